import type { Block } from '@app/contracts';
import type { ChunkPart, PlannedDocument } from '../src/model/chunk';
import { parseBlocks } from './parse-blocks';

/** The content of a call, parsed from its text. */
export interface ParsedPrompt {
  readonly instruction: string;
  readonly sections: number;
  /** Headings and beginnings of the documents, which every section gets. */
  readonly outline: readonly PlannedDocument[];
  /** The number of a document stands for its id. */
  readonly parts: readonly ChunkPart[];
}

/** Parses the output of `writePrompt`, prefix and text together; null for any other text. */
export function parsePrompt(text: string): ParsedPrompt | null {
  const boundary = /^Token: ([\w-]+)\n/.exec(text)?.[1];
  if (boundary === undefined) return null;
  const outline = between(text, boundary, 'outline', 0);
  const data =
    between(text, boundary, 'documents', 0) ?? between(text, boundary, 'section', outline?.end ?? 0);
  if (data === null) return null;
  const taskStart = text.indexOf('\nTask:\n', data.end) + '\nTask:\n'.length;
  const taskEnd = text.indexOf(`\nEnd of task ${boundary}\n`, taskStart - 1);
  if (taskEnd === -1) return null;
  return {
    instruction: text.slice(taskStart, taskEnd),
    sections: Number(/^ \S+ of (\d+)\n/.exec(data.text)?.[1] ?? 1),
    outline: parseParts(outline?.text ?? '').map(({ documentId, name, context }) => ({
      id: documentId,
      name,
      blocks: context,
    })),
    parts: parseParts(data.text),
  };
}

/** The text between the lines of a token, starting with the rest of the first line, and where it ends. */
function between(
  text: string,
  boundary: string,
  kind: string,
  from: number,
): { readonly text: string; readonly end: number } | null {
  const opening = `\n<<<${boundary} ${kind}`;
  const start = text.indexOf(opening, Math.max(0, from - 1));
  const end = start === -1 ? -1 : text.indexOf(`\n${boundary}>>>`, start);
  return end === -1 ? null : { text: text.slice(start + opening.length, end), end };
}

function parseParts(data: string): ChunkPart[] {
  const parts: { documentId: number; name: string; context: Block[]; blocks: Block[] }[] = [];
  const [, ...pieces] = data.split(/\n(?==== document \d+ of \d+: ")/);
  for (const piece of pieces) {
    const match = /^=== document (\d+) of \d+: (".*")(, context)?(?:\n|$)/.exec(piece);
    if (match === null) continue;
    const [whole, number = '0', name = '""', context] = match;
    const blocks = parseBlocks(piece.slice(whole.length));
    const last = parts.at(-1);
    const documentId = Number(number);
    if (context === undefined && last?.documentId === documentId && last.blocks.length === 0)
      last.blocks.push(...blocks);
    else
      parts.push({
        documentId,
        name: String(JSON.parse(name)),
        context: context === undefined ? [] : blocks,
        blocks: context === undefined ? blocks : [],
      });
  }
  return parts;
}
