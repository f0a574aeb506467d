import type { Block } from '@app/contracts';
import {
  isLevelLabel,
  levelNamed,
  namesEndpoints,
  namesObjectives,
  readLineItem,
  readObjectiveLabel,
  readStatement,
  startsLikeObjective,
  type StatedObjective,
} from '@app/text-normalization';
import { countedParts } from '../criteria/run-in-lists';
import { tidy } from '../marked-text';
import type { Objective, ObjectiveLevel } from '../study';
import type { ListedText } from './objective-level';

/** One printed line or item of a section, or of a cell that contains a list. */
export interface ObjectiveLine {
  readonly blockId: string;
  readonly text: string;
  /** Empty for a plain line. */
  readonly marker: string;
  readonly depth: number;
  readonly isHeading: boolean;
}

type Noun = 'objective' | 'endpoint';

/** What the title of a section or the label of a row states about the lines below it. */
export interface LinesUnder {
  readonly noun: Noun;
  readonly level: ObjectiveLevel | undefined;
  /** The title names objectives and endpoints. Items below a sentence that states an objective are its endpoints. */
  readonly isOfBoth?: boolean;
}

export interface ListedObjectives {
  readonly objectives: readonly Objective[];
  readonly endpoints: readonly ListedText[];
}

/** The lines of a section. Tables are read separately. */
export function linesOf(blocks: readonly Block[]): readonly ObjectiveLine[] {
  return blocks.flatMap((block): readonly ObjectiveLine[] => {
    const base = { blockId: block.id, isHeading: false, depth: 0 };
    if (block.type === 'heading') return [{ ...base, text: tidy(block.text), marker: '', isHeading: true }];
    if (block.type === 'list-item')
      return [{ ...base, text: tidy(block.text), marker: block.marker, depth: block.level }];
    return block.type === 'paragraph' ? linesOfText(block.text, block.id) : [];
  });
}

/** The lines of a cell or paragraph, with one item or sentence of objectives per line. */
export function linesOfText(text: string, blockId: string): readonly ObjectiveLine[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(STATEMENT_START))
    .map(tidy)
    .filter((line) => line !== '')
    .map((line) => {
      const item = readLineItem(line);
      return { blockId, text: item?.text ?? line, marker: item?.marker ?? '', depth: 0, isHeading: false };
    });
}

/** Running text states one objective after another. */
const STATEMENT_START = /(?<=[.;])\s+(?=The\s+(?:[\p{L}-]+\s+){0,3}(?:objectives?|aims?|end\s?points?)\b)/u;

/**
 * Reads the objectives and endpoints of a run of lines. Titles and labels inside the run change the level and the kind of the
 * following items.
 */
export const readLines = (lines: readonly ObjectiveLine[], under: LinesUnder): ListedObjectives =>
  new LineReader(under).read(lines);

interface OpenText {
  level: ObjectiveLevel | undefined;
  text: string;
  blockIds: string[];
  endpoints: ListedText[];
  depth: number;
  /** True if the text is not part of a list. */
  isSentence: boolean;
  isLabelled?: true;
  /** True if the text needs items to complete it, such as `To investigate the effect on:`. */
  isStem: boolean;
}

/** A paragraph that ends with a colon and is longer than a label announces something else. */
const LONGEST_LABEL = 70;
const LONGEST_ENDPOINT = 400;

class LineReader {
  private noun: Noun | undefined;
  private level: ObjectiveLevel | undefined;
  private readonly objectives: OpenText[] = [];
  private readonly endpoints: OpenText[] = [];
  /** The text that the next line without a mark may continue. */
  private open: OpenText | undefined;
  /** The common beginning of several items: `The secondary objectives are to evaluate:`. */
  private prefix: { readonly text: string; readonly blockId: string } | undefined;
  /** The objective above. Endpoints under a label without a level belong to it. */
  private owner: OpenText | undefined;
  private isBelowTitle = true;
  private isOfBoth: boolean;

  constructor(private readonly under: LinesUnder) {
    this.noun = under.noun;
    this.level = under.level;
    this.isOfBoth = under.isOfBoth ?? false;
  }

  read(lines: readonly ObjectiveLine[]): ListedObjectives {
    for (const line of lines) this.line(line);
    const listed = ({ level, text, blockIds, isLabelled }: OpenText): ListedText => ({
      level,
      text,
      blockIds,
      ...(isLabelled && { isLabelled }),
    });
    return {
      objectives: this.objectives.map((one) => ({
        ...listed(one),
        level: one.level ?? 'other',
        endpoints: one.endpoints.map(({ text, blockIds }) => ({ value: text, blockIds })),
      })),
      endpoints: this.endpoints.map(listed),
    };
  }

  private line(line: ObjectiveLine): void {
    if (line.isHeading) return this.title(line.text);
    const statement = readStatement(line.text);
    if (statement) return this.stated(statement, line);
    const label = readObjectiveLabel(line.text);
    if (label) {
      this.title(label.label);
      const count = this.endpoints.length;
      for (const item of itemsBehind(label.rest)) this.body({ ...line, ...item });
      for (const endpoint of this.endpoints.slice(count)) endpoint.isLabelled = true;
      return;
    }
    const [, other] = line.marker === '' ? (OTHER_LABEL.exec(line.text) ?? []) : [];
    if (other !== undefined && !this.isBelowTitle) this.title(other);
    if (line.marker === '' && line.text.endsWith(':') && !startsLikeObjective(line.text))
      return this.lead(line);
    this.body(line);
  }

  private title(text: string): void {
    const level = levelNamed(text);
    this.open = undefined;
    this.prefix = undefined;
    this.isBelowTitle = true;
    if (namesObjectives(text)) {
      this.become('objective', level);
      this.isOfBoth = this.under.isOfBoth === true || namesEndpoints(text);
    } else if (namesEndpoints(text)) {
      const owner = this.noun === 'objective' && level === undefined ? this.objectives.at(-1) : undefined;
      this.become('endpoint', level);
      this.owner = owner;
    } else if (level !== undefined && isLevelLabel(text)) this.become(this.noun ?? this.under.noun, level);
    else if (!AREA.test(text)) this.noun = undefined;
  }

  private become(noun: Noun, level: ObjectiveLevel | undefined): void {
    this.noun = noun;
    this.owner = undefined;
    this.level = level ?? this.under.level;
  }

  private stated({ noun, level, text, isPlural }: StatedObjective, line: ObjectiveLine): void {
    if (/\bestimands?\b/i.test(line.text.slice(0, LONGEST_LABEL))) {
      this.noun = undefined;
      return;
    }
    this.open = undefined;
    this.prefix = undefined;
    this.noun = noun;
    this.owner = undefined;
    this.level = level ?? this.level;
    this.isBelowTitle = true;
    if (text === '') return;
    const isOpen =
      /:$/.test(text) || (!/[.;]$/.test(text) && /\b(?:on|of|the following|by|for)$/i.test(text));
    // `The objectives are to evaluate:` applies to every item below it.
    if (isOpen && isPlural && text.length < LONGEST_LABEL)
      this.prefix = { text: text.replace(/\s*:$/, ''), blockId: line.blockId };
    else this.add({ ...line, text, marker: '' }, isOpen);
  }

  /** `Efficacy:` keeps the current kind of list; a sentence that introduces another list ends it. */
  private lead(line: ObjectiveLine): void {
    this.open = undefined;
    this.prefix = undefined;
    if (namesEndpoints(line.text) && !namesObjectives(line.text)) this.title(line.text);
    else if (namesObjectives(line.text)) this.title(line.text);
    else if (line.text.length > LONGEST_LABEL) this.noun = undefined;
  }

  private body(line: ObjectiveLine): void {
    if (this.noun === undefined) return;
    const { open } = this;
    const isItem = line.marker !== '';
    // The next objective, after the endpoints of the previous one.
    if (this.noun === 'endpoint' && this.owner && !isItem && /^to\s/i.test(line.text))
      this.become('objective', this.owner.level);
    if (open && isItem && this.isMeasuredBy(open, line)) {
      open.endpoints.push({ level: open.level, text: line.text, blockIds: [line.blockId] });
      return;
    }
    if (open && isItem && (open.isStem || line.depth > open.depth)) return extend(open, line);
    if (
      open &&
      !isItem &&
      /^\p{Ll}/u.test(line.text) &&
      !/[.;]$/.test(open.text) &&
      !startsLikeObjective(line.text)
    )
      return extend(open, line);
    const isListed = isItem || startsLikeObjective(line.text);
    if (this.noun === 'objective' ? isListed : isItem || this.isEndpointText(line))
      this.add(line, this.noun === 'objective' && /:$/.test(line.text) && /^to\s/i.test(line.text));
    else if (!isItem) this.open = undefined;
  }

  /** True if a sentence states the objective and the item below it does not read like an objective. */
  private isMeasuredBy({ isSentence, isStem }: OpenText, { text }: ObjectiveLine): boolean {
    return this.noun === 'objective' && this.isOfBoth && isSentence && !isStem && !startsLikeObjective(text);
  }

  /** The sentence directly under `Primary Endpoint` is the endpoint, unless it refers to another place. */
  private isEndpointText({ text }: ObjectiveLine): boolean {
    return (
      this.isBelowTitle &&
      this.level !== undefined &&
      text.length < LONGEST_ENDPOINT &&
      !/\b(?:sections?|tables?|appendix)\s+\d|\bwill be\b|\bnot applicable\b/i.test(text)
    );
  }

  private add(line: ObjectiveLine, isStem: boolean): void {
    const { prefix, owner } = this;
    const listed: OpenText = {
      level: this.level,
      text: prefix ? `${prefix.text} ${line.text}` : line.text,
      blockIds: [...(prefix ? [prefix.blockId] : []), line.blockId],
      endpoints: [],
      depth: line.depth,
      isSentence: line.marker === '',
      isStem,
    };
    this.open = listed;
    this.isBelowTitle = false;
    if (this.noun === 'objective') this.objectives.push(listed);
    else if (owner)
      owner.endpoints.push({ level: owner.level, text: listed.text, blockIds: listed.blockIds });
    else this.endpoints.push(listed);
  }
}

const REFERS = /\b(?:sections?|tables?|appendix|abschnitt|sección|sezione)\s+\d|\bnot applicable\b/i;

/** What stands behind a label: the items of a list in one line, or one text, whatever its first words are. */
function itemsBehind(rest: string): readonly { readonly text: string; readonly marker: string }[] {
  const counted = countedParts(rest);
  if (counted.length > 1) return counted.map(({ marker, text }) => ({ marker, text: text.trim() }));
  const isPlain = startsLikeObjective(rest) || REFERS.test(rest) || /^\p{Ll}/u.test(rest);
  return rest === '' ? [] : [{ text: rest, marker: isPlain ? '' : '•' }];
}

/** Titles that group objectives by topic. */
const AREA =
  /^(?:[\p{L}-]+\s+)?(?:efficacy|safety|tolerability|pharmacokinetics?|pharmacodynamics?|pk|pd|biomarkers?|immunogenicity|quality of life|part\s+\w+|cohort\s+\w+)(?:\s*(?:and|\/|,)\s*[\p{L}-]+)*:?$/iu;

/** `Methods: …`, `Study Design: …`: the start of another part of a synopsis. */
const OTHER_LABEL = /^(\p{Lu}[\p{L}/-]*(?:\s[\p{L}/-]+){0,4}):\s/u;

function extend(open: OpenText, line: ObjectiveLine): void {
  open.text += ` ${line.text}`;
  if (!open.blockIds.includes(line.blockId)) open.blockIds.push(line.blockId);
}
