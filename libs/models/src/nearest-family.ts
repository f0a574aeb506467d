import { type AiProvider, RULES_MODEL } from '@app/contracts';
import type { KnownModel, ModelCatalogue } from './catalogue';
import { withoutVersion } from './find-model';

/** Names of models in parts: `gpt-6.1-sol` is `gpt`, `6`, `1`, `sol`. */
const partsOf = (model: string): string[] =>
  withoutVersion(model)
    .toLowerCase()
    .split(/[-._:/]+/);

/**
 * The known model of this vendor whose name has the most parts in common with the beginning of this name; the newest one if
 * several have. Null if not even the first part is known. Its limits are a guess.
 */
export function nearestFamily(
  { models }: Pick<ModelCatalogue, 'models'>,
  provider: AiProvider,
  model: string,
): KnownModel | null {
  const wanted = partsOf(model);
  const common = (known: KnownModel): number => {
    const parts = partsOf(known.id);
    const differs = wanted.findIndex((part, at) => part !== parts[at]);
    return differs === -1 ? wanted.length : differs;
  };
  const family = models.filter(
    (known) => known.vendor === provider && known.id !== RULES_MODEL && common(known) > 0,
  );
  const newest = family.toSorted(
    (one, other) => common(other) - common(one) || (startOf(one) < startOf(other) ? 1 : -1),
  );
  return newest[0] ?? null;
}

const startOf = ({ prices }: KnownModel): string => prices[0]?.validFrom ?? '';
