import type { ProviderError } from './port';

/**
 * Optional parameters of calls. Vendors and compatible servers differ by model in which of them they take, and say so with status
 * 400, which costs nothing. `output-limit` is the name of the limit of the answer: the other one of two is used.
 */
type OptionalParameter = 'sampling' | 'effort' | 'schema' | 'usage' | 'output-limit' | 'cache-marks';

export type Rejected = ReadonlySet<OptionalParameter>;

const NAMES: readonly (readonly [OptionalParameter, RegExp])[] = [
  ['output-limit', /max_completion_tokens/i],
  ['sampling', /\btemperature\b/i],
  ['schema', /response_format|json_schema|output_config\.format|response_?json_?schema|structured outputs?/i],
  ['effort', /reasoning_effort|\beffort\b|thinking_?(?:level|config)|include_?thoughts/i],
  ['cache-marks', /prompt_cache/i],
  ['usage', /stream_options|include_usage/i],
];
const REJECTION =
  /unsupported|not supported|does(?: not|n't) support|unrecogni[sz]ed|unknown|unexpected|extra (?:inputs|fields)|not permitted|not allowed|deprecated|only the default|instead/i;

/** By server and model, until the process ends. */
const learnt = new Map<string, Set<OptionalParameter>>();

interface Asked {
  readonly model: string;
  readonly baseUrl: string | undefined;
}

const keyOf = ({ model, baseUrl = '' }: Asked): string => `${baseUrl} ${model}`;

const NONE: Rejected = new Set();

/** The parameters that a model has rejected so far. */
export const rejectedOf = (asked: Asked): Rejected => learnt.get(keyOf(asked)) ?? NONE;

/** Remembers the parameter that a rejection names; false if it names none, or one that is known already. */
export function learnRejected(asked: Asked, { fault, details }: ProviderError): boolean {
  if (fault !== 'request' || details === null || !REJECTION.test(details)) return false;
  const parameter = NAMES.find(([, name]) => name.test(details))?.[0];
  const known = learnt.get(keyOf(asked)) ?? new Set();
  if (parameter === undefined || known.has(parameter)) return false;
  learnt.set(keyOf(asked), known.add(parameter));
  return true;
}
