import { StudyModel } from './study-model';

/**
 * A model, or another plain object, as JSON with the keys of every object in alphabetical order and no white space: equal values give equal bytes, so
 * that a digest of the text identifies the value.
 */
export const canonicalJson = (value: object): string => JSON.stringify(sorted(value));

/**
 * Reads a stored model.
 *
 * @returns null if the text is no model of the current version; the caller reads the document again.
 */
export function parseStudyModel(json: string): StudyModel | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const parsed = StudyModel.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(
    entries.sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, one]) => [key, sorted(one)]),
  );
}
