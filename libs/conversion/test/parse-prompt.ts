import type { Block } from '@app/contracts';
import type { ChunkPart, PlannedDocument } from '../src/model/chunk';
import { parseBlocks } from './parse-blocks';

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

/** Parses the output of `writePrompt`, prefix and text together; null for any other text. */
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
