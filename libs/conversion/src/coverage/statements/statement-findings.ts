import {
  type Finding,
  message,
  type ResultMessage,
  formatSentence,
  type Sentence,
  type TracedValue,
  plainScripts,
} from '@app/contracts';
import { EXCERPT } from '@app/coverage';
import { foldWithoutEnd as plain } from '@app/text-normalization';
import type { XmlValue } from '@app/xml';
import type { CountedDocument } from '../coverage-input';
import { calledBy, type Member, type Name } from '../member';
import { isExpected, type Asked } from '../expectation';
import { missingCopies } from './missing-copies';
import { type StatedPart, statedParts, STATEMENT_KINDS, type StatementKind, statedText } from './stated-part';

/** Texts with fewer words may be names, and may be in two texts by coincidence. */
const STATEMENT_WORDS = 5;
/** Share of the words of a statement that a differently worded text must contain. */
const SAME_WORDS = 0.75;
/** The same share, with tolerance for a marker or a title that was read as part of the statement. */
const ALL_WORDS = 0.95;
const FINDINGS_MAXIMUM = 200;

/** A text that the XML labels as a criterion, an objective or an endpoint. */
interface Statement extends StatedPart {
  readonly value: XmlValue;
  readonly text: string;
  readonly words: ReadonlySet<string>;
  readonly isFound: boolean;
  /** Statements in one place of the vocabulary are of one kind: names, short forms or full texts. */
  readonly place: string;
}

/** A main member of a series with all its sub-items, as one text. */
interface Printed {
  readonly kind: StatementKind;
  /** With its other roles in the documents. */
  readonly names: readonly [Name, ...Name[]];
  readonly texts: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

/**
 * Findings for criteria, objectives and endpoints of the XML that the documents do not state as such: they come from another
 * list, have another level, or appear nowhere. The count of missing members does not find such additions.
 */
export function statementFindings(
  values: readonly XmlValue[],
  traced: readonly Pick<TracedValue, 'state'>[],
  documents: readonly CountedDocument[],
  asked: Asked,
): Finding[] {
  const printed = documents.flatMap(({ members }) => printedOf(members));
  if (printed.length === 0) return [];
  const statements = statementsOf(values, traced, printed);
  const matched = new Map(statements.map((one) => [one, sayingTheSame(one, printed)]));
  const isSort = sortsOf(matched, printed);
  const findings = new Map<string, Finding>();
  for (const [statement, like] of matched) {
    const said = misplaced(statement, like) ?? (isSort(statement) ? unstated(statement, like) : null);
    // The same text in several places of a standard is one item.
    const key = `${statement.kind} ${statement.text}`;
    if (said !== null && !findings.has(key)) findings.set(key, findingOf(statement, said));
    if (findings.size === FINDINGS_MAXIMUM) break;
  }
  const quoting = statements.flatMap((one): Statement[] => {
    const ofKind = matched.get(one)?.filter(({ kind }) => kind === one.kind) ?? [];
    return ofKind.length === 0
      ? []
      : [{ ...one, isFound: one.isFound || ofKind.some((like) => isMadeOf(one, like)) }];
  });
  const expected = printed.filter(({ kind }) => isExpected(kind, { members: 1, held: 0 }, asked));
  for (const { statement, said } of [...otherLevels(statements, expected), ...otherCopies(quoting, expected)])
    findings.set(`${statement.value.path} ${said.sentence}`, findingOf(statement, said));
  return [...findings.values()].slice(0, FINDINGS_MAXIMUM);
}

/** Texts that the documents state with two levels, and the XML with only one of them. */
function otherLevels(statements: readonly Statement[], printed: readonly Printed[]): Told[] {
  return printed.flatMap(({ kind, names, texts }): Told[] => {
    const levels = new Set(names.map(({ label }) => label.split(' ')[0] ?? ''));
    if (levels.size < 2) return [];
    const stating = statements.filter((one) => one.kind === kind && texts.has(one.text));
    const [statement] = stating;
    if (statement === undefined || stating.some(({ level }) => level === null)) return [];
    const missing = names.find(({ label }) => !stating.some(({ level }) => level === label.split(' ')[0]));
    if (missing === undefined) return [];
    const told = { text: shown(statement.value), stated: calledBy(missing) };
    return [{ statement, said: formatSentence('statement.other-level', told) }];
  });
}

/** If one place of a vocabulary repeats another, a text that only one of them contains was cut or dropped in the other. */
function otherCopies(statements: readonly Statement[], printed: readonly Printed[]): Told[] {
  const kinds = new Set<string>(printed.map(({ kind }) => kind));
  return missingCopies(statements.filter(({ kind }) => kinds.has(kind))).map((statement) => ({
    statement,
    said: formatSentence('statement.other-copy', {
      text: shown(statement.value),
      kind: nameOf(statement.kind),
    }),
  }));
}

interface Told {
  readonly statement: Statement;
  readonly said: Sentence;
}

function statementsOf(
  values: readonly XmlValue[],
  traced: readonly Pick<TracedValue, 'state'>[],
  printed: readonly Printed[],
): Statement[] {
  const saidPart = statedParts();
  const texts = new Set(printed.flatMap((one) => [...one.texts]));
  return values.flatMap((value, at): Statement[] => {
    const state = traced[at]?.state;
    if (state === undefined || state === 'structural') return [];
    const text = plain(statedText(value));
    const words = wordsOf(text);
    if (words.size < STATEMENT_WORDS && !texts.has(text)) return [];
    const part = saidPart(value);
    if (part === null) return [];
    const place = value.path.replace(/\[\d+\]/g, '');
    return [{ ...part, value, text, words, isFound: state !== 'not-found', place }];
  });
}

function printedOf(members: readonly Member[]): Printed[] {
  return members.flatMap((main): Printed[] => {
    const kind = STATEMENT_KINDS.find((one) => one === main.kind);
    if (kind === undefined || main.parent !== undefined) return [];
    const texts = [main, ...members.filter(({ parent }) => parent === main)].flatMap((one) => one.texts);
    return [
      {
        kind,
        names: [main, ...(main.otherNames ?? [])],
        texts: new Set(texts.map(plain)),
        words: new Set(texts.flatMap((text) => [...wordsOf(plain(text))])),
      },
    ];
  });
}

const wordsOf = (text: string): Set<string> => new Set(text.match(/[\p{L}\p{N}]+/gu) ?? []);

/** The document text of a statement: an equal text if there is one, else the text with most of its words. */
function sayingTheSame({ text, words }: Statement, printed: readonly Printed[]): readonly Printed[] {
  const same = printed.filter((one) => one.texts.has(text));
  if (same.length > 0 || words.size < STATEMENT_WORDS) return same;
  const shared = (one: Printed): number => [...words].filter((word) => one.words.has(word)).length;
  return printed.filter((one) => shared(one) >= words.size * SAME_WORDS);
}

/** A statement that combines separate items is not a phrase of the documents, but they state all of it. */
const isMadeOf = ({ words }: Statement, like: Printed): boolean =>
  words.size >= STATEMENT_WORDS &&
  [...words].filter((word) => like.words.has(word)).length >= words.size * ALL_WORDS;

/** The statements in one place of the vocabulary. */
interface Sort {
  readonly held: Set<Printed>;
  statements: number;
  /** Statements with the wording of the documents. */
  quoted: number;
}

/**
 * Minimum share. A document may state many lists of which the XML contains one; a place that mostly quotes them does not hold
 * short forms.
 */
const isQuoting = ({ statements, quoted }: Sort): boolean => quoted > 1 && quoted >= statements / 2;

/**
 * Places of the vocabulary that contain most statements of a kind in the wording of the documents. Other places contain names and
 * short forms, or the XML summarizes. In that case the statements themselves are missing, and are reported as missing.
 */
function sortsOf(
  matched: ReadonlyMap<Statement, readonly Printed[]>,
  printed: readonly Printed[],
): (statement: Statement) => boolean {
  const sorts = new Map<string, Sort>();
  const sortOf = ({ kind, place }: Statement): string => `${kind} ${place}`;
  for (const [statement, like] of matched) {
    const sort = sorts.get(sortOf(statement)) ?? { held: new Set(), statements: 0, quoted: 0 };
    const ofKind = like.filter(({ kind }) => kind === statement.kind);
    for (const one of ofKind) sort.held.add(one);
    sort.statements += 1;
    if (ofKind.length > 0 && statement.isFound) sort.quoted += 1;
    sorts.set(sortOf(statement), sort);
  }
  return (statement) => {
    const all = printed.filter(({ kind }) => kind === statement.kind).length;
    const sort = sorts.get(sortOf(statement));
    return all > 0 && sort !== undefined && (sort.held.size >= all / 2 || isQuoting(sort));
  };
}

/** The finding if the documents state a text as something else; null if one of them agrees with the XML. */
function misplaced({ kind, level, text, value }: Statement, like: readonly Printed[]): Sentence | null {
  const ofKind = like.filter((one) => one.kind === kind);
  const isRight = ({ names }: Printed): boolean =>
    level === null || names.some(({ label }) => label.startsWith(level));
  if (ofKind.some(isRight)) return null;
  const stated = ofKind[0] ?? like.find(({ texts }) => texts.has(text));
  if (stated === undefined) return null;
  const name = nameOf(kind);
  return formatSentence('statement.misplaced', {
    text: shown(value),
    kind: level === null ? name : message('statement.of-level', { kind: name, level }),
    stated: calledBy(stated.names[0]),
  });
}

/** The finding if no statement of that kind in the documents matches. */
function unstated({ kind, words, isFound, value }: Statement, like: readonly Printed[]): Sentence | null {
  if (words.size < STATEMENT_WORDS || like.some((one) => one.kind === kind)) return null;
  const told = { text: shown(value), kind: nameOf(kind) };
  return isFound ? formatSentence('statement.elsewhere', told) : formatSentence('statement.nowhere', told);
}

const nameOf = (kind: StatedPart['kind']): ResultMessage => message(`statement.${kind}`);

const shown = (value: XmlValue): string => {
  const text = plainScripts(statedText(value)).replace(/\s+/g, ' ');
  return text.length <= EXCERPT ? text : `${text.slice(0, EXCERPT - 1)}…`;
};

function findingOf({ value }: Statement, said: Sentence): Finding {
  const { line, column, path } = value;
  return { rule: 'trace.not-stated', severity: 'error', position: { line, column, path }, ...said };
}
