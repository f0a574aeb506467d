import type { Block } from '@app/contracts';
import { announcesEndpoints, namesEndpoints, namesObjectives, textKey } from '@app/print';
import { tidy } from './marked-text';
import { levelOf, type ObjectivesReading } from './objective-level';
import { readObjectiveTable } from './objective-table';
import { sectionAt } from './readable-blocks';
import type { Objective, ObjectiveLevel, Sourced, Undecided } from './study';

/** Reads objectives and their endpoints: from a table of both where there is one, else from the lists of their sections. */
export function readObjectives(blocks: readonly Block[]): ObjectivesReading {
  const tables = blocks.flatMap((block) => {
    const reading = block.type === 'table' ? readObjectiveTable(block) : undefined;
    return reading && reading.objectives.length > 0 ? [reading] : [];
  });
  const fullest = [...tables].sort((one, other) => other.objectives.length - one.objectives.length)[0];
  const listed = readListed(blocks);
  if (fullest && fullest.objectives.length >= listed.length * 0.6) return fullest;
  return withEndpoints(listed, readEndpoints(blocks));
}

const LONGEST_TITLE = 120;

interface Group {
  readonly objectives: readonly Objective[];
  readonly isNumbered: boolean;
}

/** Objectives stand in the synopsis and in their section; the fuller of the two is taken. */
function readListed(blocks: readonly Block[]): readonly Objective[] {
  const groups: Group[] = [];
  blocks.forEach((block, index) => {
    if (block.type !== 'heading' || !namesObjectives(block.text) || block.text.length > LONGEST_TITLE) return;
    const objectives = readItems(sectionAt(blocks, index), levelOf(block.text), 'objective');
    if (objectives.length > 0) groups.push({ objectives, isNumbered: block.number !== undefined });
  });
  const best = [...groups].sort((one, other) => weight(other) - weight(one))[0];
  if (!best) return [];
  // Sections side by side (`2.1 Primary`, `2.2 Secondary`) without a common parent belong together.
  const levels = new Set(best.objectives.map((objective) => objective.level));
  const known = new Set(best.objectives.map((objective) => textKey(objective.text)));
  const beside = groups
    .filter((group) => group !== best && group.objectives.every((objective) => !levels.has(objective.level)))
    .flatMap((group) => group.objectives)
    .filter((objective) => !known.has(textKey(objective.text)));
  return [...best.objectives, ...beside];
}

const weight = (group: Group): number => group.objectives.length + (group.isNumbered ? 0.5 : 0);

type Noun = 'objective' | 'endpoint';

/** Reads items under a title; inner titles (`Secondary Objectives`) change the level. */
function readItems(
  section: readonly Block[],
  start: ObjectiveLevel | undefined,
  noun: Noun,
): readonly Objective[] {
  const found: Objective[] = [];
  const namesNoun = noun === 'objective' ? namesObjectives : namesEndpoints;
  let level = start;
  let stem: Objective | undefined;
  for (const block of section) {
    if (block.type === 'table' || block.type === 'footnote' || block.type === 'caption') continue;
    const own = levelOf(block.text);
    const isTitle = block.type === 'heading' || (block.text.length < 70 && /:$/.test(block.text.trim()));
    if (isTitle && (own || block.type === 'heading')) {
      if (!namesNoun(block.text) && own === undefined) level = start === undefined ? undefined : level;
      else level = own ?? level;
      stem = undefined;
      if (block.type === 'heading' && /endpoint|outcome/i.test(block.text) && noun === 'objective')
        level = undefined;
      continue;
    }
    if (level === undefined) continue;
    const text = tidy(block.text);
    const isStem = /^to\s/i.test(text) && /[:]$/.test(text);
    if (isStem) {
      stem = { level, text, endpoints: [], blockIds: [block.id] };
      found.push(stem);
    } else if (block.type === 'list-item' && stem) {
      stem = { ...stem, text: `${stem.text} ${text}`, blockIds: [...stem.blockIds, block.id] };
      found[found.length - 1] = stem;
    } else if (block.type === 'list-item' || (/^to\s/i.test(text) && noun === 'objective')) {
      found.push({ level, text, endpoints: [], blockIds: [block.id] });
    } else stem = undefined;
  }
  return found;
}

function readEndpoints(blocks: readonly Block[]): readonly Objective[] {
  const groups = blocks.flatMap((block, index) => {
    const isTitle = block.type === 'heading' && announcesEndpoints(block.text);
    if (!isTitle || block.text.length > LONGEST_TITLE || /analys/i.test(block.text)) return [];
    const items = readItems(sectionAt(blocks, index), levelOf(block.text), 'endpoint');
    return items.length > 0 ? [items] : [];
  });
  return [...groups].sort((one, other) => other.length - one.length)[0] ?? [];
}

/** Endpoints listed apart belong to the objective of their level when there is only one; else nobody can tell. */
function withEndpoints(objectives: readonly Objective[], endpoints: readonly Objective[]): ObjectivesReading {
  const undecided: Undecided[] = [];
  const byLevel = new Map<ObjectiveLevel, Sourced[]>();
  for (const endpoint of endpoints) {
    const known = byLevel.get(endpoint.level) ?? [];
    known.push({ value: endpoint.text, blockIds: endpoint.blockIds });
    byLevel.set(endpoint.level, known);
  }
  const linked = objectives.map((objective) => {
    const own = byLevel.get(objective.level) ?? [];
    const isOnly = objectives.filter((other) => other.level === objective.level).length === 1;
    return isOnly ? { ...objective, endpoints: own } : objective;
  });
  for (const [level, own] of byLevel) {
    if (objectives.filter((objective) => objective.level === level).length === 1) continue;
    undecided.push({
      reader: 'objectives',
      message: `${own.length} ${level} endpoints are listed without saying which objective they measure.`,
      blockIds: own.flatMap((endpoint) => endpoint.blockIds),
    });
  }
  return { objectives: linked, undecided };
}
