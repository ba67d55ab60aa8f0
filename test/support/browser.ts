import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';

const names = ['chromium', 'chromium-browser', 'google-chrome'];

/** The browser that is installed here, if there is one. */
export function findBrowser(): string | undefined {
  return names.find((name) => {
    try {
      execFileSync(name, ['--version'], { stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  });
}

/** How a page is looked at. */
export interface Looks {
  readonly width: number;
  readonly scheme: 'light' | 'dark';
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
}

/** Chromium without a window, steered over two pipes by its own protocol. */
export class Browser {
  /** Addresses that the page asked for. */
  readonly requests: string[] = [];
  /** What stands in the console of the page: errors, warnings, what a policy refused. */
  readonly complaints: string[] = [];
  readonly #profile = mkdtempSync(join(tmpdir(), 'muster-browser-'));
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, (message: Message) => void>();
  readonly #loaded: (() => void)[] = [];
  #sessionId: string | undefined;
  #next = 1;

  constructor(binary: string) {
    // Its sandbox needs what root, and most containers, do not have; the pages are ours.
    const flags = [
      '--headless=new',
      '--remote-debugging-pipe',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-dev-shm-usage',
    ];
    this.#process = spawn(
      binary,
      [...flags, '--no-first-run', '--disable-background-networking', `--user-data-dir=${this.#profile}`],
      { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: { ...process.env, HOME: this.#profile } },
    );
    this.#process.once('exit', () => {
      for (const answer of this.#waiting.values()) answer({ error: { message: 'the browser has ended' } });
    });
    this.#listen(this.#process.stdio[4] as Readable);
  }

  /** Opens a file, with scripts switched off for the page, as it will mostly be read. */
  async open(file: string, { width, scheme }: Looks): Promise<void> {
    if (this.#sessionId === undefined) await this.#attach();
    this.requests.length = 0;
    this.complaints.length = 0;
    await this.#send('Emulation.setDeviceMetricsOverride', {
      ...{ width, height: 800, deviceScaleFactor: 1, mobile: width < 600 },
    });
    await this.#send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    const loaded = new Promise<void>((resolve) => this.#loaded.push(resolve));
    await this.#send('Page.navigate', { url: `file://${file}` });
    await loaded;
  }

  /** The value of an expression in the page, as JSON can say it. */
  async ask(expression: string): Promise<unknown> {
    const { result } = await this.#send('Runtime.evaluate', { expression, returnByValue: true, awaitPromise: true });
    return (result as { readonly value?: unknown }).value;
  }

  /** Clicks in the middle of the first element that a selector finds. */
  async click(selector: string): Promise<void> {
    const find = `document.querySelector(${JSON.stringify(selector)})`;
    await this.ask(`${find}.scrollIntoView({ block: 'center' })`);
    // What was scrolled to can be clicked once it was drawn.
    await this.ask('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))');
    const place = `(({ x, y, width, height }) => ({ x: x + Math.min(20, width / 2), y: y + height / 2 }))`;
    const at = (await this.ask(`${place}(${find}.getBoundingClientRect())`)) as object;
    await this.#send('Input.dispatchMouseEvent', { ...at, type: 'mouseMoved' });
    const button = { ...at, button: 'left', clickCount: 1 };
    await this.#send('Input.dispatchMouseEvent', { ...button, type: 'mousePressed' });
    await this.#send('Input.dispatchMouseEvent', { ...button, type: 'mouseReleased' });
  }

  /** A picture of the page as PNG. */
  async picture(): Promise<Buffer> {
    const { data } = await this.#send('Page.captureScreenshot', { captureBeyondViewport: true });
    return Buffer.from(String(data), 'base64');
  }

  async dispose(): Promise<void> {
    const gone = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill('SIGKILL');
    if (this.#process.exitCode === null && this.#process.signalCode === null) await gone;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }

  async #attach(): Promise<void> {
    const { targetId } = await this.#send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await this.#send('Target.attachToTarget', { targetId, flatten: true });
    this.#sessionId = String(sessionId);
    for (const part of ['Page', 'Runtime', 'Log', 'Network']) await this.#send(`${part}.enable`);
  }

  #send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = this.#next;
    this.#next += 1;
    const session = this.#sessionId === undefined ? {} : { sessionId: this.#sessionId };
    const text = JSON.stringify({ id, method, params, ...session });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        if (error === undefined) resolve(result ?? {});
        else reject(new Error(`${method}: ${error.message}`));
      });
      (this.#process.stdio[3] as Writable).write(`${text}\0`);
    });
  }

  #listen(output: Readable): void {
    let text = '';
    output.setEncoding('utf8');
    output.on('data', (piece: string) => {
      const messages = (text + piece).split('\0');
      text = messages.pop() ?? '';
      for (const message of messages) this.#take(JSON.parse(message) as Message);
    });
  }

  #take(message: Message): void {
    const { id, method, params = {} } = message;
    if (id !== undefined) this.#waiting.get(id)?.(message);
    if (id !== undefined) this.#waiting.delete(id);
    if (method === 'Page.loadEventFired') this.#loaded.shift()?.();
    if (method === 'Network.requestWillBeSent') this.requests.push((params['request'] as { readonly url: string }).url);
    const isComplaint = method === 'Log.entryAdded' || method === 'Runtime.exceptionThrown';
    if (isComplaint || method === 'Runtime.consoleAPICalled') this.complaints.push(JSON.stringify(params));
  }
}
