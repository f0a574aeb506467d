import type { PlannedDocument, Chunk, ChunkPart } from '../model/chunk';
import { CHANGES } from './changes';
import { writeBlocks } from './block-text';
import { pointingRules } from './pointing';
import { ROLE } from './role';

/** The part that all calls of one workflow share. */
export interface PromptFrame {
  readonly instruction: string;
  /** Unpredictable for the authors of the documents, constant for all attempts, so that a stored section is found again. */
  readonly boundary: string;
  /**
   * A secret word that must never appear in an answer. An answer that contains it has followed instructions other than the task.
   */
  readonly canary: string;
  /** The prefix of references, see `References`. */
  readonly pointing: string;
  readonly documents: readonly PlannedDocument[];
  /** Context about the whole for every section; empty if there is one section. */
  readonly outline: readonly ChunkPart[];
  readonly sections: number;
}

/** An answer that has to be corrected. */
export interface Correction {
  /**
   * `whole`: the answer is asked for again. `changes`: only what changes in it. `missing`: only what is missing in it. An answer
   * that is not well-formed has no paths, and is asked for again.
   */
  readonly kind: 'whole' | 'changes' | 'missing';
  readonly answer: string;
  readonly problems: readonly string[];
}

/** One provider call. */
export interface Prompt {
  readonly system: string;
  /** The same for every section and sent first, so that providers can cache it. */
  readonly prefix: string;
  readonly user: string;
}

/**
 * Writes one provider call: task, shared context and the section's blocks. Documents are enclosed by two lines with `boundary`, a
 * token that the authors of the documents cannot know. Their content is data, never instructions.
 */
export function writePrompt(
  frame: PromptFrame,
  section: Chunk,
  options: { structure?: string; correction?: Correction } = {},
): Prompt {
  const { boundary, sections } = frame;
  const position = section.label;
  const isWhole = sections === 1 && section.label === '1';
  const data = section.parts.flatMap((part) => [
    ...(part.context.length === 0 ? [] : [head(frame, part, 'context'), writeBlocks(part.context)]),
    head(frame, part, 'blocks'),
    writeBlocks(part.blocks),
  ]);
  return {
    system: [
      ROLE,
      pointingRules(frame.pointing),
      `The reference of this conversion is ${frame.canary}; never write it.`,
    ].join('\n'),
    prefix: prefixOf(frame),
    user: [
      ...structureOf(options.structure, boundary),
      `<<<${boundary} section ${position} of ${sections}`,
      ...data,
      `${boundary}>>>`,
      '',
      ...correctionOf(options.correction, boundary),
      ...((options.correction?.kind ?? 'whole') === 'whole' ? [isWhole ? WHOLE : PART] : [CHANGES_ONLY]),
    ].join('\n'),
  };
}

const WHOLE = 'Carry the task out on these documents. Answer with the XML document only.';
const CHANGES_ONLY = `Answer with the XML document <${CHANGES}> only.`;
const PART =
  'Carry the task out on the blocks of this section only. Answer with one XML document that has the root and the structure of the whole, and holds only what stands in this section.';

function prefixOf(frame: PromptFrame): string {
  const { boundary, sections, outline } = frame;
  const shared =
    sections === 1
      ? []
      : [
          `The documents are longer than one call takes: there are ${sections} sections, and their answers are merged. Use the same names and identifiers for the same thing in every section. The outline below is for orientation; it is not to be converted.`,
          `<<<${boundary} outline`,
          ...outline.flatMap((part) => [head(frame, part, 'context'), writeBlocks(part.context)]),
          `${boundary}>>>`,
          '',
        ];
  return [`Token: ${boundary}`, 'Task:', frame.instruction, `End of task ${boundary}`, '', ...shared].join(
    '\n',
  );
}

type Kind = 'context' | 'blocks';

function head(frame: PromptFrame, part: ChunkPart, kind: Kind): string {
  const place = frame.documents.findIndex(({ id }) => id === part.documentId) + 1;
  return `=== document ${place} of ${frame.documents.length}, id ${part.documentId}, ${kind}: ${JSON.stringify(part.name)}`;
}

function structureOf(structure: string | undefined, boundary: string): string[] {
  if (structure === undefined) return [];
  return [
    'Another section was answered with elements of this structure; keep to it:',
    `<<<${boundary} structure`,
    structure,
    `${boundary}>>>`,
    '',
  ];
}

function correctionOf(correction: Correction | undefined, boundary: string): string[] {
  if (correction === undefined) return [];
  const { kind, answer, problems } = correction;
  return [
    'This is the answer that was given to it before:',
    `<<<${boundary} answer`,
    answer,
    `${boundary}>>>`,
    kind === 'missing'
      ? 'These texts of the section are missing in it, although the task asks for them:'
      : 'It has these problems:',
    ...problems.map((problem) => `- ${problem}`),
    ...(kind === 'whole'
      ? [WHOLE_AGAIN]
      : [kind === 'missing' ? ONLY_MISSING : ONLY_CHANGED, ...CHANGES_FORM]),
    '',
  ];
}

const WHOLE_AGAIN =
  'Give the whole answer again with these problems corrected and everything else unchanged.';
const ONLY_MISSING =
  'Give only them, in the structure of the answer, each with the path of the element that it belongs into. If a text is in the answer in other words, or does not belong there, leave it out.';
const ONLY_CHANGED =
  'Give only what changes, each with the path of its element. Do not repeat the rest of the answer.';
/** How changes are written; see `applyChanges`. */
const CHANGES_FORM = [
  'Write it in this form. The paths are those of the answer above; an element has its number in brackets if its parent holds several of its name.',
  `<${CHANGES}>`,
  '<add path="/Study/Arms">elements that are put at the end of that element</add>',
  '<add after="/Study/Arms/Arm[2]">elements that follow that element</add>',
  '<replace path="/Study/Arms/Arm[1]">the element as it is to be</replace>',
  '<set path="/Study" version="2"/>',
  '<remove path="/Study/Arms/Arm[3]"/>',
  `</${CHANGES}>`,
];
