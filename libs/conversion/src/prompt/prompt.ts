import { estimateTokens } from '@app/costs';
import type { PlannedDocument, Chunk, ChunkPart } from '../model/chunk';
import { CHANGES } from './changes';
import { documentsText, outlineText, sectionText } from './documents-text';
import { pointingRules } from './pointing';
import { SYSTEM, XML_RULES } from './role';

/** What all calls of one workflow share. */
export interface PromptFrame {
  readonly instruction: string;
  /** Unpredictable for the authors of the documents, and the same in all workflows about them. */
  readonly boundary: string;
  /**
   * A secret word that must never appear in an answer. An answer that contains it has followed instructions other than the task.
   */
  readonly canary: string;
  /** The prefix of references, see `References`. */
  readonly pointing: string;
  readonly documents: readonly PlannedDocument[];
  /** Context about the whole for every section, and for the halves of the only one. */
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
  /** The same in every conversion. */
  readonly system: string;
  /** The documents. The same for every task about them and sent first, so that providers can cache them. */
  readonly prefix: readonly string[];
  /** The task. */
  readonly user: string;
}

/** Conservative estimate of the tokens of a call. */
export const tokensOfPrompt = ({ system, prefix, user }: Prompt): number =>
  [system, ...prefix, user].reduce((sum, text) => sum + estimateTokens(text), 0);

/** Writes one provider call: the documents or a section of them, then the task. */
export function writePrompt(
  frame: PromptFrame,
  section: Chunk,
  options: { structure?: string; correction?: Correction } = {},
): Prompt {
  const { boundary, sections, instruction, pointing, canary } = frame;
  const isWhole = sections === 1 && section.label === '1';
  return {
    system: SYSTEM,
    prefix: isWhole ? [documentsText(frame.documents, boundary)] : partTexts(frame, section),
    user: [
      XML_RULES,
      pointingRules(pointing),
      '',
      'Task:',
      instruction,
      `End of task ${boundary}`,
      '',
      ...structureOf(options.structure, boundary),
      ...correctionOf(options.correction, boundary),
      ...((options.correction?.kind ?? 'whole') === 'whole' ? [isWhole ? WHOLE : PART] : [CHANGES_ONLY]),
      `The reference of this conversion is ${canary}; never write it.`,
    ].join('\n'),
  };
}

const WHOLE = 'Carry the task out on these documents. Answer with the XML document only.';
const CHANGES_ONLY = `Answer with the XML document <${CHANGES}> only.`;
const PART =
  'Carry the task out on the blocks of this section only. Answer with one XML document that has the root and the structure of the whole, and holds only what stands in this section.';

/** A section of the documents, after the outline that all sections share. The only section was cut off if it has halves. */
function partTexts({ documents, boundary, outline, sections }: PromptFrame, section: Chunk): string[] {
  const about = { documents, boundary };
  const count = Math.max(2, sections);
  return [outlineText(outline, count, about), sectionText(section, count, about)];
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
