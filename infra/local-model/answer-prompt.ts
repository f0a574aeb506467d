import type { Block } from '@app/contracts';
import { type ParsedPrompt, parsePrompt, pointingWordOf, type ChunkPart } from '@app/conversion';
import { type Criterion, readStudy, type Study, type TitlePage } from '@app/protocol-extraction';
import { writeXml } from '@app/xml';
import { odmOf } from './odm';
import { odm2Of } from './odm-2';
import { pointAtTexts } from './point-at-texts';

export const MODEL_NAME = 'local-rules-1';

interface Asked {
  /** What the provider is told before the prompt; it names the target. */
  readonly system?: string;
  readonly now?: Date;
}

const ODM_2 = /\bODM\b[^.;\n]{0,30}?\b2\.0\b/;

/**
 * Answers like a model would, by rules: ODM metadata for a prompt with documents, 2.0 where that is asked for and 1.3.2
 * otherwise, and a plain word for anything else.
 */
export function answerPrompt(prompt: string, { system = '', now = new Date() }: Asked = {}): string {
  const parsed = parsePrompt(prompt);
  if (parsed === null) return 'OK (Local rules model: it works by rules, without AI).';
  const write = ODM_2.test(system) || ODM_2.test(parsed.instruction) ? odm2Of : odmOf;
  const root = write(studyOf(parsed), {
    now,
    fallbackName: parsed.parts[0]?.name ?? 'Study',
    isPart: parsed.sections > 1,
    hasEligibilityElsewhere: standsElsewhere('inclusion', parsed) || standsElsewhere('exclusion', parsed),
  });
  const word = pointingWordOf(system);
  return writeXml(word === null ? root : pointAtTexts(root, word, parsed));
}

/**
 * The study as far as this call holds it. In a section of several, the title page comes from the outline that all sections
 * know, and criteria that stand in a numbered section elsewhere (a synopsis repeats them) are left to that section.
 */
function studyOf(parsed: ParsedPrompt): Study {
  const study = combine(parsed.parts.map(blocksOf));
  if (parsed.sections === 1) return study;
  const titlePage = parsed.outline
    .map(({ blocks }) => readStudy(blocks).titlePage)
    .reduce(completed, { registryIds: [] });
  return {
    ...study,
    titlePage,
    criteria: study.criteria.filter(({ kind }) => !standsElsewhere(kind, parsed)),
  };
}

/** Headings above the section first, and behind it the footnotes of tables that go on in it. */
function blocksOf({ context, blocks }: ChunkPart): Block[] {
  const isHeading = ({ type }: Block): boolean => type === 'heading';
  return [...context.filter(isHeading), ...blocks, ...context.filter((block) => !isHeading(block))];
}

function standsElsewhere(kind: Criterion['kind'], { outline, parts }: ParsedPrompt): boolean {
  const isTitle = (block: Block): boolean =>
    block.type === 'heading' &&
    block.number !== undefined &&
    new RegExp(`\\b${kind} criteri`, 'i').test(block.text);
  const isHere = parts.some((part) => blocksOf(part).some(isTitle));
  return !isHere && outline.some(({ blocks }) => blocks.some(isTitle));
}

/** Each part of the study from the document that says most about it; several formats of one protocol do not add up. */
function combine(documents: readonly (readonly Block[])[]): Study {
  const studies = documents.map((blocks) => readStudy(blocks));
  const best = <Part>(
    part: (study: Study) => readonly Part[],
    weight: (items: readonly Part[]) => number,
  ): readonly Part[] =>
    studies.map(part).reduce((most, items) => (weight(items) > weight(most) ? items : most), []);
  const count = (items: readonly unknown[]): number => items.length;
  return {
    titlePage: studies.map((study) => study.titlePage).reduce(completed, { registryIds: [] }),
    objectives: best((study) => study.objectives, count),
    criteria: best((study) => study.criteria, count),
    arms: best((study) => study.arms, count),
    epochs: best((study) => study.epochs, count),
    schedules: best(
      (study) => study.schedules,
      (schedules) =>
        schedules.reduce((sum, { activities }) => sum + activities.flatMap(({ cells }) => cells).length, 0),
    ),
    sections: best((study) => study.sections, count),
    undecided: studies.flatMap((study) => study.undecided),
  };
}

/** What the first title page leaves open is taken from the next. */
const completed = (page: TitlePage, next: TitlePage): TitlePage => ({
  title: page.title ?? next.title,
  protocolNumber: page.protocolNumber ?? next.protocolNumber,
  version: page.version ?? next.version,
  date: page.date ?? next.date,
  phase: page.phase ?? next.phase,
  sponsor: page.sponsor ?? next.sponsor,
  registryIds: page.registryIds.length > 0 ? page.registryIds : next.registryIds,
});
