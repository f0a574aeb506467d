import { foldWithoutEnd as plain, withoutMarker } from '@app/text-normalization';
import { isStructural, printedParts, standardOf, type XmlNode, type XmlValue } from '@app/xml';
import type { Member } from './member';

/** Number of words below which a text may appear in other texts by coincidence, and must be a separate line. */
const PHRASE_WORDS = 4;
/** Minimum similarity of a slightly reworded criterion. Different criteria share far fewer words. */
const SAME_WORDS = 0.75;

/**
 * Which members of the series the XML contains. Each part of the XML counts for one member only: if two criteria differ in one
 * word and one was dropped, the other does not count for both.
 */
export function matchedItems(members: readonly Member[], values: readonly XmlValue[]): Set<Member> {
  if (members.length === 0) return new Set();
  const saying = values.filter((value) => !isStructural(value));
  const named = members.filter(({ kind }) => kind === 'visit');
  const held = heldByName(named, visitBags(saying));
  for (const member of heldByName(ofKind(members, 'activity', 'section'), oneBagEach(saying)))
    held.add(member);
  for (const member of heldByName(ofKind(members, 'arm', 'epoch'), oneBagEach(saying))) held.add(member);
  const texts = ofKind(members, 'inclusion', 'exclusion', 'footnote', 'objective', 'endpoint', 'title');
  for (const member of heldByText(texts, saying)) held.add(member);
  return held;
}

const ofKind = (members: readonly Member[], ...kinds: readonly Member['kind'][]): Member[] =>
  members.filter(({ kind }) => kinds.includes(kind));

/** A cache, because each value is compared with every kind of member and every document. */
const folded = new WeakMap<XmlValue, string>();

function plainValue(value: XmlValue): string {
  const known = folded.get(value);
  if (known !== undefined) return known;
  const text = plain(value.value);
  folded.set(value, text);
  return text;
}

/** A cache, because documents of several workflows are compared with the XML of each. */
const foldedTexts = new WeakMap<Member, readonly string[]>();

function plainTexts(member: Member): readonly string[] {
  const texts = foldedTexts.get(member) ?? member.texts.map(plain);
  foldedTexts.set(member, texts);
  return texts;
}

const plainName = (member: Member): string => plainTexts(member)[0] ?? '';

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The texts and names in the element of one item of the XML. The first is its name. */
type Bag = readonly string[];

/** In a standard, a visit is an element with its content; in other XML, each value may be the name of a visit. */
function visitBags(values: readonly XmlValue[]): Bag[] {
  const visits = new Map<number, string[]>();
  for (const value of values) {
    const visit = visitAround(value);
    if (visit === null) continue;
    const bag = visits.get(visit.start) ?? [];
    if (visit.isName) bag.unshift(plainValue(value));
    else bag.push(plainValue(value));
    visits.set(visit.start, bag);
  }
  const root = values[0]?.element;
  const hasElements = root !== undefined && visitElementOf(root) !== null;
  return visits.size > 0 || hasElements ? [...visits.values()] : oneBagEach(values);
}

const visitElementOf = ({ namespace }: XmlValue['element']) => standardOf(namespace)?.visits ?? null;

/** The visit that contains a value, and whether the value is its name. */
function visitAround({ element, name }: XmlValue): { start: number; isName: boolean } | null {
  for (let node: typeof element | null = element; node !== null; node = node.parent) {
    const visit = visitElementOf(node);
    if (visit?.element !== node.name) continue;
    return { start: node.start, isName: node === element && name === visit.nameAttribute };
  }
  return null;
}

const oneBagEach = (values: readonly XmlValue[]): Bag[] => values.map((value) => [plainValue(value)]);

/** Pairs members with bags one to one, equal names first, so that the correct member is reported as missing. */
function heldByName(members: readonly Member[], bags: readonly Bag[]): Set<Member> {
  const byText = new Map<string, number[]>();
  for (const [index, bag] of bags.entries())
    for (const text of new Set(bag)) {
      const known = byText.get(text);
      if (known === undefined) byText.set(text, [index]);
      else known.push(index);
    }
  const owner = new Map<number, Member>();
  const held = new Set<Member>();
  for (const member of members) {
    const bag = byText
      .get(plainName(member))
      ?.find((index) => !owner.has(index) && bags[index]?.[0] === plainName(member));
    if (bag === undefined) continue;
    owner.set(bag, member);
    held.add(member);
  }
  const claim = (member: Member, tried: Set<number>): boolean => {
    for (const index of plainTexts(member).flatMap((text) => byText.get(text) ?? [])) {
      if (tried.has(index)) continue;
      tried.add(index);
      const other = owner.get(index);
      if (other !== undefined && !claim(other, tried)) continue;
      owner.set(index, member);
      return true;
    }
    return false;
  };
  for (const member of members) if (!held.has(member) && claim(member, new Set())) held.add(member);
  return held;
}

/** Stands where a text already counts for a member. */
const TAKEN = '\u0001';

/** A value of the XML, without the parts that already count for a member. */
interface Line {
  rest: string;
  /** Each of its lines, without the printed number. */
  readonly own: ReadonlySet<string>;
  readonly value: number;
  /** The text of a member that it contains completely. A shorter member inside that text does not count. */
  readonly saying: Member | undefined;
}

/** Longest members first, because a text that is part of another must not be found in it. */
function heldByText(members: readonly Member[], values: readonly XmlValue[]): Set<Member> {
  if (members.length === 0) return new Set();
  const saidBy = sayings(members);
  const lines = values.map((value, index): Line => {
    const own = ownLines(value);
    return { rest: plainValue(value), own, value: index, saying: saidBy(value) };
  });
  const byWord = new Map<string, Set<Line>>();
  for (const line of lines)
    for (const word of wordsOf(line.rest)) {
      const known = byWord.get(word);
      if (known === undefined) byWord.set(word, new Set([line]));
      else known.add(line);
    }
  const place = new Map<Member, number>();
  const ordered = members.toSorted((one, other) => plainName(other).length - plainName(one).length);
  const mains = ordered.filter(({ parent }) => parent === undefined);
  const parts = ordered.filter(({ parent }) => parent !== undefined);
  const take = (member: Member, line: Line | undefined, text: string): void => {
    if (line === undefined) return;
    line.rest = line.rest.replace(text, TAKEN);
    place.set(member, line.value);
  };
  for (const member of [...mains, ...parts]) {
    const text = plainName(member);
    take(member, exactLine(text, byWord, member, place), text);
  }
  for (const member of [...mains, ...parts]) {
    if (place.has(member)) continue;
    const line = likeLine(member, byWord);
    take(member, line, line?.rest ?? '');
  }
  for (const member of [...mains, ...parts]) {
    const pieces = place.has(member) ? [] : inPieces(member, lines, byWord);
    for (const line of pieces) take(member, line, line.rest);
  }
  const isWithin = insideCriteria(place, values);
  for (const member of parts) {
    if (place.has(member)) continue;
    const text = plainName(member);
    const isInside = (line: Line): boolean =>
      holdsWhole(line.rest, text) && mayHold(line, member) && isWithin(line, member.parent);
    take(member, [...candidates(text, byWord)].find(isInside), text);
  }
  return new Set(place.keys());
}

/**
 * The value with this text that has the least additional text. A short text must be a separate line, or the text of its parent.
 */
function exactLine(
  text: string,
  byWord: ReadonlyMap<string, ReadonlySet<Line>>,
  member: Member,
  place: ReadonlyMap<Member, number>,
): Line | undefined {
  const isPhrase = wordsOf(text).length >= PHRASE_WORDS;
  const parentPlace = member.parent === undefined ? undefined : place.get(member.parent);
  let best: Line | undefined;
  for (const line of candidates(text, byWord)) {
    if (!holdsWhole(line.rest, text)) continue;
    const isOwnLine = line.own.has(withoutMarker(text));
    if (!isOwnLine && (!mayHold(line, member) || runsOn(line, text, member))) continue;
    if (!isPhrase && !isOwnLine && line.value !== parentPlace) continue;
    if (best === undefined || line.rest.length < best.rest.length) best = line;
  }
  return best;
}

/**
 * Whether a value is inside the element of a criterion: the element that has its text, or one around it that holds no other
 * criterion.
 */
function insideCriteria(
  place: ReadonlyMap<Member, number>,
  values: readonly XmlValue[],
): (line: Line, criterion: Member | undefined) => boolean {
  const elements = new Map(
    [...place].flatMap(([member, at]) => {
      const element = member.parent === undefined ? values[at]?.element : undefined;
      return element === undefined ? [] : [[member, element] as const];
    }),
  );
  const criteriaIn = new Map<XmlNode, number>();
  for (const element of elements.values())
    for (let node: XmlNode | null = element; node !== null; node = node.parent)
      criteriaIn.set(node, (criteriaIn.get(node) ?? 0) + 1);
  return (line, criterion) => {
    let element = criterion && elements.get(criterion);
    const inner = values[line.value]?.element;
    if (element === undefined || inner === undefined) return false;
    for (let level = 0; level < LEVELS_AROUND; level += 1)
      if (element.parent !== null && criteriaIn.get(element.parent) === 1) element = element.parent;
    return isPartOf(inner, element);
  };
}

/** The text of a criterion may stand in an element of an element of it, as in ODM. */
const LEVELS_AROUND = 2;

function isPartOf(inner: XmlNode, outer: XmlNode): boolean {
  for (let node: XmlNode | null = inner; node !== null; node = node.parent) if (node === outer) return true;
  return false;
}

/** Maximum number of elements that hold one text. */
const PIECES_MAXIMUM = 8;

/** Successive texts that together are the text of a member, and nothing else; empty if there are none. */
function inPieces(
  member: Member,
  lines: readonly Line[],
  byWord: ReadonlyMap<string, ReadonlySet<Line>>,
): readonly Line[] {
  const wanted = wordsOf(plainName(member));
  if (wanted.length < PHRASE_WORDS) return [];
  for (const first of byWord.get(wanted[0] ?? '') ?? []) {
    const pieces: Line[] = [];
    let count = 0;
    for (const line of lines.slice(first.value, first.value + PIECES_MAXIMUM)) {
      const words = wordsOf(line.rest);
      const isNext = words.length > 0 && words.every((word, at) => word === wanted[count + at]);
      if (!isNext || line.rest.includes(TAKEN)) break;
      pieces.push(line);
      count += words.length;
    }
    if (count === wanted.length) return pieces;
  }
  return [];
}

/** Finds the single member that a value states, with or without its parts. A list of several members does not count. */
function sayings(members: readonly Member[]): (value: XmlValue) => Member | undefined {
  const mains = members.filter(({ parent }) => parent === undefined);
  const parts = members.filter(({ parent }) => parent !== undefined);
  const keyOf = (text: string): string => withoutMarker(plain(text));
  const byText = new Map(
    [...parts, ...mains].map((member) => [withoutMarker(plainName(member)), member.parent ?? member]),
  );
  return (value) => {
    const [[said] = []] = printedParts(value) ?? [];
    const lines = (said ?? value.value).split('\n').filter((line) => plain(line) !== '');
    const [first, ...others] = lines.map((line) => byText.get(keyOf(line)));
    return others.every((other) => other === first) ? first : undefined;
  };
}

const mayHold = ({ saying }: Line, member: Member): boolean =>
  saying === undefined || saying === member || saying === member.parent;

/** Two criteria that run on in one text, without a sign of a list between them, were merged into one. */
function runsOn({ rest }: Line, text: string, { parent, kind }: Member): boolean {
  if (parent !== undefined || (kind !== 'inclusion' && kind !== 'exclusion')) return false;
  const at = rest.indexOf(text);
  const [before, behind] = [rest.slice(0, at), rest.slice(at + text.length)];
  return before.replace(/[\s.,]+$/, '').endsWith(TAKEN) || behind.replace(/^[\s.,]+/, '').startsWith(TAKEN);
}

/** The mark behind a protocol number: `H2Q-MC-LZZT(c)`. */
const PRINTED_SUFFIX = /\s?\([\p{L}\d]{1,3}\)$/u;

/** After words of the standard, such as the number and kind of a criterion, a text also counts as a separate line. */
function ownLines(value: XmlValue): ReadonlySet<string> {
  const texts = [value.value, ...(printedParts(value) ?? []).flat()];
  const lines = texts.flatMap((text) => text.split('\n')).map((line) => withoutMarker(plain(line)));
  return new Set(lines.flatMap((line) => [line, line.replace(PRINTED_SUFFIX, '')]));
}

function holdsWhole(line: string, text: string): boolean {
  const at = line.indexOf(text);
  if (at === -1) return false;
  const isPart = (character: string | undefined): boolean =>
    character !== undefined && /[\p{L}\p{N}]/u.test(character);
  return (
    !(isPart(line[at - 1]) && isPart(text[0])) && !(isPart(line[at + text.length]) && isPart(text.at(-1)))
  );
}

/** Lines that contain the rarest word of a text. */
function candidates(text: string, byWord: ReadonlyMap<string, ReadonlySet<Line>>): ReadonlySet<Line> {
  let rarest: ReadonlySet<Line> | undefined;
  for (const word of wordsOf(text)) {
    const lines = byWord.get(word);
    if (lines === undefined) return new Set();
    if (rarest === undefined || lines.size < rarest.size) rarest = lines;
  }
  return rarest ?? new Set();
}

/** A line with most of the words and all numbers of the text. */
function likeLine(member: Member, byWord: ReadonlyMap<string, ReadonlySet<Line>>): Line | undefined {
  const wanted = wordsOf(plainName(member));
  if (wanted.length < PHRASE_WORDS) return undefined;
  const shared = new Map<Line, number>();
  for (const word of new Set(wanted))
    for (const line of byWord.get(word) ?? [])
      if (!line.rest.includes(TAKEN) && mayHold(line, member)) shared.set(line, (shared.get(line) ?? 0) + 1);
  const numbers = wanted.filter((word) => /\d/.test(word));
  const needed = new Set(wanted).size * SAME_WORDS;
  let best: { line: Line; count: number } | undefined;
  for (const [line, count] of shared) {
    if (count < needed || count <= (best?.count ?? 0)) continue;
    const words = new Set(wordsOf(line.rest));
    if (words.size * SAME_WORDS <= count * 1.5 && numbers.every((number) => words.has(number)))
      best = { line, count };
  }
  return best?.line;
}
