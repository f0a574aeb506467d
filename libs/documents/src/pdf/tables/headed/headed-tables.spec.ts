import { aRun } from '../../../../test/pages';
import type { Run } from '../../content';
import { toLines } from '../../text';
import { findHeadedTables } from './headed-tables';

const [LEFT, RIGHT] = [72, 320];
const left = (text: string, baseline: number, bold = false) => aRun(text, LEFT, baseline, { bold });
const right = (text: string, baseline: number, bold = false) => aRun(text, RIGHT, baseline, { bold });
const header = (baseline: number) => [left('Objectives', baseline, true), right('Endpoints', baseline, true)];
const paragraph = (baseline: number) =>
  aRun(
    'All who took part in the study are followed up for as long as the sponsor decides to.',
    LEFT,
    baseline,
  );

const find = (...pages: readonly (readonly Run[])[]) =>
  findHeadedTables(pages.map((runs, index) => ({ page: index + 1, lines: toLines(runs) })));
const rowsOf = (...pages: readonly (readonly Run[])[]) =>
  find(...pages).map(({ tables }) =>
    tables.flatMap(({ rows }) =>
      rows.map(({ cells }) => cells.map(({ column, text }) => `${column}:${text}`)),
    ),
  );

describe('tables without rules', () => {
  it('reads sentences beside sentences below a line that names objectives and endpoints', () => {
    const [found] = find([
      paragraph(80),
      ...header(100),
      left('To compare the effect of both', 120),
      right('Change in the score from the first', 120),
      left('treatments', 132),
      right('visit to Week 12', 132),
      left('To assess how safe they are', 150),
      right('Number of adverse events', 150),
      paragraph(180),
    ]);

    expect(found?.tables[0]?.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ['Objectives', 'Endpoints'],
      ['To compare the effect of both treatments', 'Change in the score from the first visit to Week 12'],
      ['To assess how safe they are', 'Number of adverse events'],
    ]);
    expect(found?.rest.map(({ baseline }) => baseline)).toEqual([80, 180]);
  });

  it('begins a row where an objective begins beside a text, though no white parts the rows', () => {
    const [rows] = rowsOf([
      ...header(100),
      left('To compare the effect', 112),
      right('• Change in the score', 112),
      right('• Time to response', 124),
      left('To assess how safe both are', 136),
      right('Number of adverse events', 136),
    ]);

    expect(rows?.slice(1)).toEqual([
      ['0:To compare the effect', '1:• Change in the score\n• Time to response'],
      ['0:To assess how safe both are', '1:Number of adverse events'],
    ]);
  });

  it('keeps a text in the middle of its row with what stands above and below it', () => {
    const [rows] = rowsOf([
      ...header(100),
      right('• Change in the score', 130),
      left('To compare the effect', 136),
      right('• Time to response', 142),
      left('To assess how safe both are', 170),
      right('• Number of adverse events', 170),
    ]);

    expect(rows?.slice(1)).toEqual([
      ['0:To compare the effect', '1:• Change in the score\n• Time to response'],
      ['0:To assess how safe both are', '1:• Number of adverse events'],
    ]);
  });

  it('gives a level that stands alone on its line a row of its own', () => {
    const [rows] = rowsOf([
      ...header(100),
      left('Primary', 112, true),
      left('To compare the effect', 124),
      right('Change in the score', 124),
      left('Secondary', 136, true),
      left('To assess how safe both are', 148),
      right('Number of adverse events', 148),
    ]);

    expect(rows?.map((row) => row[0])).toEqual([
      '0:Objectives',
      '0:Primary',
      '0:To compare the effect',
      '0:Secondary',
      '0:To assess how safe both are',
    ]);
  });

  it('goes on over a page without its header, with the level that is named at the foot of the page before', () => {
    const pages = rowsOf(
      [
        ...header(700),
        left('To compare the effect', 720),
        right('Change in the score', 720),
        left('Secondary', 740, true),
      ],
      [left('To assess how safe both are', 80), right('Number of adverse events', 80), paragraph(110)],
    );

    expect(pages).toEqual([
      [
        ['0:Objectives', '1:Endpoints'],
        ['0:To compare the effect', '1:Change in the score'],
        ['0:Secondary'],
      ],
      [['0:To assess how safe both are', '1:Number of adverse events']],
    ]);
  });

  it('reads the rows of a synopsis from the name of the first objective on', () => {
    const [rows] = rowsOf([
      right('To compare the effect of both', 104),
      left('Primary objective:', 110),
      right('treatments', 116),
      left('Number of sites:', 140),
      right('To be determined', 140),
    ]);

    expect(rows).toEqual([
      ['0:Primary objective:', '1:To compare the effect of both treatments'],
      ['0:Number of sites:', '1:To be determined'],
    ]);
  });

  it('ends before the title of the next section', () => {
    const [found] = find([
      ...header(100),
      left('To compare the effect', 120),
      right('Change in the score', 120),
      left('4. Study Design', 150, true),
      left('Two groups', 170),
      right('of equal size', 170),
    ]);

    expect(found?.rest.map(({ text }) => text)).toEqual(['4. Study Design', 'Two groups of equal size']);
  });

  it.each([
    ['prose that speaks of both', 'The objectives of the study', 'and the endpoints that it has are stated'],
    ['a table of contents', 'Objectives', 'Endpoints ........ 12'],
    ['another order', 'Endpoints', 'Objectives'],
  ])('takes %s for no header', (_name, one, other) => {
    const [found] = find([
      left(one, 100),
      right(other, 100),
      left('To compare the effect', 120),
      right('Change in the score', 120),
    ]);

    expect(found?.tables).toEqual([]);
  });
});
