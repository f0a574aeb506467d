import type { DocumentModel, PageReport, ReadingWarning, RunningLine } from '@app/contracts';
import { localizedMessage } from '@app/messages';
import { openZip, type ZipArchive } from '../archive/open-zip';
import { childOf, childrenOf, parseXml, textOf, valueOf, type XmlElement } from '../archive/xml-tree';
import { EXTRACTOR_VERSIONS } from '../reading/extractor-versions';
import { FieldTokens, fieldWarnings, placeFields } from '../form-fields/field-tokens';
import { isGarbled } from '../text/garbled-text';
import { ReadingError } from '../reading/reading-error';
import { decideFills, withoutLeftOut } from '../tables/fill-legend';
import { countWords } from '../text/word-count';
import { withDeletionsAccepted } from './accepted-changes';
import { struckWarnings } from '../text/struck-text';
import { countCellMarks } from './cell-marks';
import { contentControl, withControlsInParagraphs } from './form-controls';
import { countFormFields } from './form-field-count';
import { DocxWalker } from './docx-walker';
import { readDrawings } from './drawings';
import { mainPartOf, relationshipsOf } from './main-part';
import { noteFormats, NoteNumbers } from './note-numbers';
import { NumberingCounter } from './numbering';
import { countElements, countPictures, picturedTables } from './pictures';
import { findContents } from './table-of-contents';
import { outlineOf, readStyles, type Styles } from './styles';

/** Reads a DOCX: headings and lists with the numbers that Word prints, tables with merged cells, notes, text boxes. */
export function readDocx(bytes: Uint8Array): DocumentModel {
  const zip = openZip(bytes);
  const main = mainPartOf(zip);
  if (main === undefined) throw new ReadingError('damaged', 'no main part');
  const stored = childOf(requiredPart(zip, main), 'w:body');
  if (!stored) throw new ReadingError('damaged', 'no body');
  let deletions = 0;
  const accepted = withDeletionsAccepted(stored, () => deletions++);
  const markup = zip.readText(main) ?? '';
  const body = markup.includes('<w:sdt>') ? withControlsInParagraphs(accepted) : accepted;
  const fields = new FieldTokens();
  const styles = readStyles(part(zip, 'word/styles.xml'));
  const walker = new DocxWalker({
    styles: { ...styles, hasHeadings: hasHeadings(body, styles) },
    numbering: new NumberingCounter(part(zip, 'word/numbering.xml')),
    notes: readNotes(zip),
    noteNumbers: new NoteNumbers(noteFormats(body, part(zip, 'word/settings.xml'))),
    comments: readComments(zip),
    contents: findContents(body),
    drawings: readDrawings(part(zip, relationshipsOf(main)), (name) => part(zip, name)),
    fields,
    part: main,
  });
  walker.walk(body);
  const { blocks, warnings, leftOut } = decideFills(placeFields(walker.finish(), fields.fields));
  const properties = part(zip, 'docProps/core.xml');
  const title = childOf(properties, 'dc:title');
  const language = childOf(properties, 'dc:language');
  const text = blocks.map((block) => block.text).join(' ');
  // Headers contain logos.
  const pictures = countPictures(body);
  const report: PageReport = {
    page: 1,
    characters: text.replace(/\s/g, '').length,
    images: zip.names.filter((name) => /^word\/media\//.test(name)).length,
    ...(pictures > 0 ? { pictures } : {}),
    tables: blocks.filter((block) => block.type === 'table').length,
    rotatedText: false,
    scanned: false,
    garbled: isGarbled(text),
    hiddenText: blocks.some((block) => block.hidden === true),
    ...countCellMarks(markup),
    ...countFormFields(markup),
  };
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.docx,
    format: 'docx',
    ...(title && textOf(title).trim() !== '' ? { title: textOf(title).trim() } : {}),
    ...(language && textOf(language).trim() !== '' ? { language: textOf(language).trim() } : {}),
    blocks: [...blocks],
    runningLines: [...readRunningLines(zip)],
    pages: [withoutLeftOut(report, leftOut)],
    warnings: [
      ...missingOf(zip, body, walker.readComments.size),
      ...warnings,
      ...picturedTables(blocks, walker.pictures),
      ...warningsOf(zip, report, walker.trackedDeletions.count + deletions),
      ...struckWarnings(walker.struck),
      ...fieldWarnings([...fields.fields.values()], fields.hidden),
    ],
    words: countWords(blocks),
  };
}

/** Checks only paragraphs outside tables, because headings are seldom in a table. */
function hasHeadings(body: XmlElement, styles: Styles): boolean {
  return childrenOf(body).some((child) => {
    if (child.name === 'w:sdt' || child.name === 'w:sdtContent') return hasHeadings(child, styles);
    if (child.name !== 'w:p') return false;
    const properties = childOf(child, 'w:pPr');
    const level =
      outlineOf(properties) ?? styles.paragraph(valueOf(childOf(properties, 'w:pStyle'))).outlineLevel;
    return level !== undefined && level < 9 && textOf(child).trim() !== '';
  });
}

const INCLUDED_FILES: ReadonlySet<string> = new Set(['w:altChunk', 'w:subDoc']);

/** Content that Word shows but that is in no part that is read, or is not part of the text. */
function missingOf(zip: ZipArchive, body: XmlElement, ofCells: number): readonly ReadingWarning[] {
  const comments = readComments(zip).size - ofCells;
  return [
    ...(countElements(INCLUDED_FILES, body) > 0
      ? [
          {
            code: 'partial' as const,
            ...localizedMessage('warning.included-files'),
          },
        ]
      : []),
    ...(comments > 0
      ? [{ code: 'comments' as const, ...localizedMessage('warning.comments', { comments }) }]
      : []),
  ];
}

function part(zip: ZipArchive, name: string): XmlElement | undefined {
  const text = zip.readText(name);
  return text === undefined ? undefined : parseXml(text);
}

function requiredPart(zip: ZipArchive, name: string): XmlElement {
  const element = part(zip, name);
  if (!element) throw new ReadingError('damaged', name);
  return element;
}

/** Footnotes and endnotes by `f1`, `e1`; separators have no text. */
function readNotes(zip: ZipArchive): ReadonlyMap<string, XmlElement> {
  const notes = new Map<string, XmlElement>();
  for (const [name, element, letter] of [
    ['word/footnotes.xml', 'w:footnote', 'f'],
    ['word/endnotes.xml', 'w:endnote', 'e'],
  ] as const) {
    for (const note of childrenOf(part(zip, name), element)) {
      const id = note.attributes['w:id'];
      if (id !== undefined && note.attributes['w:type'] === undefined) notes.set(`${letter}${id}`, note);
    }
  }
  return notes;
}

/** Comments beside the text, by their ids. */
function readComments(zip: ZipArchive): ReadonlyMap<string, XmlElement> {
  const comments = childrenOf(part(zip, 'word/comments.xml'), 'w:comment');
  return new Map(comments.map((comment) => [comment.attributes['w:id'] ?? '', comment]));
}

function* readRunningLines(zip: ZipArchive): Generator<RunningLine> {
  const seen = new Set<string>();
  for (const name of zip.names) {
    const place = /^word\/(header|footer)\d*\.xml$/.exec(name)?.[1];
    if (place !== 'header' && place !== 'footer') continue;
    const root = part(zip, name);
    if (!root) continue;
    for (const paragraph of paragraphsIn(root)) {
      const text = plainText(paragraph).replace(/\s+/g, ' ').trim();
      if (text === '' || seen.has(text)) continue;
      seen.add(text);
      yield { text, place };
    }
  }
}

function paragraphsIn(element: XmlElement): readonly XmlElement[] {
  return childrenOf(element).flatMap((child) => (child.name === 'w:p' ? [child] : paragraphsIn(child)));
}

function plainText(element: XmlElement): string {
  if (element.name === 'w:instrText' || element.name === 'w:del') return '';
  if (element.name === 'w:sdt' && contentControl(element)?.isEmpty === true) return '';
  if (element.name === 'w:tab') return ' ';
  if (element.name === 'w:t') return textOf(element);
  return childrenOf(element).map(plainText).join('');
}

function warningsOf(zip: ZipArchive, report: PageReport, deletions: number): readonly ReadingWarning[] {
  const warnings: ReadingWarning[] = [];
  if (deletions > 0) {
    warnings.push({
      code: 'tracked-changes',
      ...localizedMessage('warning.tracked-changes', { deletions }),
    });
  }
  if (report.hiddenText) {
    warnings.push({
      code: 'hidden-text',
      ...localizedMessage('warning.hidden-text'),
    });
  }
  if (report.pictures !== undefined) {
    warnings.push({
      code: 'pictures',
      ...localizedMessage('warning.document-pictures', { pictures: report.pictures }),
    });
  }
  if (report.garbled) {
    warnings.push({ code: 'garbled-text', ...localizedMessage('warning.garbled-document') });
  }
  if (zip.has('word/vbaProject.bin')) {
    warnings.push({ code: 'macros-ignored', ...localizedMessage('warning.document-macros') });
  }
  return warnings;
}
