import { readDocument } from '@app/documents';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Reading, readingOf } from './read';

const FOLDER = join(process.env['CORPUS_DIR'] ?? '', 'fresh_cases');
const hasCorpus = (process.env['CORPUS_DIR'] ?? '') !== '' && existsSync(FOLDER);

/** The content of a file. All files contain the same study with one change. */
interface Right {
  readonly marks: number;
  readonly visits: number;
  readonly activities: number;
  readonly inclusion: number;
  readonly exclusion: number;
  /** Codes of the required warnings. */
  readonly told: readonly string[];
}

const STUDY: Right = { marks: 18, visits: 5, activities: 6, inclusion: 4, exclusion: 4, told: [] };

const CASES: readonly (readonly [file: string, differs: Partial<Right>])[] = [
  ['01-empty-box-is-not-done/a6b_sym_boxes.docx', {}],
  ['01-empty-box-is-not-done/c1_tickcross.docx', {}],
  ['01-empty-box-is-not-done/c5_circles.docx', {}],
  ['02-visits-as-rows/d1_transposed.docx', {}],
  ['03-checkbox-controls/a7_checkbox.docx', { told: ['form-fields'] }],
  ['03-checkbox-controls/c2_yesno.docx', {}],
  ['03-checkbox-controls/c6_truefalse.docx', {}],
  ['03-checkbox-controls/f5_formcheckbox.docx', { told: ['form-fields'] }],
  ['04-struck-through/a9_strike.docx', { marks: 13, activities: 5, inclusion: 3, told: ['struck-text'] }],
  ['05-deleted-paragraph-mark/a2_delmark.docx', { inclusion: 3, told: ['tracked-changes'] }],
  ['06-merged-the-old-way/a15_hmerge.docx', {}],
  ['07-row-without-marks/c12_splitcols.docx', {}],
  ['07-row-without-marks/f3_unmarked_row.docx', { activities: 7 }],
  ['08-cycles-repeat/c11_cycles.docx', { marks: 21, visits: 8, activities: 5 }],
  // The criteria of the workbooks are on a separate sheet.
  [
    '09-hidden-column-and-row/b1_hidden.xlsx',
    { marks: 12, visits: 4, activities: 5, told: ['hidden-sheet'] },
  ],
  ['10-criteria-on-a-sheet/b0_base.xlsx', {}],
  ['11-document-in-a-layout-table/a4_outer_table.docx', {}],
  ['11-document-in-a-layout-table/a4b_layout_row.docx', {}],
  ['12-numbers-of-east-asia/a5_chinese.docx', {}],
  ['12-numbers-of-east-asia/a5b_cjknum_english.docx', {}],
  ['13-formula-without-value/b6_formula.xlsx', { marks: 0, visits: 0, activities: 0, told: ['partial'] }],
  ['14-plus-and-minus/c7_plusminus.docx', {}],
  ['15-two-columns-of-criteria/p6_twocol.pdf', {}],
];

const table: Record<string, string | number>[] = [];

(hasCorpus ? describe : describe.skip)('one file of each kind (skipped: no corpus)', () => {
  afterAll(() => console.table(table));

  it.each(CASES)('%s is read right', async (file, differs) => {
    const reading = await read(join(FOLDER, file));
    const found = countsOf(reading);
    table.push({ file, ...found, told: found.told.join(' '), notes: reading.study.notes.length });

    expect(found).toEqual({ ...STUDY, ...differs });
  });

  it('names the visits of merged headers, repeats and joined criteria', async () => {
    const merged = await read(join(FOLDER, '06-merged-the-old-way/a15_hmerge.docx'));
    expect(
      merged.study.visits.filter(({ name }) => name.value.startsWith('Treatment Period /')),
    ).toHaveLength(3);
    const cycles = await read(join(FOLDER, '08-cycles-repeat/c11_cycles.docx'));
    expect(cycles.study.visits.filter(({ repeats }) => repeats !== undefined)).toHaveLength(3);
    const joined = await read(join(FOLDER, '05-deleted-paragraph-mark/a2_delmark.docx'));
    expect(joined.study.criteria.map(({ text }) => text.value)).toContain(
      'Pregnant or breast-feeding, or planning a pregnancy during the study.',
    );
  });

  it('keeps the notes of a comment column and of a notes sheet', async () => {
    const corpus = process.env['CORPUS_DIR'] ?? '';
    const comments = await read(join(corpus, 'nct03421379_lilly_igbj/protocol.pdf'));
    const sheet = await read(join(corpus, 'nct04184622_soa_pages/soa.xlsx'));
    const pages = await read(join(corpus, 'nct04184622_soa_pages/soa_pages.pdf'));
    const notes = ({ study }: Reading) => study.notes.filter(({ text }) => !/ Visit$/.test(text.value));

    expect(notes(comments)).toHaveLength(27);
    expect(notes(sheet)).toHaveLength(27);
    expect(notes(pages)).toHaveLength(28);
  });
});

async function read(path: string): Promise<Reading> {
  const { model } = await readDocument(path);
  return readingOf(model);
}

const countsOf = ({ model, study }: Reading): Right => ({
  marks: study.marks.length,
  visits: study.visits.length,
  activities: study.activities.length,
  inclusion: study.criteria.filter(({ kind }) => kind === 'inclusion').length,
  exclusion: study.criteria.filter(({ kind }) => kind === 'exclusion').length,
  told: [...new Set(model.warnings.map(({ code }) => code))],
});
