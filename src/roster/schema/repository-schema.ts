import { repositoryFormats, repositorySearches, type JsonObject } from '../../api';
import type { RepositoryFormat, RepositorySearch } from '../../api';
import {
  argumentTemplate,
  environmentName,
  listOf,
  mapOf,
  matching,
  oneOf,
  relativePath,
  templateMap,
} from '../checks';
import { truth, valueTemplate } from '../checks';
import { Optional, Required, Section, SectionList } from './decorators';

const keys = listOf(
  'keys',
  matching(/^[^\s.\p{Cc}]{1,100}(\.[^\s.\p{Cc}]{1,100}){0,9}$/u, 'a dotted key such as env.EXAMPLE_URL or servers.*'),
);

/** One element of `repository.files`. */
export class RepositoryFileSchema {
  @Required(relativePath, 'Relative to each directory that is searched.') file!: string;
  @Optional(listOf('paths', relativePath), 'Other files of the same form that the CLI takes the same keys from.')
  also?: string[];
  @Optional(
    oneOf(repositoryFormats),
    'How it is read. `any`: its being there is all that counts, and its one key is `*`. Default: by the end of its name.',
  )
  format?: RepositoryFormat;
  @Optional(
    oneOf(repositorySearches),
    'Where the CLI looks for it: in the directory of work alone, in each directory up to the root of the repository, or up to the root of the file system.',
  )
  search?: RepositorySearch;
  @Optional(keys, 'Keys that move the model endpoint, or change the credential that is sent there.')
  redirects?: string[];
  @Optional(keys, 'Keys that start programs or load code.') runs?: string[];
  @Optional(keys, 'Keys that let the agent do more than its permission level says.') permits?: string[];
  @Optional(truth, 'The CLI leaves the file alone when it is started with what `ignore` says. Default: false.')
  ignored?: boolean;
}

/** `repository.ignore` */
export class RepositoryIgnoreSchema {
  @Optional(listOf('arguments', argumentTemplate), 'Arguments.') args?: string[];
  @Optional(mapOf('variables', environmentName, valueTemplate), 'Variables.') env?: Record<string, string>;
  @Optional(templateMap, 'Merged into the settings file of the run.') settings?: JsonObject;
}

/** `repository` */
export class RepositorySchema {
  @Section(
    () => RepositoryIgnoreSchema,
    'What makes the CLI leave that configuration alone; part of every routed run, unless the caller allows it.',
  )
  ignore?: RepositoryIgnoreSchema;
  @SectionList(() => RepositoryFileSchema, 'Files of a repository that the CLI takes configuration from.')
  files?: RepositoryFileSchema[];
  @Optional(
    truth,
    'Its tools write through links that lead out of the directory, so such links are found as what permits more. Default: false.',
  )
  follows_links?: boolean;
}
