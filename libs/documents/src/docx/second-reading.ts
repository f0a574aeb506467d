import type { Block, DocumentModel, ReadingWarning } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { openZip } from '../archive/open-zip';
import { findLostWords } from '../text/lost-words';
import { mainPartOf } from './main-part';
import { withoutPlaceholders } from './placeholders';

/**
 * Independent check: every word that a plain text search finds in the parts of the file, without regard to styles, tables or
 * lists, must be in the blocks or in the running headers and footers.
 */
export function checkedBySecondReading(model: DocumentModel, bytes: Uint8Array): DocumentModel {
  const lost = findLostWords(
    textByMarkup(bytes),
    [...model.blocks.flatMap(textsOf), ...model.runningLines.map(({ text }) => text)].join('\n'),
  );
  const [report, ...others] = model.pages;
  if (lost.length === 0 || report === undefined) return model;
  const warning: ReadingWarning = { code: 'lost-words', ...localizedMessage('warning.second-reading') };
  return {
    ...model,
    pages: [{ ...report, lostWords: [...lost] }, ...others],
    warnings: [...model.warnings, warning],
  };
}

const DIAGRAM = /^word\/diagrams\/data\d*\.xml$/;
const NOTES = [
  { part: 'word/footnotes.xml', note: 'w:footnote' },
  { part: 'word/endnotes.xml', note: 'w:endnote' },
] as const;

function textByMarkup(bytes: Uint8Array): string {
  const zip = openZip(bytes);
  const body = zip.readText(mainPartOf(zip) ?? '') ?? '';
  const notes = NOTES.flatMap(({ part, note }) =>
    notesNamed(zip.readText(part) ?? '', note, referredTo(body, note)),
  );
  const diagrams = zip.names.filter((part) => DIAGRAM.test(part)).map((part) => zip.readText(part) ?? '');
  return [body, ...notes, ...diagrams].map(wordsOf).join('\n');
}

/**
 * Content that Word never shows: a copy for older programs, and moved text at its old position. Deleted text has its own element.
 */
const NOT_SHOWN = [
  /<mc:Fallback(?:\s[^>]*)?>[\s\S]*?<\/mc:Fallback>/g,
  /<w:moveFrom(?:\s[^>]*[^/])?>[\s\S]*?<\/w:moveFrom>/g,
];
const TEXT = /<(?:w|m|a):t(?:\s[^>]*[^/])?>([^<]*)<\/(?:w|m|a):t>|<\/(?:w|a):p>|<w:(?:tab|ptab|br|cr)[\s/>]/g;

function wordsOf(xml: string): string {
  const shown = NOT_SHOWN.reduce((rest, pattern) => rest.replace(pattern, ''), withoutPlaceholders(xml));
  const pieces: string[] = [];
  for (const { 1: text } of shown.matchAll(TEXT)) pieces.push(text === undefined ? '\n' : decoded(text));
  return pieces.join('');
}

/** Notes without a reference are left over from earlier versions; Word does not print them. */
function notesNamed(xml: string, element: string, ids: ReadonlySet<string>): string[] {
  return xml
    .split(`<${element} `)
    .slice(1)
    .filter((note) => ids.has(/^[^>]*\bw:id="([^"]*)"/.exec(note)?.[1] ?? ''));
}

function referredTo(body: string, element: string): ReadonlySet<string> {
  const references = body.matchAll(new RegExp(`<${element}Reference\\s[^>]*w:id="([^"]*)"`, 'g'));
  return new Set([...references].map(([, id = '']) => id));
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

const decoded = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
        (whole: string, hex?: string, decimal?: string, name?: string) =>
          name === undefined
            ? characterOf(Number.parseInt(hex ?? decimal ?? '', hex === undefined ? 10 : 16))
            : (ENTITIES[name.toLowerCase()] ?? whole),
      )
    : text;

const characterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

/** The whole printed text of a block, including its number or marker. */
function textsOf(block: Block): string[] {
  switch (block.type) {
    case 'table':
      return [block.text, ...block.rows.flatMap((row) => row.cells.map((cell) => cell.text))];
    case 'heading':
      return [block.number ?? '', block.text];
    case 'list-item':
      return [block.marker, block.text];
    case 'footnote':
      return [block.mark, block.text];
    case 'paragraph':
    case 'caption':
      return [block.text];
  }
}
