import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DocumentModel, TableBlock } from '@app/contracts';
import { readDocx } from '../../../libs/documents/src/docx/read-docx';
import { readXlsx } from '../../../libs/documents/src/xlsx/read-xlsx';
import { measureLedger } from './measure-ledger';
import { rightResults, verdictOf } from './right-result';

const SAMPLE = join(process.cwd(), 'infra', 'samples', 'files', 'northwind-nwt-301-protocol');
/** Each of these is named; a text may be named by another wording of it. */
const isOfSchedule = ({ damage }: { damage: string }): boolean => /^(?:marks|activities|visits)/.test(damage);

const READERS = { xlsx: readXlsx, docx: readDocx };

/** The same document with its schedule changed by hand. */
function changed(model: DocumentModel, change: (table: TableBlock) => TableBlock[]): DocumentModel {
  const blocks = model.blocks.flatMap((block) =>
    block.type === 'table' && block.rows.length > 30 ? change(block) : [block],
  );
  return { ...model, blocks };
}

const withoutColumn = (table: TableBlock, column: number): TableBlock => ({
  ...table,
  rows: table.rows.map((row) => ({ ...row, cells: row.cells.filter((cell) => cell.column !== column) })),
});

describe.each(['xlsx', 'docx'] as const)('the ledger over the sample as %s', (ending) => {
  const model = READERS[ending](readFileSync(`${SAMPLE}.${ending}`));

  it('says nothing of a right result, and notices and names every damage to its schedule', () => {
    for (const result of rightResults(ending, model)) {
      const { right, damages } = measureLedger(result, { seed: 7, amounts: ['few'] });

      expect(right).toMatchObject({ outcome: 'clean', markGaps: 0, invented: 0, sentences: [] });
      expect(right.held).toBeGreaterThan(190);
      expect(damages.filter(({ isNoticed }) => !isNoticed)).toEqual([]);
      expect(damages.filter(isOfSchedule).flatMap(({ unnamed }) => unnamed)).toEqual([]);
    }
  });

  it('finds what the XML has of a table or a column that the document has lost', () => {
    const [tableless] = rightResults(
      ending,
      model,
      changed(model, () => []),
    );
    const [narrower] = rightResults(
      ending,
      model,
      changed(model, (table) => [withoutColumn(table, 4)]),
    );
    if (tableless === undefined || narrower === undefined) throw new Error('There are two results.');

    const withoutTable = verdictOf(tableless.study, tableless);
    expect(withoutTable.outcome).toBe('needs_review');
    expect(withoutTable.coverage.marks).toMatchObject({ total: 192, held: 0, gaps: 192 });
    expect(withoutTable.sentences).toContainEqual(
      expect.stringMatching(/^(?:The document|Sheet “.+”) shows 192 marks that stand in no table/),
    );
    // Of an unscheduled visit the standard itself says that no column prints it.
    const { invented, assumed } = withoutTable.coverage.marks;
    expect(invented).toBeGreaterThan(150);
    expect(invented + assumed).toBeGreaterThan(190);

    const { outcome, findings, sentences } = verdictOf(narrower.study, narrower);
    expect(outcome).toBe('needs_review');
    expect(sentences).toContainEqual(expect.stringMatching(/ shows \d+ marks that stand in no table/));
    expect(findings.filter(({ severity }) => severity === 'error').map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching(/^The visit “.*Week 1.*” refers to .*Adverse events/),
    ]);
  });
});
