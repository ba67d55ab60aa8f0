import 'reflect-metadata';
import { Controller, Inject, Module, Query, Sse, type DynamicModule, type MessageEvent } from '@nestjs/common';
import { createMuster, type Muster, type MusterOptions, type Run } from 'muster-agents';
import { Observable } from 'rxjs';

/** Under this token the module gives the `Muster` of the application. */
export const MUSTER = Symbol('Muster');
/** Under this one, the agent and the directory of its runs. */
export const WORK = Symbol('Work');

/** `GET /runs?prompt=...` starts a run and streams its events; who unsubscribes stops it. */
@Controller('runs')
class RunsController {
  // Said by token: the package works without metadata of types, and so do esbuild and swc.
  constructor(
    @Inject(MUSTER) private readonly muster: Muster,
    @Inject(WORK) private readonly work: { readonly agent: string; readonly directory: string },
  ) {}

  @Sse()
  async start(@Query('prompt') prompt: string): Promise<Observable<MessageEvent>> {
    return eventsOf(await this.muster.run({ ...this.work, prompt }));
  }
}

/** Gives the `Muster` to an application, and the route above. */
@Module({})
export class MusterModule {
  constructor(@Inject(MUSTER) readonly muster: Muster) {}

  static forRoot(
    work: { readonly agent: string; readonly directory: string },
    options: MusterOptions = {},
  ): DynamicModule {
    return {
      module: MusterModule,
      controllers: [RunsController],
      providers: [
        { provide: MUSTER, useFactory: () => createMuster(options) },
        { provide: WORK, useValue: work },
      ],
      exports: [MUSTER],
    };
  }
}

/** A run as an observable of its events. */
function eventsOf(run: Run): Observable<MessageEvent> {
  return new Observable((subscriber) => {
    const follow = async (): Promise<void> => {
      for await (const event of run) subscriber.next({ type: event.type, data: event });
      subscriber.complete();
    };
    follow().catch((error: unknown) => {
      subscriber.error(error);
    });
    return () => void run.stop('the client went away');
  });
}
