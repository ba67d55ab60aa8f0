import { day, dollars, matching, wholeNumber } from '../checks';
import { Optional, Required, SectionList } from './decorators';

const modelName = matching(
  /^[^\s\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]{1,200}$/,
  'the name of a model',
  'model name',
);

/** One row of `prices.models`. */
export class ModelPriceSchema {
  @Required(modelName, 'The model, and its releases with a date at the end; `*` stands for any text.') match!: string;
  @Optional(wholeNumber(1, 100_000_000), 'The row holds only for requests with more tokens of input than this.')
  above_input_tokens?: number;
  @Required(dollars, 'A million tokens of input.') input!: number;
  @Optional(dollars, 'A million tokens of input from a cache. Default: `input`.') cached_input?: number;
  @Optional(dollars, 'A million tokens of input into a cache. Default: `input`.') cache_write?: number;
  @Required(dollars, 'A million tokens of output.') output!: number;
}

/** `prices` */
export class PricesSchema {
  @Required(day, 'When the prices were read; the verdict of a run tells it.') as_of!: string;
  @SectionList(() => ModelPriceSchema, 'Prices in US dollars. The first row that fits an answer counts.')
  models?: ModelPriceSchema[];
}
