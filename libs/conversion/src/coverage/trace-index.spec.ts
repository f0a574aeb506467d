import type { Block } from '@app/contracts';
import type { WholeDocument } from '../model/whole-document';
import { traceIndexOf } from './trace-index';

const anchor = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };
const blocks: readonly Block[] = [{ id: 'b1', type: 'paragraph', anchor, text: 'Body weight' }];
const document: WholeDocument = {
  id: 1,
  name: 'Protocol',
  blocks,
  format: 'pdf',
  pages: [],
  runningLines: [],
  warnings: [],
};

describe('documents that are made ready for tracing', () => {
  it('are made ready once for all workflows that have read the same', () => {
    expect(traceIndexOf([{ ...document }]) === traceIndexOf([{ ...document }])).toBe(true);
  });

  it.each([
    ['of other texts', [{ ...document, blocks: [...blocks] }]],
    ['of another number', [{ ...document, id: 2 }]],
    ['of another name', [{ ...document, name: 'Amendment' }]],
    ['beside others', [document, { ...document, id: 2 }]],
  ])('are made ready anew %s', (_what, others) => {
    const before = traceIndexOf([document]);
    const after = traceIndexOf(others);

    // Not `toBe`: on failure Jest would print the whole index, which is too large.
    expect(after === before).toBe(false);
    expect(after.documents.map(({ id, name }) => ({ id, name }))).toEqual(
      others.map(({ id, name }) => ({ id, name })),
    );
  });

  it('are made ready anew where only the second is of other texts', () => {
    const second = { ...document, id: 2 };
    const before = traceIndexOf([document, second]);

    expect(traceIndexOf([document, { ...second, blocks: [...blocks] }]) === before).toBe(false);
  });
});
