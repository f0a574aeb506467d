/**
 * A sentence without its words: its code in the catalogue, and what is put into it. A part that has words of its own, such as what a
 * value must be, is a message, too.
 */
export interface ResultMessage {
  code: string;
  args: Record<string, ResultMessageArg>;
}
type ResultMessageArg = string | number | null | ResultMessage;

/** The messages of one language by their codes. Each knows its own arguments, so that nothing can be said of those of all. */
export type Catalogue = Readonly<Record<string, (args: never) => string>>;

/** A message in the language of a catalogue; null where that has none of its code, as for results of a newer version. */
export function formatIn(catalogue: Catalogue, { code, args }: ResultMessage): string | null {
  const format = Object.hasOwn(catalogue, code) ? catalogue[code] : undefined;
  if (format === undefined) return null;
  const formatted = Object.entries(args).map(([name, arg]) => [
    name,
    typeof arg === 'object' && arg !== null ? (formatIn(catalogue, arg) ?? '') : arg,
  ]);
  return format(Object.fromEntries(formatted) as never);
}
