import type { Block } from '@app/contracts';
import type { PlannedDocument, Chunk, ChunkPart } from '../model/chunk';
import { CHANGES } from './changes';
import { parseBlocks, writeBlocks } from './block-text';
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

/** The content of a call, parsed from its text. */
export interface ParsedPrompt {
  readonly instruction: string;
  readonly sections: number;
  /** Headings and beginnings of the documents, which every section gets. */
  readonly outline: readonly PlannedDocument[];
  readonly parts: readonly ChunkPart[];
  /** Index of a document by its id. */
  readonly places: ReadonlyMap<number, number>;
}

/** Parses the output of `writePrompt`, prefix and text together; null for any other text. For providers that work by rules. */
export function parsePrompt(text: string): ParsedPrompt | null {
  const boundary = /^Token: ([\w-]+)\nTask:\n/.exec(text)?.[1];
  if (boundary === undefined) return null;
  const taskStart = text.indexOf('Task:\n') + 'Task:\n'.length;
  const taskEnd = text.indexOf(`\nEnd of task ${boundary}\n`, taskStart - 1);
  const section = between(text, boundary, 'section', taskEnd);
  const sections = /^ \S+ of (\d+)\n/.exec(section ?? '')?.[1];
  if (taskEnd === -1 || section === null || sections === undefined) return null;
  const outline = between(text, boundary, 'outline', taskEnd);
  return {
    instruction: text.slice(taskStart, taskEnd),
    sections: Number(sections),
    outline: parseParts(outline ?? '').map(({ documentId, name, context }) => ({
      id: documentId,
      name,
      blocks: context,
    })),
    parts: parseParts(section),
    places: new Map(
      [...section.matchAll(/^=== document (\d+) of \d+, id (\d+),/gm)].map(
        ([, place, id]): [number, number] => [Number(id), Number(place)],
      ),
    ),
  };
}

/** The text between the lines of a token, starting with the rest of the first line. */
function between(text: string, boundary: string, kind: string, from: number): string | null {
  const opening = `\n<<<${boundary} ${kind}`;
  const start = text.indexOf(opening, from);
  const end = start === -1 ? -1 : text.indexOf(`\n${boundary}>>>`, start);
  return end === -1 ? null : text.slice(start + opening.length, end);
}

function parseParts(data: string): ChunkPart[] {
  const parts: { documentId: number; name: string; context: Block[]; blocks: Block[] }[] = [];
  const [, ...pieces] = data.split(/\n(?==== document \d+ of \d+, id )/);
  for (const piece of pieces) {
    const match = /^=== document \d+ of \d+, id (\d+), (context|blocks): (".*")(?:\n|$)/.exec(piece);
    if (match === null) continue;
    const [whole, id = '0', kind = 'blocks', name = '""'] = match;
    const blocks = parseBlocks(piece.slice(whole.length));
    const last = parts.at(-1);
    const documentId = Number(id);
    if (kind === 'blocks' && last?.documentId === documentId && last.blocks.length === 0)
      last.blocks.push(...blocks);
    else
      parts.push({
        documentId,
        name: String(JSON.parse(name)),
        context: kind === 'context' ? blocks : [],
        blocks: kind === 'blocks' ? blocks : [],
      });
  }
  return parts;
}
