import { buildDocx } from './docx';
import type { Layout } from './layout';
import { buildPdf } from './pdf';
import { readStudyText } from '../../../samples/study-text';
import { buildXlsx } from './xlsx';

export interface Variant {
  readonly layout: Layout;
  readonly format: keyof typeof BUILDERS;
  readonly build: () => Promise<Buffer>;
}

const BUILDERS = { pdf: buildPdf, docx: buildDocx, xlsx: buildXlsx };

const PLAIN: Omit<Layout, 'name' | 'study'> = {
  headingNumber: '1.1',
  headingStyle: 'large',
  contents: 'dots',
  titlePage: 'labels',
  marker: '1.',
  subMarker: 'a.',
  criteria: 'list',
  goesOn: false,
  objectives: 'beside',
  arms: 'list',
  mark: 'X',
  groups: 'merged',
  footnotes: 'raised',
  headers: 'merged',
  isHalved: false,
  repeatsHeaders: true,
  place: 'landscape',
  rules: 'strokes',
  page: 'A4',
  columns: 1,
  font: 'sans',
  size: 11,
  running: 'lines',
  hasOutline: false,
  scannedPage: false,
  styles: 'word',
  numbering: 'counted',
  arrangement: 'sheets',
};

const studyOf = (name: string) => readStudyText(`infra/quality/accuracy/variants/studies/${name}.txt`);
const [oncology, diabetes, dermatology] = [studyOf('oncology'), studyOf('diabetes'), studyOf('dermatology')];

/** Documents that the readers were not developed with: a study in a layout that differs from the plain one in these features. */
// prettier-ignore
export const variants: readonly Variant[] = [
  variant('pdf', 'outline-free', oncology, {}),
  variant('pdf', 'thin-fills', oncology, { page: 'LETTER', headingNumber: '1.1.', headingStyle: 'plain', marker: '[1]',
    subMarker: '•', rules: 'fills', groups: 'bold', titlePage: 'table', arms: 'table' }),
  variant('pdf', 'no-rules', dermatology, { font: 'serif', size: 12, contents: 'none', headingStyle: 'plain', rules: 'none',
    place: 'portrait', mark: 'x', headers: 'flat', objectives: 'lists', titlePage: 'centred', running: 'none' }),
  variant('pdf', 'horizontal-rules', dermatology, { font: 'serif', contents: 'none', headingNumber: '1.1.', marker: '•',
    headingStyle: 'underlined', rules: 'horizontal', place: 'portrait', headers: 'flat', footnotes: 'dotted', subMarker: '•',
    objectives: 'sections' }),
  variant('pdf', 'two-columns', dermatology, { columns: 2, size: 9.5, font: 'serif', contents: 'none', titlePage: 'centred',
    headers: 'flat', marker: '1)', subMarker: 'i)', objectives: 'lists' }),
  variant('pdf', 'two-columns-tables', oncology, { columns: 2, size: 9, page: 'LETTER', subMarker: '•', goesOn: true, mark: '●',
    running: 'boxed' }),
  variant('pdf', 'turned-text', oncology, { place: 'turned-text', mark: '√', marker: 'I 01.', headingStyle: 'capitals' }),
  variant('pdf', 'rotated-page', oncology, { place: 'rotated-page', mark: 'x', footnotes: 'glued', goesOn: true,
    running: 'boxed', titlePage: 'letter-spaced' }),
  variant('pdf', 'turned-headers', diabetes, { headers: 'turned', groups: 'shaded', contents: 'blanks', headingNumber: '1.0' }),
  variant('pdf', 'shaded-cells', diabetes, { mark: 'shaded', marker: '5.1.1', arms: 'table' }),
  variant('pdf', 'halved', diabetes, { isHalved: true, place: 'portrait', hasOutline: true, marker: '1)', subMarker: '•' }),
  variant('pdf', 'headers-once', diabetes, { repeatsHeaders: false, place: 'portrait', groups: 'bold', rules: 'fills',
    objectives: 'three-columns', criteria: 'table' }),
  variant('pdf', 'dingbats', oncology, { mark: 'dingbat', rules: 'horizontal', groups: 'shaded', headers: 'flat',
    scannedPage: true, marker: 'a.', subMarker: 'i)', titlePage: 'table' }),
  variant('pdf', 'no-numbers', dermatology, { headingNumber: 'none', contents: 'blanks', place: 'portrait', mark: 'x',
    titlePage: 'centred', page: 'LETTER' }),
  variant('docx', 'word-styles', oncology, { titlePage: 'table' }),
  variant('docx', 'own-template', diabetes, { styles: 'own', groups: 'shaded', arms: 'table', objectives: 'three-columns' }),
  variant('docx', 'typed-by-hand', dermatology, { styles: 'none', numbering: 'typed', marker: '1)', subMarker: 'i)',
    objectives: 'lists', titlePage: 'centred', mark: 'x', footnotes: 'dotted' }),
  variant('docx', 'shaded-word', diabetes, { styles: 'own', numbering: 'typed', headingNumber: '1.1.', mark: 'shaded',
    marker: 'I 01.', subMarker: '•' }),
  variant('docx', 'symbols-and-tables', oncology, { numbering: 'typed', criteria: 'table', goesOn: true, mark: 'dingbat',
    headers: 'flat' }),
  variant('xlsx', 'sheets', oncology, { footnotes: 'glued' }),
  variant('xlsx', 'stacked', diabetes, { arrangement: 'stacked', mark: 'x', footnotes: 'glued' }),
  variant('xlsx', 'beside', dermatology, { arrangement: 'beside', mark: '●' }),
];

function variant(
  format: Variant['format'],
  name: string,
  study: Layout['study'],
  changes: Partial<Layout>,
): Variant {
  const layout: Layout = { ...PLAIN, ...changes, name, study };
  return { layout, format, build: () => Promise.resolve(BUILDERS[format](layout)) };
}
