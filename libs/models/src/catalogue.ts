import { AiProvider } from '@app/contracts';
import { z } from 'zod';
import builtIn from './models.json';

const dollars = z.number().min(0).max(100_000);
const tokens = z.number().int().min(1).max(100_000_000);
/** A day (UTC), e.g. `2026-11-30`. */
const Day = z.iso.date();

/** US dollars per million tokens, for calls with more than `aboveInputTokens` input tokens. A tier applies to the whole call. */
const PriceTier = z.strictObject({
  aboveInputTokens: tokens.optional(),
  input: dollars,
  /** Price of input that the provider reads from its cache. */
  cached: dollars,
  /** Price of input that the provider writes to its cache, for minutes and for an hour. If omitted, the input price applies. */
  cacheWrite: dollars.optional(),
  cacheWriteHour: dollars.optional(),
  /** Includes thinking tokens. */
  output: dollars,
});
export type PriceTier = z.infer<typeof PriceTier>;

/** Ratio of the provider's token count to ours: the usual ratio, and the highest measured one. */
const TokenFactors = z.strictObject({ usual: z.number().min(0.5).max(5), most: z.number().min(0.5).max(5) });
export type TokenFactors = z.infer<typeof TokenFactors>;

/** Tokens of a picture: one per `pixelsPerToken` pixels, up to `mostTokens`, because vendors scale down larger pictures. */
const PictureRule = z.strictObject({ pixelsPerToken: z.number().min(1).max(10_000), mostTokens: tokens });
export type PictureRule = z.infer<typeof PictureRule>;

const Limits = {
  contextTokens: tokens,
  /** Set if a request may use only a part of the window. */
  inputTokens: tokens.optional(),
  outputTokens: tokens,
  tokens: TokenFactors,
  /** Omitted for vendors without picture input. A listed model without this entry uses the rule of its vendor. */
  pictures: PictureRule.optional(),
};

const KnownModel = z.strictObject({
  vendor: AiProvider,
  /** The exact name. The vendor's dated versions count as the same model. */
  id: z.string().min(1).max(120),
  ...Limits,
  /** True if the model accepts temperature and similar parameters; newer models reject them. */
  takesSampling: z.boolean(),
  /** Omitted for a model that does not think, or whose effort cannot be set. */
  thinking: z.strictObject({ default: z.string(), efforts: z.array(z.string()).min(1) }).optional(),
  prices: z.array(z.strictObject({ validFrom: Day, tiers: z.array(PriceTier).min(1) })),
  /** Share of the price that is billed for a call that may wait, and for a call in a batch. */
  discounts: z
    .strictObject({ flex: z.number().min(0).max(1).optional(), batch: z.number().min(0).max(1).optional() })
    .optional(),
  /** From this day (UTC) on the model does not answer. */
  retires: Day.optional(),
  successor: z.string().optional(),
  /** The source of these values. */
  source: z.string(),
});
export type KnownModel = z.infer<typeof KnownModel>;

/** Defaults for a vendor's model that is not in the list. `model` is used for an integration that names none. */
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

/** The built-in list; the setting `AI_MODELS` replaces it. */
export const BUILT_IN_MODELS: ModelCatalogue = ModelCatalogue.parse(builtIn);
