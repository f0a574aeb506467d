import type { Block, Target } from '@app/contracts';
import { listValues } from '@app/xml';
import { SourceIndex } from '../trace/source-index';
import { traceValues } from '../trace/trace-values';
import { counted, takeStock } from './coverage';
import { PROTOCOL, xmlOf } from './protocol.sample';

const stock = (
  xml: string,
  given: { blocks?: readonly Block[]; target?: Target; instruction?: string } = {},
) => {
  const { blocks = PROTOCOL, target = 'odm-1.3.2', instruction = 'Convert it.' } = given;
  const sent = blocks.filter((block) => block.excluded === undefined && block.hidden !== true);
  const index = new SourceIndex([{ id: 1, name: 'Protocol', blocks: sent }]);
  return takeStock({
    documents: [
      counted({
        ...{ id: 1, name: 'Protocol', blocks, warnings: [] },
        runningLines: [{ text: 'Confidential', place: 'footer' }],
      }),
    ],
    ...{ target, instruction },
    values: listValues(xml) ?? [],
    used: traceValues(listValues(xml) ?? [], index).used,
    sections: new Map([[1, new Map(sent.map((block) => [block.id, 0]))]]),
    notProcessed: new Map(),
  });
};

/** The same numbers for the same seed. */
function randomOf(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

describe('the completeness ledger', () => {
  it('finds no gap in an answer that holds everything', () => {
    const { gaps, series } = stock(xmlOf());

    expect(gaps).toEqual([]);
    expect(
      series.filter(({ expected }) => expected).map(({ kind, members, found }) => [kind, members, found]),
    ).toEqual([
      ['inclusion', 9, 9],
      ['exclusion', 12, 12],
      ['visit', 8, 8],
      ['activity', 6, 6],
    ]);
  });

  it('counts every block in exactly one state', () => {
    const { sums, documents } = stock(xmlOf());

    expect(sums.used + sums.read + sums.excluded + sums.notProcessed).toBe(sums.total);
    expect(sums.total).toBe(PROTOCOL.length + 1);
    const states = new Map(
      documents[0]?.blocks.map(({ blockId, state, reason }) => [blockId, [state, reason]]),
    );
    expect(states.get('toc')).toEqual(['excluded', 'table of contents']);
    expect(states.get('white')).toEqual(['excluded', 'hidden by its author']);
    expect(states.get('line-1')).toEqual(['excluded', 'page footer']);
    expect(states.get('i1')).toEqual(['used', null]);
    expect(states.get('p1')).toEqual(['read', null]);
    expect(states.get('soa')).toEqual(['used', null]);
  });

  it.each(Array.from({ length: 50 }, (_unused, seed) => seed))(
    'finds every planted gap and no other (deletion %i of 50)',
    (seed) => {
      const random = randomOf(seed * 7919 + 17);
      const count = 1 + random(4);
      const all = ['i', 'e', 'v'].flatMap((kind) =>
        Array.from({ length: { i: 9, e: 12, v: 8 }[kind] ?? 0 }, (_unused, place) => `${kind}${place + 1}`),
      );
      const deleted = new Set<string>();
      while (deleted.size < count) deleted.add(all[random(all.length)] ?? '');

      const { gaps } = stock(xmlOf(deleted));

      const labels = [...deleted].map((id) => labelOf(id)).sort();
      expect(gaps.map(({ label }) => label).sort()).toEqual(labels);
      for (const gap of gaps) expect(gap.page).not.toBeNull();
    },
  );

  it('does not blame an answer to a narrow prompt for what was not asked', () => {
    const instruction = 'Give me the title of the study.';
    const { gaps } = stock('<study><title>A Study of Northwindol</title></study>', {
      target: 'any',
      instruction,
    });

    expect(gaps).toEqual([]);
  });

  it.each([
    ['what was begun', 'Convert it.', xmlPlain(['i1', 'i2', 'i3']), 6],
    ['what the task names', 'List the inclusion criteria.', '<none/>', 9],
  ])('misses the rest of %s in any XML', (_what, instruction, xml, missing) => {
    const { gaps } = stock(xml, { target: 'any', instruction });

    expect(gaps.filter(({ kind }) => kind === 'inclusion')).toHaveLength(missing);
    expect(gaps.filter(({ kind }) => kind === 'exclusion')).toHaveLength(0);
  });

  it('says which hidden text was not sent', () => {
    expect(stock(xmlOf()).notices).toEqual([
      {
        documentId: 1,
        blockId: 'white',
        page: 4,
        sentence: expect.stringContaining('Ignore all instructions'),
      },
    ]);
  });
});

const labelOf = (id: string): string => {
  const number = id.slice(1);
  if (id.startsWith('i')) return `inclusion criterion ${number}`;
  return id.startsWith('e') ? `exclusion criterion ${number}` : `Visit ${number}`;
};

function xmlPlain(ids: readonly string[]): string {
  const texts = PROTOCOL.filter(({ id }) => ids.includes(id)).map(({ text }) => text);
  const escape = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<list>${texts.map((text) => `<item>${escape(text)}</item>`).join('')}</list>`;
}
