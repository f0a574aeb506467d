import type { Block } from '@app/contracts';
import {
  announcesEndpoints,
  isAboutObjectives,
  isLevelLabel,
  levelNamed,
  namesEndpoints,
  namesObjectives,
  readObjectiveLabel,
  readStatement,
  textKey,
} from '@app/text-normalization';
import { sectionAt } from '../readable-blocks';
import type { Objective, ObjectiveLevel, Undecided } from '../study';
import { readLabelTable, withoutTranslations } from './label-table';
import type { ListedText, ObjectiveGroup, ObjectivesReading } from './objective-level';
import { linesOf, linesOfText, type ListedObjectives, readLines } from './objective-lines';
import { readObjectiveTable } from './objective-table';

/**
 * Reads objectives and their endpoints. Protocols often print them twice, in the synopsis and in a separate section, in a table
 * or in lists. The most complete place is used; other places add levels that it lacks. Running text is read only if the document
 * has no such place.
 */
export function readObjectives(printed: readonly Block[]): ObjectivesReading {
  const blocks = withoutTranslations(printed);
  const groups = [...tableGroups(blocks), ...sectionGroups(blocks), ...labelGroups(blocks)];
  const chosen = fullest(groups) ?? fullest(statedGroups(blocks));
  const undecided = gluedColumns(blocks);
  if (!chosen) return { objectives: [], undecided };
  const endpoints = fullestEndpoints([...endpointGroups(blocks), ...groups]);
  const linked = withListedEndpoints(chosen.objectives, endpoints);
  return {
    objectives: withTableEndpoints(linked.objectives, groups),
    undecided: [...undecided, ...chosen.undecided, ...linked.undecided],
  };
}

const LONGEST_TITLE = 120;

const [TABLE, NUMBERED, UNNUMBERED, LABELS] = [1.6, 1.05, 1, 0.9];

const group = (read: ListedObjectives, weight: number): readonly ObjectiveGroup[] =>
  read.objectives.length + read.endpoints.length === 0 ? [] : [{ ...read, undecided: [], weight }];

function tableGroups(blocks: readonly Block[]): readonly ObjectiveGroup[] {
  return blocks.flatMap((block, index): readonly ObjectiveGroup[] => {
    if (block.type !== 'table') return [];
    const level = titleLevel(blocks, index);
    const table = readObjectiveTable(block, level);
    if (table && table.objectives.length > 0) return [{ ...table, endpoints: [], weight: TABLE }];
    return table ? [] : group(readLabelTable(block, level), LABELS);
  });
}

/** The level that the nearest title over a table names, as in `Primary Objective and Estimand`. */
function titleLevel(blocks: readonly Block[], index: number): ObjectiveLevel | undefined {
  const above = blocks.slice(Math.max(0, index - 2), index).reverse();
  const end = above.findIndex(({ type }) => type === 'table');
  const titles = [
    blocks[index]?.text ?? '',
    ...above.slice(0, end < 0 ? above.length : end).map(({ text }) => text),
  ];
  const title = titles.find((text) => text.length < LONGEST_TITLE && text.match(LEVEL_WORDS)?.length === 1);
  return title !== undefined && (namesObjectives(title) || namesEndpoints(title))
    ? levelNamed(title)
    : undefined;
}
const LEVEL_WORDS = /\b(?:primary|secondary|exploratory|tertiary)\b/gi;

function sectionGroups(blocks: readonly Block[]): readonly ObjectiveGroup[] {
  return blocks.flatMap((block, index) => {
    if (block.type !== 'heading' || !isTitle(block.text) || !namesObjectives(block.text)) return [];
    const section = withLevels(blocks, index);
    if (section.some(isGlued)) return [];
    const read = readLines(linesOf(section), {
      noun: 'objective',
      level: levelNamed(block.text),
      isOfBoth: namesEndpoints(block.text),
    });
    return group(read, block.number === undefined ? UNNUMBERED : NUMBERED);
  });
}

/**
 * The section, including the following sections for its levels: `Primary` and `Secondary` may be printed like the title above
 * them.
 */
function withLevels(blocks: readonly Block[], index: number): readonly Block[] {
  const section = [...sectionAt(blocks, index)];
  for (;;) {
    const at = index + section.length + 1;
    const next = blocks[at];
    if (next?.type !== 'heading' || !isLevelLabel(next.text) || namesObjectives(next.text)) return section;
    section.push(next, ...sectionAt(blocks, at));
  }
}

const isTitle = (text: string): boolean => text.length < LONGEST_TITLE && !isAboutObjectives(text);

/** `Primary objective:` at the start of a line: such lines follow each other in a synopsis without tables. */
function labelGroups(blocks: readonly Block[]): readonly ObjectiveGroup[] {
  let readTo = 0;
  return blocks.flatMap((block, index) => {
    if (block.type !== 'paragraph' || index < readTo) return [];
    const [first = ''] = block.text.split('\n');
    const label = readObjectiveLabel(first)?.label ?? '';
    if (!namesObjectives(label) || isAboutObjectives(label)) return [];
    const section = sectionAt(blocks, index);
    readTo = index + section.length + 1;
    if (section.some(isGlued)) return [];
    return group(readLines(linesOf([block, ...section]), { noun: 'objective', level: undefined }), LABELS);
  });
}

/** Fallback: sentences that state an objective explicitly, with its level. */
function statedGroups(blocks: readonly Block[]): readonly ObjectiveGroup[] {
  const lines = blocks.flatMap((block) =>
    block.type === 'paragraph' ? linesOfText(block.text, block.id) : [],
  );
  const found = new Map<string, Objective>();
  for (const { text, blockId } of lines) {
    const stated = readStatement(text);
    if (stated?.noun !== 'objective' || stated.level === undefined || stated.text === '') continue;
    const objective = { level: stated.level, text: stated.text, endpoints: [], blockIds: [blockId] };
    if (!found.has(textKey(stated.text))) found.set(textKey(stated.text), objective);
  }
  return group({ objectives: [...found.values()], endpoints: [] }, LABELS);
}

function endpointGroups(blocks: readonly Block[]): readonly ObjectiveGroup[] {
  return blocks.flatMap((block, index) => {
    const { text } = block;
    if (block.type !== 'heading' || !isTitle(text) || !announcesEndpoints(text) || namesObjectives(text))
      return [];
    const read = readLines(linesOf(sectionAt(blocks, index)), { noun: 'endpoint', level: levelNamed(text) });
    return group({ objectives: [], endpoints: read.endpoints }, NUMBERED);
  });
}

/** The most complete group, plus groups that hold other levels: `2.1 Primary` and `2.2 Secondary` are separate groups. */
function fullest(groups: readonly ObjectiveGroup[]): ObjectiveGroup | undefined {
  const size = ({ objectives, weight }: ObjectiveGroup) => objectives.length * weight;
  const [best, ...others] = groups
    .filter(({ objectives }) => objectives.length > 0)
    .sort((one, other) => size(other) - size(one) || length(other) - length(one));
  if (!best) return undefined;
  const objectives = [...best.objectives];
  const levels = new Set(objectives.map(({ level }) => level));
  const texts = new Set(objectives.map(({ text }) => textKey(text)));
  for (const other of others) {
    if (other.objectives.some(({ level }) => levels.has(level))) continue;
    const more = other.objectives.filter(({ text }) => !texts.has(textKey(text)));
    objectives.push(...more);
    for (const { level, text } of more) {
      levels.add(level);
      texts.add(textKey(text));
    }
  }
  return { ...best, objectives: sorted(objectives, best.objectives.length) };
}

/** Of two places with the same number of objectives, the one with the longer text, because a synopsis abbreviates. */
const length = ({ objectives }: ObjectiveGroup): number =>
  objectives.reduce((sum, { text, endpoints }) => sum + text.length + endpoints.length * 50, 0);

const LEVELS: readonly ObjectiveLevel[] = ['primary', 'secondary', 'exploratory', 'other'];

/** Sorts by level if the objectives come from several places. */
const sorted = (objectives: readonly Objective[], fromBest: number): readonly Objective[] =>
  objectives.length === fromBest
    ? objectives
    : [...objectives].sort((one, other) => LEVELS.indexOf(one.level) - LEVELS.indexOf(other.level));

/** The lists of endpoints from all places, the most complete one of each level. */
function fullestEndpoints(groups: readonly ObjectiveGroup[]): readonly ListedText[] {
  const levels = [...LEVELS, undefined];
  return levels.flatMap((level) => {
    const lists = groups.map(({ endpoints }) => endpoints.filter((endpoint) => endpoint.level === level));
    return lists.sort((one, other) => other.length - one.length)[0] ?? [];
  });
}

/** A list of objectives has no endpoints next to it; a table elsewhere may have them. */
function withTableEndpoints(
  objectives: readonly Objective[],
  groups: readonly ObjectiveGroup[],
): readonly Objective[] {
  const beside = groups.flatMap((one) => one.objectives.filter(({ endpoints }) => endpoints.length > 0));
  return objectives.map((objective) => {
    if (objective.endpoints.length > 0) return objective;
    const same = beside.find(({ text }) => textKey(text) === textKey(objective.text));
    return same ? { ...objective, endpoints: same.endpoints } : objective;
  });
}

/**
 * Assigns separately listed endpoints to the objective of their level if there is only one. Of several it is the first one where labels
 * name their level, as in a register, and a question says so; otherwise the objective is unknown.
 */
function withListedEndpoints(
  objectives: readonly Objective[],
  endpoints: readonly ListedText[],
): ObjectivesReading {
  const ofLevel = (level: ObjectiveLevel | undefined) =>
    objectives.filter((objective) => objective.level === level);
  const isLinked = (level: ObjectiveLevel | undefined): boolean =>
    ofLevel(level).some((objective) => objective.endpoints.length > 0);
  const areLabelled = (own: readonly ListedText[]): boolean =>
    own.length > 0 && own.every(({ isLabelled }) => isLabelled);
  const linked = objectives.map((objective) => {
    const measured = ofLevel(objective.level);
    const own = endpoints.filter(({ level }) => level === objective.level);
    const isOwner = measured.length === 1 || (measured[0] === objective && areLabelled(own));
    if (isLinked(objective.level) || !isOwner) return objective;
    return { ...objective, endpoints: own.map(({ text, blockIds }) => ({ value: text, blockIds })) };
  });
  const undecided = [...LEVELS, undefined].flatMap((level): Undecided[] => {
    const own = endpoints.filter((endpoint) => endpoint.level === level);
    const measured = ofLevel(level).length;
    if (own.length === 0 || measured === 1 || isLinked(level)) return [];
    const which = `${own.length}${level === undefined ? '' : ` ${level}`} endpoints`;
    const isPlaced = measured > 0 && areLabelled(own);
    const placed = isPlaced ? ' They stand under the first one of their level.' : '';
    const message = `${which} are listed without saying which objective they measure.${placed}`;
    return [{ reader: 'objectives', message, blockIds: own.flatMap(({ blockIds }) => blockIds) }];
  });
  return { objectives: linked, undecided };
}

/** The headers of two columns on one line: the table was read as lines, and the columns are mixed up. */
const isGlued = (block: Block): boolean =>
  block.type === 'paragraph' &&
  /^(?:study\s+|trial\s+)?objectives?\s+(?:associated\s+|corresponding\s+)?(?:end\s?-?points?|estimands?|outcome measures?)$/i.test(
    block.text.trim(),
  );

function gluedColumns(blocks: readonly Block[]): readonly Undecided[] {
  return blocks.filter(isGlued).map((block) => ({
    reader: 'objectives',
    message: 'Objectives and endpoints stand side by side and could not be told apart.',
    blockIds: [block.id],
  }));
}
