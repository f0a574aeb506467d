import { AiProvider } from '@app/contracts';
import { z } from 'zod';
import builtIn from './models.json';

const dollars = z.number().min(0).max(100_000);
const tokens = z.number().int().min(1).max(100_000_000);
/** A day (UTC), as `2026-11-30`. */
const Day = z.iso.date();

/** US dollars for a million tokens, of calls with more than so many tokens of input. A tier counts for the whole call. */
const PriceTier = z.strictObject({
  aboveInputTokens: tokens.optional(),
  input: dollars,
  /** Of input that the provider had in its cache. */
  cached: dollars,
  /** Of input that it has put there, for minutes and for an hour; like other input where it is left out. */
  cacheWrite: dollars.optional(),
  cacheWriteHour: dollars.optional(),
  /** What the model thinks is paid like what it writes. */
  output: dollars,
});
export type PriceTier = z.infer<typeof PriceTier>;

/** Our count of tokens against the provider's: as a rule, and at the most that was measured. */
const TokenFactors = z.strictObject({ usual: z.number().min(0.5).max(5), most: z.number().min(0.5).max(5) });
export type TokenFactors = z.infer<typeof TokenFactors>;

/** What a picture counts as: a token for so many pixels, and no more than the vendor makes it smaller for. */
const PictureRule = z.strictObject({ pixelsPerToken: z.number().min(1).max(10_000), mostTokens: tokens });
export type PictureRule = z.infer<typeof PictureRule>;

const Limits = {
  contextTokens: tokens,
  /** Where the window has more than a question may take. */
  inputTokens: tokens.optional(),
  outputTokens: tokens,
  tokens: TokenFactors,
  /** Left out for models that take no pictures; of a model that is in the list its vendor's counts where it has none. */
  pictures: PictureRule.optional(),
};

const KnownModel = z.strictObject({
  vendor: AiProvider,
  /** The exact name; the vendor's dated versions of it are the same model. */
  id: z.string().min(1).max(120),
  ...Limits,
  /** Temperature and its like; newer models refuse them. */
  takesSampling: z.boolean(),
  /** The model of this product that works by rules: at once, and with ODM whatever the prompt asks for. */
  byRules: z.literal(true).optional(),
  /** Left out for a model that does not think by itself, or cannot be told how much. */
  thinking: z.strictObject({ default: z.string(), efforts: z.array(z.string()).min(1) }).optional(),
  prices: z.array(z.strictObject({ validFrom: Day, tiers: z.array(PriceTier).min(1) })),
  /** What of the price is paid for a call that may wait, and in a batch. */
  discounts: z
    .strictObject({ flex: z.number().min(0).max(1).optional(), batch: z.number().min(0).max(1).optional() })
    .optional(),
  /** From this day (UTC) on it does not answer. */
  retires: Day.optional(),
  successor: z.string().optional(),
  /** Where it was looked up. */
  source: z.string(),
});
export type KnownModel = z.infer<typeof KnownModel>;

/** What is assumed of a vendor's model that the list does not have; `model` is the one for an integration that names none. */
const Vendor = z.strictObject({ model: z.string().optional(), ...Limits });

/** The models that the product knows, with the day on which they were looked up. */
export const ModelCatalogue = z
  .strictObject({
    asOf: Day,
    vendors: z.record(AiProvider, Vendor),
    models: z.array(KnownModel).max(2000),
  })
  .superRefine(({ vendors, models }, context) => {
    const known = new Set<string>();
    const problem = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    for (const [place, { vendor, id, prices }] of models.entries()) {
      if (known.has(`${vendor} ${id}`)) problem(['models', place, 'id'], `${id} is there twice`);
      known.add(`${vendor} ${id}`);
      for (const [at, { tiers }] of prices.entries())
        if (!tiers.some(({ aboveInputTokens }) => aboveInputTokens === undefined))
          problem(['models', place, 'prices', at], 'a tier without aboveInputTokens is missing');
    }
    for (const [place, { vendor, successor }] of models.entries())
      if (successor !== undefined && !known.has(`${vendor} ${successor}`))
        problem(['models', place, 'successor'], `${successor} is not in the list`);
    for (const [vendor, { model }] of Object.entries(vendors))
      if (model === undefined && vendor !== 'custom')
        problem(['vendors', vendor, 'model'], 'the model for integrations that name none is missing');
      else if (model !== undefined && !known.has(`${vendor} ${model}`))
        problem(['vendors', vendor, 'model'], `${model} is not in the list`);
  });
export type ModelCatalogue = z.infer<typeof ModelCatalogue>;

/** The list that the product comes with; the setting `AI_MODELS` replaces it. */
export const BUILT_IN_MODELS: ModelCatalogue = ModelCatalogue.parse(builtIn);
