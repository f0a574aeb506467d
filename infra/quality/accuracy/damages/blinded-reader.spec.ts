import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocx } from '../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../libs/documents/src/xlsx/read-xlsx';
import { type Scan, scannedPage } from '../../../../libs/documents/test/scanned-schedule';
import { readPage, toModel } from '../../../../libs/documents/src/pdf/structure';
import { docxOf, xlsxOf } from '../variants/writing/office';
import { formDocx } from '../variants/kinds/form';
import { schedule, turned, withColumn, withRows } from '../variants/kinds/grid';
import { measureBlinded } from './measure';

const TITLE = 'Schedule of Activities';
const SAMPLE = join(process.cwd(), 'infra', 'samples', 'files', 'northwind-nwt-301-protocol');
const S = schedule('X');
const BEFORE = 'Before any other procedure of the visit.';

/** Schedules that each vary one feature. */
const DOCUMENTS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['X', '☒ ☐', '☑ □', '■ □', '● ○', '✓ ✗', '✘', '○', 'Yes No', 'TRUE FALSE', 'Y N', '1 0', '+ -']
      .map((signs) => signs.split(' '))
      .map(([done = '', notDone = '']) => [`signs ${done} and ${notDone}`, schedule(done, notDone)]),
  ),
  'visits as rows': turned(S),
  'a merged header': `| | | Treatment Period | < | < |\n${S}`,
  'merged marks': withRows(S, 1, '| Diary | | X | < | < | X'),
  'a comment column': withColumn(S, 6, ['Comments', '', BEFORE, '', BEFORE, '', BEFORE]),
  'a sentence below': `${S}\nVital signs are taken after five minutes of rest.`,
  'a condition below': `${S}\nAll assessments must be completed before dosing.`,
  'a legend': `${schedule('X', 'P')}\nX = performed. P = practice, not collected.`,
};

const FEWEST_DAMAGES = 60;

/** A scan whose marks text recognition did not read. */
const SCAN: Scan = {
  seed: 3,
  dpi: 150,
  tilt: 0.4,
  noise: 6,
  isBlackAndWhite: false,
  dust: 0,
  sign: 'X',
  text: 'labels',
  lineWidth: 1,
  fontSize: 8,
  isShaded: false,
  isBlank: false,
};
const scannedModel = () => toModel([readPage(scannedPage(SCAN))], []).model;

describe('a run whose reader is blinded', () => {
  it('is never clean', () => {
    const measures = [
      measureBlinded('sample.docx', readDocx(readFileSync(`${SAMPLE}.docx`))),
      measureBlinded('sample.xlsx', readXlsx(readFileSync(`${SAMPLE}.xlsx`))),
      measureBlinded('form.docx', readDocx(formDocx())),
      ...Object.entries(DOCUMENTS).flatMap(([name, table]) => [
        measureBlinded(`${name}, DOCX`, readDocx(docxOf(`${TITLE}\n${table}`))),
        measureBlinded(`${name}, XLSX`, readXlsx(xlsxOf(`${TITLE}\n${table}`))),
      ]),
    ];
    measures.push(measureBlinded('a scan', scannedModel()));
    const damages = measures.reduce((sum, one) => sum + one.damages.length, 0);

    expect(measures.flatMap(({ name, unnoticed }) => unnoticed.map((damage) => [name, damage]))).toEqual([]);
    expect(damages).toBeGreaterThanOrEqual(FEWEST_DAMAGES);
  });

  it('is not clean if it loses the tables that are pictures, or the ink in them', () => {
    const { damages, unnoticed } = measureBlinded('a scan', scannedModel());

    expect(damages).toEqual(expect.arrayContaining(['tables that are pictures', 'the ink of pictures']));
    expect(unnoticed).toEqual([]);
  });
});
