import type { SchedulePart } from '@app/xml';
import type { Matrix, MatrixColumn } from './matrix';
import { countedBy, initialsOf, labelKey, namingTokens, type NamingTokens, TokenBag } from './naming-tokens';

/** Finds the visits of the XML that match a printed column. */
export type ColumnPairing = ReadonlyMap<MatrixColumn, readonly SchedulePart[]>;

/** Minimum share of a name that must be printed above a column, and minimum similarity of both. */
const LEAST_NAME = 0.5;
const LEAST_SUM = 0.9;

/**
 * Matches the printed columns of one document with the visits of the XML, one to one, best matches first. A column that appears
 * in several tables with all its headers counts once. Equal headers within a table are distinguished by their order.
 */
export function pairColumns(matrices: readonly Matrix[], parts: readonly SchedulePart[]): ColumnPairing {
  const columns = distinctColumns(matrices);
  const read = parts.map(readPart);
  const scored = columns.flatMap((column, at) =>
    read.flatMap((part, place) => {
      const score = scoreOf(column, part);
      return score === null ? [] : [{ at, place, score }];
    }),
  );
  // Equal scores keep the order of the documents and of the XML.
  scored.sort((one, other) => other.score - one.score || one.at - other.at || one.place - other.place);
  const partOf = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, place } of scored) {
    if (partOf.has(at) || taken.has(place)) continue;
    partOf.set(at, place);
    taken.add(place);
  }
  const pairing = new Map<MatrixColumn, readonly SchedulePart[]>();
  columns.forEach((column, at) => {
    const own = read[partOf.get(at) ?? -1];
    if (own === undefined) return;
    const twins = read.filter(
      (part, place) =>
        part === own || (!taken.has(place) && part.key === own.key && scoreOf(column, part) !== null),
    );
    column.printed.forEach((one, table) => {
      // With as many visits as tables, each table has its own visit; with fewer, tables share visits.
      const shared = twins.length >= column.printed.length ? twins.slice(table, table + 1) : twins;
      pairing.set(
        one,
        (shared.length > 0 ? shared : twins).map(({ part }) => part),
      );
    });
  });
  return pairing;
}

interface DistinctColumn {
  readonly printed: MatrixColumn[];
  readonly bag: TokenBag;
  readonly headers: readonly {
    readonly tokens: NamingTokens;
    readonly weight: number;
    readonly key: string;
  }[];
}

function distinctColumns(matrices: readonly Matrix[]): DistinctColumn[] {
  const columns = new Map<string, DistinctColumn>();
  for (const { columns: ofTable } of matrices) {
    const seen = new Map<string, number>();
    for (const column of ofTable) {
      if (column.headers.length === 0) continue;
      const stack = column.headers.map(({ text }) => labelKey(text)).join('|');
      const nth = (seen.get(stack) ?? 0) + 1;
      seen.set(stack, nth);
      const known = columns.get(`${stack}#${nth}`);
      if (known === undefined) columns.set(`${stack}#${nth}`, readColumn(column));
      else known.printed.push(column);
    }
  }
  return [...columns.values()];
}

function readColumn(column: MatrixColumn): DistinctColumn {
  const bag = new TokenBag();
  const headers = column.headers.map(({ text, rowLabel, columns }) => {
    const tokens = namingTokens(text, countedBy(rowLabel));
    bag.add(tokens);
    bag.add(namingTokens(rowLabel));
    const initials = initialsOf(text);
    if (initials !== null) bag.addWord(initials);
    return { tokens, weight: 1 / columns, key: labelKey(text) };
  });
  return { printed: [column], bag, headers };
}

interface ReadPart {
  readonly part: SchedulePart;
  readonly key: string;
  readonly name: NamingTokens;
  readonly initials: string | null;
  readonly bag: TokenBag;
}

function readPart(part: SchedulePart): ReadPart {
  const bag = new TokenBag();
  for (const text of [part.name, ...part.texts]) {
    bag.add(namingTokens(text));
    const initials = initialsOf(text);
    if (initials !== null) bag.addWord(initials);
  }
  const { name } = part;
  return { part, key: labelKey(name), name: namingTokens(name), initials: initialsOf(name), bag };
}

/**
 * How well a visit matches a column; null if it does not. A number in the name that is not printed above the column counts
 * against the match.
 */
function scoreOf(
  { bag, headers }: DistinctColumn,
  { name, key, initials, bag: said }: ReadPart,
): number | null {
  for (const number of name.numbers) if (!bag.hasNumber(number)) return null;
  const words = [...name.words];
  const isAbbreviated = initials !== null && bag.hasWord(initials);
  const covered = isAbbreviated ? words.length : words.filter((word) => bag.hasWord(word)).length;
  const size = words.length + name.numbers.size;
  if (size === 0) return null;
  const ofName = (covered + name.numbers.size) / size;
  if (ofName < LEAST_NAME) return null;
  let [weights, found, isNamed] = [0, 0, false];
  for (const header of headers) {
    weights += header.weight;
    if (said.hasAll(header.tokens)) found += header.weight;
    isNamed ||= header.key === key;
  }
  const score = ofName + (weights === 0 ? 0 : found / weights) + (isNamed ? 0.5 : 0);
  return score < LEAST_SUM ? null : score;
}
