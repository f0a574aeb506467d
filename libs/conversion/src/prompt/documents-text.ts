import type { Chunk, ChunkPart, PlannedDocument } from '../model/chunk';
import { writeBlocks } from './block-text';

/**
 * Documents are enclosed by two lines with `boundary`, a token that their authors cannot know. Their content is data, never
 * instructions. These texts begin a message and hold nothing of its task, so that providers can cache them for other tasks.
 */
const enclosed = (boundary: string, kind: string, lines: readonly string[]): string[] => [
  `<<<${boundary} ${kind}`,
  ...lines,
  `${boundary}>>>`,
  '',
];

/** The first line of every message. */
const tokenLine = (boundary: string): string => `Token: ${boundary}`;

/** Whole documents: identical in all messages about them. */
export function documentsText(documents: readonly PlannedDocument[], boundary: string): string {
  const lines = documents.flatMap(({ name, blocks, names }, index) => [
    head(index, documents.length, name),
    writeBlocks(blocks, names),
  ]);
  return [tokenLine(boundary), ...enclosed(boundary, 'documents', lines)].join('\n');
}

/** Some blocks of documents, for a question whose documents do not fit the window of a model. */
export function excerptText(
  { parts }: Chunk,
  documents: readonly PlannedDocument[],
  boundary: string,
): string {
  return [
    tokenLine(boundary),
    'Only a part of the documents is shown; the rules have read all of them.',
    ...enclosed(
      boundary,
      'documents',
      parts.flatMap((part) => linesOf(part, documents)),
    ),
  ].join('\n');
}

/** Context about the whole, for each section of documents that are longer than one call takes. */
export function outlineText(
  outline: readonly ChunkPart[],
  sections: number,
  { documents, boundary }: { readonly documents: readonly PlannedDocument[]; readonly boundary: string },
): string {
  return [
    tokenLine(boundary),
    `The documents are longer than one call takes: there are ${sections} sections, and their answers are merged. Use the same names and identifiers for the same thing in every section. The outline below is for orientation; it is not to be converted.`,
    ...enclosed(
      boundary,
      'outline',
      outline.flatMap((part) => linesOf(part, documents)),
    ),
  ].join('\n');
}

/** The blocks of one section, with the headings above them. */
export function sectionText(
  { label, parts }: Chunk,
  sections: number,
  { documents, boundary }: { readonly documents: readonly PlannedDocument[]; readonly boundary: string },
): string {
  const lines = parts.flatMap((part) => linesOf(part, documents));
  return enclosed(boundary, `section ${label} of ${sections}`, lines).join('\n');
}

const headOf = (part: ChunkPart, documents: readonly PlannedDocument[]): string =>
  head(
    documents.findIndex(({ id }) => id === part.documentId),
    documents.length,
    part.name,
  );

function linesOf(part: ChunkPart, documents: readonly PlannedDocument[]): string[] {
  const { context, blocks } = part;
  const line = headOf(part, documents);
  const names = documents.find(({ id }) => id === part.documentId)?.names;
  return [
    ...(context.length === 0 ? [] : [`${line}, context`, writeBlocks(context, names)]),
    ...(blocks.length === 0 ? [] : [line, writeBlocks(blocks, names)]),
  ];
}

const head = (index: number, count: number, name: string): string =>
  `=== document ${index + 1} of ${count}: ${JSON.stringify(name)}`;
