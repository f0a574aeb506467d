import type { DocumentModel } from '@app/contracts';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocx } from '../../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../../libs/documents/src/xlsx/read-xlsx';
import { type Scan, scannedPage } from '../../../../libs/documents/test/scanned-schedule';
import { readPage, toModel } from '../../../../libs/documents/src/pdf/structure';
import { docxOf, xlsxOf } from '../variants/writing/office';
import { formDocx } from '../variants/kinds/form';
import { schedule, turned, withColumn, withRows } from '../variants/kinds/grid';
import { variants } from '../variants/variants';
import { BLINDED } from './blindfolds';
import { DAMAGES } from './damages';
import { measureStudy } from './measure';

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

/** Fields of which one is not in use. */
const DICTIONARY = `
| Variable | Label | Data type | Status
| WEIGHT | Body weight (kg) | decimal | final
| PULSE | Resting pulse (/min) | integer | draft
| SCANNER | Name of the scanner | text | obsolete
| SMOKER | Does the person smoke? | text | final`;

const FEWEST = { damages: 300, blindfolds: 60 };

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

/**
 * Damages that the counter cannot detect: the file reader loses colored or drawn signs together with their cells, and its count
 * of the signs on a page misses them, too; several sub-items are in one cell.
 */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  'symbols-and-tables.docx': ['a column of the file'],
  'sample.xlsx': ['a sub-item'],
};

const whole = (): [string, DocumentModel][] => [
  ['sample.docx', readDocx(readFileSync(`${SAMPLE}.docx`))],
  ['sample.xlsx', readXlsx(readFileSync(`${SAMPLE}.xlsx`))],
  ['form.docx', readDocx(formDocx())],
];

describe('the coverage of what the rules read', () => {
  it('has no gap if everything is read, and misses what is taken away, shifted or stated twice', async () => {
    const documents = whole();
    for (const { layout, format, build } of variants)
      if (format !== 'pdf')
        documents.push([
          `${layout.name}.${format}`,
          format === 'docx' ? readDocx(await build()) : readXlsx(await build()),
        ]);
    const measures = documents.map(([name, model]) => measureStudy(name, model, DAMAGES));

    expect(measures.filter(({ outcome }) => outcome !== 'clean')).toEqual([]);
    for (const { name, unnoticed } of measures) expect([name, unnoticed]).toEqual([name, UNSEEN[name] ?? []]);
    expect(measures.flatMap(({ damages }) => damages).length).toBeGreaterThan(FEWEST.damages);
  });

  it('is never clean if its reader is blinded', () => {
    const documents: [string, DocumentModel][] = [
      ...whole(),
      ...Object.entries(DOCUMENTS).flatMap(([name, table]): [string, DocumentModel][] => [
        [`${name}, DOCX`, readDocx(docxOf(`${TITLE}\n${table}`))],
        [`${name}, XLSX`, readXlsx(xlsxOf(`${TITLE}\n${table}`))],
      ]),
      ['a dictionary, DOCX', readDocx(docxOf(DICTIONARY))],
      ['a dictionary, XLSX', readXlsx(xlsxOf(DICTIONARY))],
      ['a scan', toModel([readPage(scannedPage(SCAN))], []).model],
    ];
    const measures = documents.map(([name, model]) => measureStudy(name, model, BLINDED));

    expect(measures.flatMap(({ name, unnoticed }) => unnoticed.map((damage) => [name, damage]))).toEqual([]);
    expect(measures.flatMap(({ damages }) => damages).length).toBeGreaterThanOrEqual(FEWEST.blindfolds);
    expect(measures.at(-1)?.damages).toEqual(
      expect.arrayContaining(['tables that are pictures', 'the ink of pictures']),
    );
  });
});
