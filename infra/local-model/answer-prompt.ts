import type { Block } from '@app/contracts';
import { type ParsedPrompt, parsePrompt, pointingWordOf, type ChunkPart } from '@app/conversion';
import { readStudyModel } from '@app/protocol-extraction';
import type { CriterionKind, StudyModel } from '@app/study-model';
import { odm132Of, odm2Of } from '@app/study-writers';
import { writeXml } from '@app/xml';
import { pointAtTexts } from './point-at-texts';

export const MODEL_NAME = 'local-rules-1';

interface Asked {
  /** Text that precedes the prompt; it names the target. */
  readonly system?: string;
  readonly now?: Date;
}

const ODM_2 = /\bODM\b[^.;\n]{0,30}?\b2\.0\b/;

/**
 * Answers by rules in place of a model: ODM metadata for a prompt with documents (2.0 if requested, otherwise 1.3.2), and plain
 * text for anything else.
 */
export function answerPrompt(prompt: string, { system = '', now = new Date() }: Asked = {}): string {
  const parsed = parsePrompt(prompt);
  if (parsed === null) return 'OK (Local rules model: it works by rules, without AI).';
  const write = ODM_2.test(system) || ODM_2.test(parsed.instruction) ? odm2Of : odm132Of;
  const hasEligibilityElsewhere =
    standsElsewhere('inclusion', parsed) || standsElsewhere('exclusion', parsed);
  const root = write(studyOf(parsed), {
    createdAt: now,
    studyName: parsed.parts[0]?.name ?? 'Study',
    sourceSystem: 'Clindrove Local rules model',
    ...(parsed.sections > 1 && { part: { hasEligibilityElsewhere } }),
  });
  const word = pointingWordOf(system);
  return writeXml(word === null ? root : pointAtTexts(root, word, parsed));
}

/**
 * The part of the study that is in this call. In one of several chunks, the title page comes from the outline that all chunks
 * share. Criteria under a numbered heading in another chunk (a synopsis repeats them) are left to that chunk.
 */
function studyOf(parsed: ParsedPrompt): StudyModel {
  const study = readStudyModel(
    parsed.parts.map((part) => ({ id: part.documentId, name: part.name, blocks: blocksOf(part) })),
  );
  if (parsed.sections === 1) return study;
  const outline = readStudyModel(
    parsed.outline.map(({ blocks }, index) => ({ id: index, name: '', blocks: [...blocks] })),
  );
  return {
    ...study,
    facts: outline.facts,
    criteria: study.criteria.filter(({ kind }) => !standsElsewhere(kind, parsed)),
  };
}

/** Headings above the section come first; after it come the footnotes of tables that continue in it. */
function blocksOf({ context, blocks }: ChunkPart): Block[] {
  const isHeading = ({ type }: Block): boolean => type === 'heading';
  return [...context.filter(isHeading), ...blocks, ...context.filter((block) => !isHeading(block))];
}

function standsElsewhere(kind: CriterionKind, { outline, parts }: ParsedPrompt): boolean {
  const isTitle = (block: Block): boolean =>
    block.type === 'heading' &&
    block.number !== undefined &&
    new RegExp(`\\b${kind} criteri`, 'i').test(block.text);
  const isHere = parts.some((part) => blocksOf(part).some(isTitle));
  return !isHere && outline.some(({ blocks }) => blocks.some(isTitle));
}
