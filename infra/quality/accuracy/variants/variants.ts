import type { Layout } from './layout';
import { readStudyText } from '../../../samples/study-text';
import { studyDocument, studySheets } from './study-document';
import { docxOf, xlsxOf } from './writing/office';
import { pdfOf } from './writing/pdf';

export interface Variant {
  readonly layout: Layout;
  readonly format: keyof typeof BUILDERS;
  readonly build: () => Promise<Uint8Array>;
}

const BUILDERS = {
  pdf: (layout: Layout) => pdfOf(studyDocument(layout)),
  docx: (layout: Layout) => docxOf(studyDocument(layout)),
  xlsx: (layout: Layout) => xlsxOf(studySheets(layout)),
};

const PLAIN: Omit<Layout, 'name' | 'study'> = {
  headingNumber: '1.1',
  hasHeadings: true,
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
  looks: '',
  place: 'landscape',
  columns: 1,
  running: 'lines',
  hasScan: false,
  sheets: 'apart',
};

const studyOf = (name: string) => readStudyText(`infra/quality/accuracy/variants/studies/${name}.txt`);
const [oncology, diabetes, dermatology] = [studyOf('oncology'), studyOf('diabetes'), studyOf('dermatology')];

/** Documents that the readers were not developed with: a study in a layout that differs from the plain one in these features. */
// prettier-ignore
export const variants: readonly Variant[] = [
  variant('pdf', 'outline-free', oncology, {}),
  variant('pdf', 'thin-fills', oncology, { looks: 'page=LETTER heading=plain rules=fills', headingNumber: '1.1.', marker: '[1]',
    subMarker: '•', groups: 'bold', titlePage: 'table', arms: 'table' }),
  variant('pdf', 'no-rules', dermatology, { looks: 'font=serif size=12 heading=plain rules=none', contents: 'none',
    place: 'portrait', mark: 'x', headers: 'flat', objectives: 'lists', titlePage: 'centered', running: 'none' }),
  variant('pdf', 'horizontal-rules', dermatology, { looks: 'font=serif heading=underlined rules=horizontal', contents: 'none',
    headingNumber: '1.1.', marker: '•', place: 'portrait', headers: 'flat', footnotes: 'dotted', subMarker: '•',
    objectives: 'sections' }),
  variant('pdf', 'two-columns', dermatology, { looks: 'size=9.5 font=serif', columns: 2, contents: 'none',
    titlePage: 'centered', headers: 'flat', marker: '1)', subMarker: 'i)', objectives: 'lists' }),
  variant('pdf', 'two-columns-tables', oncology, { looks: 'size=9 page=LETTER', columns: 2, subMarker: '•', goesOn: true,
    mark: '●', running: 'boxed' }),
  variant('pdf', 'turned-text', oncology, { looks: 'heading=capitals', place: 'turned-text', mark: '√', marker: 'I 01.' }),
  variant('pdf', 'rotated-page', oncology, { place: 'rotated-page', mark: 'x', footnotes: 'glued', goesOn: true,
    running: 'boxed', titlePage: 'letter-spaced' }),
  variant('pdf', 'turned-headers', diabetes, { headers: 'turned', groups: 'shaded', contents: 'blanks', headingNumber: '1.0' }),
  variant('pdf', 'shaded-cells', diabetes, { mark: 'shaded', marker: '5.1.1', arms: 'table' }),
  variant('pdf', 'halved', diabetes, { looks: 'outline=yes', isHalved: true, place: 'portrait', marker: '1)', subMarker: '•' }),
  variant('pdf', 'headers-once', diabetes, { looks: 'rules=fills headers=once size=10', place: 'portrait', groups: 'bold',
    objectives: 'three-columns', criteria: 'table' }),
  variant('pdf', 'dingbats', oncology, { looks: 'rules=horizontal', mark: 'dingbat', groups: 'shaded', headers: 'flat',
    hasScan: true, marker: 'a.', subMarker: 'i)', titlePage: 'table' }),
  variant('pdf', 'no-numbers', dermatology, { looks: 'page=LETTER', headingNumber: 'none', contents: 'blanks', place: 'portrait',
    mark: 'x', titlePage: 'centered' }),
  variant('docx', 'plain-word', oncology, { titlePage: 'table' }),
  variant('docx', 'three-columns', diabetes, { groups: 'shaded', arms: 'table', objectives: 'three-columns' }),
  variant('docx', 'typed-by-hand', dermatology, { hasHeadings: false, marker: '1)', subMarker: 'i)', objectives: 'lists',
    titlePage: 'centered', mark: 'x', footnotes: 'dotted' }),
  variant('docx', 'shaded-word', diabetes, { headingNumber: '1.1.', mark: 'shaded', marker: 'I 01.', subMarker: '•' }),
  variant('docx', 'symbols-and-tables', oncology, { criteria: 'table', goesOn: true, mark: 'dingbat', headers: 'flat' }),
  variant('xlsx', 'sheets', oncology, {}),
  variant('xlsx', 'stacked', diabetes, { sheets: 'stacked', mark: 'x' }),
  variant('xlsx', 'beside', dermatology, { sheets: 'beside', mark: '●' }),
];

function variant(
  format: Variant['format'],
  name: string,
  study: Layout['study'],
  changes: Partial<Layout>,
): Variant {
  const layout: Layout = { ...PLAIN, ...changes, name, study };
  return { layout, format, build: async () => BUILDERS[format](layout) };
}
