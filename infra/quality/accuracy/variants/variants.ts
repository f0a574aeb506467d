import { dermatology } from './dermatology';
import { diabetes } from './diabetes';
import { buildDocx, type DocxLayout } from './docx';
import type { Layout, PdfLayout } from './layout';
import { oncology } from './oncology';
import { buildPdf } from './pdf';
import { buildXlsx, type XlsxLayout } from './xlsx';

export interface Variant {
  readonly layout: Layout;
  readonly format: 'pdf' | 'docx' | 'xlsx';
  readonly build: () => Promise<Buffer>;
}

const LAYOUT: Omit<Layout, 'name' | 'study'> = {
  headings: { number: '1.1', style: 'large', isMarkedUp: true },
  contents: 'dots',
  titlePage: 'labels',
  criteria: { marker: '1.', sub: 'a.', asTable: false, goesOn: false },
  objectives: 'beside',
  arms: 'list',
  schedule: {
    mark: 'X',
    sections: 'merged',
    footnotes: 'raised',
    place: 'landscape',
    rules: 'strokes',
    headers: 'merged',
    isHalved: false,
    repeatsHeaders: true,
  },
};

const PDF: Omit<PdfLayout, 'name' | 'study'> = {
  ...LAYOUT,
  page: 'A4',
  columns: 1,
  font: 'sans',
  size: 11,
  running: 'lines',
  hasOutline: false,
  scannedPage: false,
};

type Changes<L extends Layout> = Partial<Omit<L, 'criteria' | 'schedule' | 'headings' | 'name' | 'study'>> & {
  readonly headings?: Partial<L['headings']>;
  readonly criteria?: Partial<L['criteria']>;
  readonly schedule?: Partial<L['schedule']>;
};

/** A PDF of a study in a layout that differs from the plain one. */
function pdf(
  name: string,
  study: Layout['study'],
  { headings, criteria, schedule, ...changes }: Changes<PdfLayout>,
): Variant {
  const layout: PdfLayout = {
    ...PDF,
    ...changes,
    headings: { ...PDF.headings, ...headings },
    criteria: { ...PDF.criteria, ...criteria },
    schedule: { ...PDF.schedule, ...schedule },
    name,
    study,
  };
  return { layout, format: 'pdf', build: () => buildPdf(layout) };
}

/** The same as a Word file. */
function docx(
  name: string,
  study: Layout['study'],
  { headings, criteria, schedule, ...changes }: Changes<DocxLayout>,
): Variant {
  const layout: DocxLayout = {
    ...LAYOUT,
    styles: 'word',
    numbering: 'counted',
    ...changes,
    headings: { ...LAYOUT.headings, ...headings },
    criteria: { ...LAYOUT.criteria, ...criteria },
    schedule: { ...LAYOUT.schedule, ...schedule },
    name,
    study,
  };
  return { layout, format: 'docx', build: () => buildDocx(layout) };
}

/** The same as a workbook. */
function xlsx(
  name: string,
  study: Layout['study'],
  { criteria, schedule, ...changes }: Changes<XlsxLayout>,
): Variant {
  const layout: XlsxLayout = {
    ...LAYOUT,
    arrangement: 'sheets',
    ...changes,
    headings: { ...LAYOUT.headings, number: '1.1' },
    criteria: { ...LAYOUT.criteria, ...criteria, asTable: true },
    schedule: { ...LAYOUT.schedule, ...schedule, footnotes: schedule?.footnotes ?? 'glued' },
    name,
    study,
  };
  return { layout, format: 'xlsx', build: () => Promise.resolve(buildXlsx(layout)) };
}

/** Documents that the readers were not developed with. Each has other features of real protocols. */
export const variants: readonly Variant[] = [
  pdf('outline-free', oncology, {}),
  pdf('thin-fills', oncology, {
    page: 'LETTER',
    headings: { number: '1.1.', style: 'plain' },
    criteria: { marker: '[1]', sub: '•' },
    schedule: { rules: 'fills', sections: 'bold' },
    titlePage: 'table',
    arms: 'table',
  }),
  pdf('no-rules', dermatology, {
    font: 'serif',
    size: 12,
    contents: 'none',
    headings: { style: 'plain' },
    schedule: { rules: 'none', place: 'portrait', mark: 'x', headers: 'flat', footnotes: 'raised' },
    objectives: 'lists',
    titlePage: 'centred',
    running: 'none',
  }),
  pdf('horizontal-rules', dermatology, {
    font: 'serif',
    contents: 'none',
    headings: { number: '1.1.', style: 'underlined' },
    schedule: { rules: 'horizontal', place: 'portrait', headers: 'flat', footnotes: 'dotted' },
    criteria: { marker: '•', sub: '•' },
    objectives: 'sections',
  }),
  pdf('two-columns', dermatology, {
    columns: 2,
    size: 9.5,
    font: 'serif',
    contents: 'none',
    titlePage: 'centred',
    schedule: { place: 'landscape', headers: 'flat' },
    criteria: { marker: '1)', sub: 'i)' },
    objectives: 'lists',
  }),
  pdf('two-columns-tables', oncology, {
    columns: 2,
    size: 9,
    page: 'LETTER',
    criteria: { marker: '1.', sub: '•', goesOn: true },
    schedule: { mark: '●' },
    running: 'boxed',
  }),
  pdf('turned-text', oncology, {
    schedule: { place: 'turned-text', mark: '√' },
    criteria: { marker: 'I 01.', sub: 'a.' },
    headings: { style: 'capitals' },
  }),
  pdf('rotated-page', oncology, {
    schedule: { place: 'rotated-page', mark: 'x', footnotes: 'glued' },
    criteria: { goesOn: true },
    running: 'boxed',
    titlePage: 'letter-spaced',
  }),
  pdf('turned-headers', diabetes, {
    schedule: { headers: 'turned', sections: 'shaded' },
    contents: 'blanks',
    headings: { number: '1.0' },
  }),
  pdf('shaded-cells', diabetes, {
    schedule: { mark: 'shaded', place: 'landscape' },
    criteria: { marker: '5.1.1', sub: 'a.' },
    arms: 'table',
  }),
  pdf('halved', diabetes, {
    schedule: { isHalved: true, place: 'portrait', repeatsHeaders: true },
    hasOutline: true,
    criteria: { marker: '1)', sub: '•' },
  }),
  pdf('headers-once', diabetes, {
    schedule: { repeatsHeaders: false, place: 'portrait', sections: 'bold', rules: 'fills' },
    objectives: 'three-columns',
    criteria: { asTable: true },
  }),
  pdf('dingbats', oncology, {
    schedule: { mark: 'dingbat', rules: 'horizontal', sections: 'shaded', headers: 'flat' },
    scannedPage: true,
    criteria: { marker: 'a.', sub: 'i)' },
    titlePage: 'table',
  }),
  pdf('no-numbers', dermatology, {
    headings: { number: 'none', style: 'large' },
    contents: 'blanks',
    criteria: { marker: '1.', sub: 'a.' },
    schedule: { place: 'portrait', mark: 'x' },
    titlePage: 'centred',
    page: 'LETTER',
  }),
  docx('word-styles', oncology, { titlePage: 'table' }),
  docx('own-template', diabetes, {
    styles: 'own',
    schedule: { sections: 'shaded' },
    arms: 'table',
    objectives: 'three-columns',
  }),
  docx('typed-by-hand', dermatology, {
    styles: 'none',
    numbering: 'typed',
    criteria: { marker: '1)', sub: 'i)' },
    objectives: 'lists',
    titlePage: 'centred',
    schedule: { mark: 'x', footnotes: 'dotted' },
  }),
  docx('shaded-word', diabetes, {
    styles: 'own',
    numbering: 'typed',
    headings: { number: '1.1.' },
    schedule: { mark: 'shaded' },
    criteria: { marker: 'I 01.', sub: '•' },
  }),
  docx('symbols-and-tables', oncology, {
    numbering: 'typed',
    criteria: { asTable: true, goesOn: true },
    schedule: { mark: 'dingbat', isHalved: false, headers: 'flat' },
  }),
  xlsx('sheets', oncology, {}),
  xlsx('stacked', diabetes, { arrangement: 'stacked', schedule: { mark: 'x' } }),
  xlsx('beside', dermatology, { arrangement: 'beside', schedule: { mark: '●', footnotes: 'raised' } }),
];
