/**
 * A localized message: its catalogue code and its arguments. A localized part, such as the requirement for a value, is a
 * message too.
 */
export interface ResultMessage {
  code: string;
  args: Record<string, ResultMessageArg>;
}
type ResultMessageArg = string | number | null | ResultMessage;

/** Messages of one language by code. Argument types differ per code, so there is no common type for all of them. */
export type Catalogue = Readonly<Record<string, (args: never) => string>>;

/**
 * Renders a message in the language of a catalogue. Null if the catalogue lacks the code, e.g. for results of a newer version.
 */
export function formatIn(catalogue: Catalogue, { code, args }: ResultMessage): string | null {
  const format = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (format === undefined) return null;
  const formatted = Object.entries(args).map(([name, arg]) => [
    name,
    typeof arg === 'object' && arg !== null ? (formatIn(catalogue, arg) ?? '') : arg,
  ]);
  return format(Object.fromEntries(formatted) as never);
}
