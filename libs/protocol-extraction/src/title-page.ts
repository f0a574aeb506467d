import type { Block } from '@app/contracts';
import { splitMarks, tidy } from './marked-text';
import type { Sourced, TitlePage } from './study';
import { behindLabelAbroad } from './title-labels';

const LAST_PAGE = 4;
const MOST_BLOCKS = 120;
const WIDEST_LABEL_TABLE = 4;

/**
 * Reads the identity of a study from its first pages: first from labels and values in paragraphs and tables, then by the form of
 * the text.
 */
export function readTitlePage(blocks: readonly Block[]): TitlePage {
  const lines = frontLines(blocks);
  if (blocks[0]?.anchor.kind === 'xlsx') return byLabels(lines);
  const title = labelled(lines, 'title') ?? titleBelowLabel(lines) ?? titleByForm(lines);
  const protocolNumber = labelled(lines, 'protocolNumber') ?? protocolByForm(lines);
  const version = labelled(lines, 'version') ?? versionByForm(lines);
  const date = dateOf(lines);
  const phase = phaseOf(lines) ?? phaseInText(blocks);
  const sponsor = sponsorBeside(lines) ?? sponsorByForm(lines);
  return {
    ...(title ? { title } : {}),
    ...(protocolNumber ? { protocolNumber } : {}),
    ...(version ? { version } : {}),
    ...(date ? { date } : {}),
    ...(phase ? { phase } : {}),
    ...(sponsor ? { sponsor } : {}),
    registryIds: registryIds(lines),
  };
}

/** The cells of a workbook are not a title page, so only values next to a label count. */
function byLabels(lines: readonly Line[]): TitlePage {
  const facts = {
    title: labelled(lines, 'title'),
    protocolNumber: labelled(lines, 'protocolNumber'),
    version: labelled(lines, 'version'),
    date: dateOf(lines.filter((line) => /^[^:]*\bdate\b[^:]*:/i.test(line.text))),
    phase: phaseBeside(lines),
    sponsor: sponsorBeside(lines),
  };
  const known = Object.entries(facts).filter(([, fact]) => fact !== undefined);
  return { ...Object.fromEntries(known), registryIds: registryIds(lines) };
}

interface Line {
  readonly text: string;
  readonly blockId: string;
  readonly isHeading: boolean;
}

function frontLines(blocks: readonly Block[]): readonly Line[] {
  const lines: Line[] = [];
  for (const block of blocks.slice(0, MOST_BLOCKS)) {
    if (block.anchor.kind === 'pdf' && block.anchor.page > LAST_PAGE) break;
    if (block.type === 'table') {
      // Labels and values appear in narrow tables; wide tables are schedules and similar.
      if (block.columns > WIDEST_LABEL_TABLE) continue;
      for (const row of block.rows) {
        const texts = row.cells.map((cell) => tidy(cell.text)).filter((text) => text !== '');
        const [label = '', ...values] = texts;
        const text = values.length > 0 ? `${label.replace(/\s*:$/, '')}: ${values.join(' ')}` : label;
        lines.push({ text, blockId: row.id, isHeading: false });
      }
      continue;
    }
    const number = block.type === 'heading' && block.number !== undefined ? `${block.number} ` : '';
    const marker = block.type === 'list-item' ? `${block.marker} ` : '';
    for (const part of block.text.split('\n')) {
      lines.push({
        text: tidy(`${number}${marker}${part}`),
        blockId: block.id,
        isHeading: block.type === 'heading',
      });
    }
  }
  return lines;
}

const LABELS = {
  title:
    /^(?:(?:official|full|protocol|study|trial|scientific)\s+)*title\s*(?:of\s+(?:the\s+)?(?:study|trial))?\s*[:：]\s*(.*)$/i,
  protocolNumber:
    /^(?:(?:sponsor['’]?s?|study|trial|clinical|protocol|[\p{Lu}][\p{L}&.-]+)\s+){0,3}(?:protocol|study|trial)\s*(?:number|no\.?|id(?:entifier)?|code|#)(?:\(s\)|s)?(?![a-z])\s*[:：.]?\s*((?=.*\d)[A-Z0-9].*)$/iu,
  version:
    /^(?:(?:protocol|document|amendment)\s+)*(?:version|amendment)\s*(?:number|no\.?)?\s*[:：]\s*(.+)$/i,
  sponsor:
    /^(?:(?:clinical|study|trial|legal|regulatory|name of(?: the)?)\s+)*sponsor(?:['’]s)?(?:\s+(?:name|legal name|company)(?:\s+and\s+(?:legal\s+)?(?:registered\s+)?address)?)?\s*[:：]\s*(.*)$/i,
  phase:
    /^(?:(?:study|trial|clinical|development)\s+)*phase(?:\s+of\s+(?:study|development))?\s*[:：]\s*(.+)$/i,
} as const;

function labelled(lines: readonly Line[], fact: keyof typeof LABELS): Sourced | undefined {
  for (const [index, line] of lines.entries()) {
    const value = (LABELS[fact].exec(line.text)?.[1] ?? behindLabelAbroad(fact, line.text))?.trim();
    if (value === undefined || NOT_GIVEN.test(value)) continue;
    if (value !== '') return sourced(value, line);
    const next = lines[index + 1];
    if (fact !== 'title' && next && next.text !== '' && !/[:：]/.test(next.text)) {
      return { value: next.text, blockIds: [line.blockId, next.blockId] };
    }
  }
  return undefined;
}

const NOT_GIVEN = /^(?:not applicable|n\/?a|none|to be (?:determined|confirmed|assigned)|-|–)\.?$/i;

const sourced = (value: string, line: Line): Sourced => ({ value: value.trim(), blockIds: [line.blockId] });

const TITLE_WORD =
  /\b(study|trial|safety|efficacy|randomi[sz]ed|double[- ]blind|open[- ]label|phase|patients|subjects|participants|compar\w+|evaluat\w+|assess\w*|effect\w*|versus|pharmacokinetics|risk)\b/gi;
const NOT_TITLE =
  /schedule of|synopsis|confidential|copyright|©|information contained|property of|table of contents|signature|approved by|regulatory authorit|investigator['’]?s? agreement|amendment|version|@|must not|^protocol\s+\S+$/i;

/** The first line or lines that read like the name of a study. */
function titleByForm(lines: readonly Line[]): Sourced | undefined {
  let best: { line: Line; index: number; score: number } | undefined;
  lines.forEach((line, index) => {
    if (
      line.text.length < 25 ||
      line.text.length > 500 ||
      NOT_TITLE.test(line.text) ||
      /[.:]$|^\d+(\.\d+)*\.?\s/.test(line.text)
    )
      return;
    const score =
      Math.min(5, line.text.match(TITLE_WORD)?.length ?? 0) - index * 0.05 + (line.isHeading ? 0.5 : 0);
    if (score > 0.9 && score > (best?.score ?? 0)) best = { line, index, score };
  });
  if (!best) return undefined;
  return titleFrom(lines, best.index, best.line);
}

/** `Protocol Title:` alone on its line, with the title on the lines below. */
function titleBelowLabel(lines: readonly Line[]): Sourced | undefined {
  const index = lines.findIndex((line) =>
    /^(?:(?:official|full|protocol|study|trial)\s+)*title\s*:?$/i.test(line.text),
  );
  const first = lines[index + 1];
  return index < 0 || !first || first.text === '' ? undefined : titleFrom(lines, index + 1, first);
}

function titleFrom(lines: readonly Line[], start: number, first: Line): Sourced {
  const parts = [first];
  for (let index = start + 1; index < Math.min(lines.length, start + 6); index++) {
    const next = lines[index];
    const last = parts.at(-1);
    if (!next || !last || next.text === '' || NOT_TITLE.test(next.text) || /[:：]/.test(next.text)) break;
    if (/NCT\d{8}|\d{4}-\d{6}-\d{2}|\b(19|20)\d\d\b/.test(next.text) || isComplete(last.text, next.text))
      break;
    parts.push(next);
  }
  return {
    value: parts.map((part) => part.text).join(' '),
    blockIds: [...new Set(parts.map((part) => part.blockId))],
  };
}

/** A title continues on the next line if the line ends in the middle of a phrase or the next line starts in one. */
function isComplete(text: string, next: string): boolean {
  if (
    /\b(of|in|with|the|to|and|for|a|an|on|by|or|compared|versus|vs\.?|from|using|as|at|study|patients|group)$/i.test(
      text,
    )
  )
    return false;
  if (/[-–,(]$/.test(text)) return false;
  return !(
    /^(of|in|with|the|to|and|for|on|by|or|versus|vs|from|using|as|among|who|\p{Ll})/u.test(next) ||
    /with$|in$/i.test(text)
  );
}

function protocolByForm(lines: readonly Line[]): Sourced | undefined {
  for (const line of lines) {
    const found =
      /^(?:clinical\s+|study\s+)?protocol\s+((?=[\w-]*\d)[A-Z0-9][A-Z0-9/_-]{3,30})(?:\s*\(\w{1,3}\))?(?=$|[\s,])/i.exec(
        line.text,
      );
    if (found?.[1]) return sourced(found[1], line);
  }
  for (const line of lines) {
    const found =
      /^((?=[\w-]*\d)[A-Z0-9]{2,6}(?:-[A-Z0-9]{2,8}){1,3})(?:\([a-z0-9]{1,2}\))?(?:\s+.*protocol.*)?$/i.exec(
        line.text,
      );
    if (found?.[1] && !/^\d+-\d+(-\d+)?$/.test(found[1])) return sourced(found[1], line);
  }
  return undefined;
}

function versionByForm(lines: readonly Line[]): Sourced | undefined {
  for (const line of lines) {
    const found =
      /\bversion\s+(?:number\s+)?v?(\d+(?:\.\d+)*)\b/i.exec(line.text) ??
      /^(?:protocol\s+)?amendment\s+(?:no\.?\s*)?(\(?\w{1,3}\)?)\b/i.exec(line.text) ??
      /^version\s+(\S+)$/i.exec(line.text);
    if (found?.[1]) return sourced(found[1].replace(/[()]/g, ''), line);
  }
  return undefined;
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?';
const DATE = new RegExp(
  `\\b(\\d{1,2}[\\s-]${MONTH}[\\s,-]+\\d{4}|${MONTH}\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}|\\d{4}-\\d{2}-\\d{2}|\\d{1,2}[./]\\d{1,2}[./]\\d{4}|${MONTH}\\s+\\d{4})\\b`,
  'i',
);

/**
 * The date of this version. An approval or version date takes precedence over an unlabeled date; of several, the last is used.
 */
function dateOf(lines: readonly Line[]): Sourced | undefined {
  const dated = lines.flatMap((line) => {
    const value = DATE.exec(line.text)?.[1];
    return value === undefined ? [] : [{ line, value }];
  });
  const rank = ({ line }: { line: Line }): number => {
    if (
      /approval\s+date|date\s+of\s+(this\s+)?(protocol|version|approval)|document\s+dates?|(protocol|version|release)\s+date/i.test(
        line.text,
      )
    )
      return 3;
    if (/\b(version|date|final|approved|amendment|protocol)\b/i.test(line.text)) return 2;
    return 1;
  };
  const best = Math.max(0, ...dated.map(rank));
  const chosen = dated.find((entry) => rank(entry) === best);
  return chosen ? sourced(chosen.value, chosen.line) : undefined;
}

/** Phases in words, such as `phase two`. */
const PHASE_WORDS = ['one', 'two', 'three', 'four'];
const PHASE =
  /\bphase[\s-]+((?:one|two|three|four)\b|(?:IV|I{1,3}|[1-4])\s?[ab]?(?:\s*[/-]\s*(?:IV|I{1,3}|[1-4])\s?[ab]?)?)\b/i;

function phaseNamed(text: string): string {
  const word = PHASE_WORDS.indexOf(text.toLowerCase());
  return word < 0 ? text.toUpperCase().replace(/\s/g, '') : String(word + 1);
}

function phaseBeside(lines: readonly Line[]): Sourced | undefined {
  const named = labelled(lines, 'phase');
  return named && { ...named, value: writtenOut(splitMarks(named.value).text.replace(/^phase\s+/i, '')) };
}

const writtenOut = (value: string): string => {
  const word = PHASE_WORDS.indexOf(value.toLowerCase());
  return word < 0 ? value : String(word + 1);
};

function phaseOf(lines: readonly Line[]): Sourced | undefined {
  const named = phaseBeside(lines);
  if (named) return named;
  for (const line of lines) {
    const found = PHASE.exec(line.text)?.[1];
    if (found !== undefined) return sourced(phaseNamed(found), line);
  }
  return undefined;
}

/** Some title pages do not state the phase, but the text does: `This is a Phase 2 study`. */
function phaseInText(blocks: readonly Block[]): Sourced | undefined {
  for (const block of blocks) {
    if (block.type !== 'paragraph') continue;
    const found =
      /\bthis\s+(?:is\s+an?\s+|study\s+is\s+an?\s+)?[^.]{0,40}?\bphase\s+(IV|I{1,3}|[1-4])\s?([ab]?)\b/i.exec(
        block.text,
      );
    if (found?.[1]) return { value: `${found[1].toUpperCase()}${found[2] ?? ''}`, blockIds: [block.id] };
  }
  return undefined;
}

const COMPANY =
  /^(?:©\s*|copyright\s+|\d{4}\s+)*([\p{Lu}][\p{L}\p{N}.&,'’ -]{2,50}?\b(?:Inc\.?|Ltd\.?|Limited|LLC|GmbH|AG|S\.?A\.?|N\.?V\.?|A\/S|B\.?V\.?|K\.?K\.?|PLC|Corp(?:oration|\.)?|and Company|& Co\.?(?: KG)?|Pharmaceuticals?|Therapeutics|University|Institute))(?=$|[\s.,])/u;

/** The company next to its label, without a footnote mark and without a following address. */
function sponsorBeside(lines: readonly Line[]): Sourced | undefined {
  const named = labelled(lines, 'sponsor');
  if (!named) return undefined;
  const value = splitMarks(named.value).text;
  const company = COMPANY.exec(value)?.[1];
  const isAddressed =
    company !== undefined && /\d/.test(value.slice(value.indexOf(company) + company.length));
  return { ...named, value: isAddressed ? company : value };
}

function sponsorByForm(lines: readonly Line[]): Sourced | undefined {
  for (const line of lines) {
    const found = COMPANY.exec(line.text)?.[1] ?? /©\s*\d{4}\s+(.{3,60}?)\.?$/.exec(line.text)?.[1];
    if (found !== undefined) return sourced(found, line);
  }
  return undefined;
}

const REGISTRY =
  /\b(NCT\d{8}|ISRCTN\d{8}|20\d{2}-\d{6}-\d{2}(?:-\d{2})?|jRCT[a-z]?\d{10}|U1111-\d{4}-\d{4}|ChiCTR-?\w{6,16}|ACTRN\d{14})\b/g;

function registryIds(lines: readonly Line[]): readonly Sourced[] {
  const found = new Map<string, Sourced>();
  for (const line of lines) {
    for (const [id] of line.text.matchAll(REGISTRY)) if (!found.has(id)) found.set(id, sourced(id, line));
    const ind = /\bIND\s*(?:number|no\.?)?\s*[:#]?\s*(\d{4,6})\b/i.exec(line.text)?.[1];
    if (ind !== undefined && !found.has(ind)) found.set(ind, sourced(ind, line));
  }
  return [...found.values()];
}
