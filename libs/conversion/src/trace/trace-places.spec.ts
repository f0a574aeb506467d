import type { Block } from '@app/contracts';
import { listValues } from '@app/xml';
import type { ComposedText, Copied, CopiedText } from '../sources/references';
import { SourceIndex } from '../sources/source-index';
import { traceValues } from './trace-values';

const anchor = { kind: 'pdf' as const, page: 3, box: [0, 0, 1, 1] as [number, number, number, number] };
const paragraph = (id: string, text: string): Block => ({ id, type: 'paragraph', text, anchor });
const trace = (xml: string, blocks: readonly Block[], copied: Partial<Copied> = {}) =>
  traceValues(listValues(xml) ?? [], new SourceIndex([{ id: 7, name: 'Protocol', blocks }]), {
    copied: { texts: [], composed: [], ...copied },
  });
const of = (documentId: number, blockId: string, text: string): CopiedText => ({ documentId, blockId, text });

describe('the places of a value', () => {
  it('are eight at most, those that say just this first; the ledger counts all of them', () => {
    const phrase = 'Vital signs and weight';
    const within = Array.from({ length: 6 }, (_unused, at) =>
      paragraph(`within${at}`, `Vital signs are taken by the nurse in room ${at} of the house`),
    );
    const alone = Array.from({ length: 6 }, (_unused, at) => paragraph(`alone${at}`, 'Vital signs'));
    const whole = Array.from({ length: 10 }, (_unused, at) => paragraph(`whole${at}`, phrase));

    const few = trace('<a>Vital signs</a>', [...within, ...alone]);
    const many = trace(`<a>${phrase}</a>`, whole);

    expect(few.trace.values[0]?.places.map(({ blockId }) => blockId)).toEqual([
      ...alone.map(({ id }) => id),
      'within0',
      'within1',
    ]);
    expect(few.used.get(7)).toEqual(new Set(alone.map(({ id }) => id)));
    expect(many.trace.values[0]?.places).toHaveLength(8);
    expect(many.used.get(7)?.size).toBe(10);
  });

  it('name a block once, however often it says the same, and each cell of a table for itself', () => {
    const cells = ['15 min', '15 min'].map((text, column) => ({
      id: `t1.r1.c${column}`,
      column,
      columnSpan: 1,
      rowSpan: 1,
      text,
      anchor,
    }));
    const blocks: Block[] = [
      paragraph('b1', 'Wait 15 min, rest 15 min and go'),
      {
        id: 't1',
        type: 'table',
        columns: 2,
        text: '',
        anchor,
        rows: [{ id: 't1.r1', isHeader: false, anchor, cells }],
      },
    ];

    const [value] = trace('<a>15 min</a>', blocks).trace.values;

    expect(value?.places).toStrictEqual([
      { documentId: 7, blockId: 't1', cellId: 't1.r1.c0', page: 3 },
      { documentId: 7, blockId: 't1', cellId: 't1.r1.c1', page: 3 },
      { documentId: 7, blockId: 'b1', page: 3 },
    ]);
  });

  it('have no page where the document has none', () => {
    const block: Block = { ...paragraph('b1', 'Vital signs'), anchor: { kind: 'doc', paragraph: 0 } };

    expect(trace('<a>Vital signs</a>', [block]).trace.values[0]?.places).toStrictEqual([
      { documentId: 7, blockId: 'b1' },
    ]);
  });

  it('are told for values that may come from somewhere, for the first five hundred of them', () => {
    const values = Array.from({ length: 501 }, (_unused, at) => `<v>Vital signs changed ${at}</v>`);

    const traced = trace(`<a>${values.join('')}</a>`, [paragraph('b1', 'Vital signs')]).trace;

    expect(traced.sums.notFound).toBe(501);
    expect(traced.values.findIndex((value) => !('nearest' in value))).toBe(500);
  });
});

describe('a value that was put in for a reference', () => {
  const blocks = [paragraph('b1', 'Vital signs'), paragraph('b2', 'Vital signs')];

  it('stands where the reference points, and only there', () => {
    const copied = { texts: [of(7, 'b2', 'Vital signs ')] };

    const { trace: traced } = trace('<a>Vital\n   signs</a>', blocks, copied);

    expect(traced.values).toMatchObject([{ state: 'copied' }]);
    expect(traced.values[0]?.places).toStrictEqual([{ documentId: 7, blockId: 'b2', page: 3 }]);
    expect(traced.sums).toMatchObject({ values: 1, found: 1, copied: 1 });
  });

  it('has the cell it was taken from, and the page of its own block only', () => {
    const cell = { ...of(7, 't9', 'Vital signs'), cellId: 't9.r1.c1' };

    expect(trace('<a>Vital signs</a>', blocks, { texts: [cell] }).trace.values[0]?.places).toStrictEqual([
      { documentId: 7, blockId: 't9', cellId: 't9.r1.c1' },
    ]);
    expect(
      trace('<a>Vital signs</a>', blocks, { texts: [of(8, 'b1', 'Vital signs')] }).trace.values[0]?.places,
    ).toStrictEqual([{ documentId: 8, blockId: 'b1' }]);
  });

  it('is vouched for by a text, where it was read from a picture and stands in a text, too', () => {
    const copy: CopiedText = { ...of(7, 'p1', 'Vital signs'), fromPicture: true };
    const pictured: Block = { ...paragraph('p1', 'Vital signs'), fromPicture: true };
    const xml = '<a>Vital signs</a>';

    const both = trace(xml, [pictured, paragraph('b1', 'Vital signs')], { texts: [copy] }).trace;
    const alone = trace(xml, [pictured], { texts: [copy] }).trace;

    expect(both.values).toMatchObject([{ state: 'found', places: [{ blockId: 'b1' }] }]);
    expect(alone.values).toMatchObject([{ state: 'from-picture', places: [{ blockId: 'p1', page: 3 }] }]);
    expect(alone.sums).toMatchObject({ values: 1, found: 0, copied: 0, fromPicture: 1 });
  });
});

describe('a value that is made of references', () => {
  const blocks = [paragraph('b1', 'Vital signs'), paragraph('b2', 'Dose of 5 mg once a day')];
  const composed = (parts: readonly CopiedText[], hasOwnWords: boolean): { composed: ComposedText[] } => ({
    composed: [{ text: 'Vital signs / Dose of 5 mg', parts, hasOwnWords }],
  });
  const xml = '<a>Vital signs / Dose of 5 mg</a>';

  it('stands at most in eight places, each once', () => {
    const parts = Array.from({ length: 12 }, (_unused, at) => of(7, `x${at}`, 'gone'));

    const [value] = trace(xml, blocks, composed([...parts, ...parts], false)).trace.values;

    expect(value?.places.map(({ blockId }) => blockId)).toEqual(
      parts.slice(0, 8).map(({ blockId }) => blockId),
    );
  });

  it('makes the blocks used that it takes all of, in their own document', () => {
    const { used } = trace(
      xml,
      blocks,
      composed([of(7, 'b1', 'Vital signs'), of(7, 'b2', 'Dose'), of(8, 'b1', 'Vital signs')], false),
    );

    expect(used).toEqual(new Map([[7, new Set(['b1'])]]));
  });

  it('makes no block used that only says the same, in this document or in another', () => {
    const index = new SourceIndex(
      [7, 8].map((id) => ({ id, name: 'Protocol', blocks: [...blocks, paragraph('b9', 'Vital signs')] })),
    );
    const copied = { texts: [], ...composed([of(7, 'b1', 'Vital signs')], false) };

    const { used } = traceValues(listValues(xml) ?? [], index, { copied });

    expect(used).toEqual(new Map([[7, new Set(['b1'])]]));
  });

  it('is the word of a model, where one of its parts was read from a picture', () => {
    const parts: CopiedText[] = [
      of(7, 'b1', 'Vital signs'),
      { ...of(7, 'p1', 'Dose of 5 mg'), fromPicture: true },
    ];

    expect(trace(xml, blocks, composed(parts, false)).trace.values).toMatchObject([
      { state: 'from-picture' },
    ]);
    expect(trace(xml, blocks, composed(parts, true)).trace.values).toMatchObject([{ state: 'not-found' }]);
  });

  it('is found with words of the model between, where it stands somewhere as it is', () => {
    const whole = [...blocks, paragraph('b3', 'Vital signs / Dose of 5 mg')];

    const [value] = trace(xml, whole, composed([of(7, 'b1', 'Vital signs')], true)).trace.values;

    expect(value).toMatchObject({ state: 'found', places: [{ blockId: 'b3' }] });
  });
});

describe('a value of a standard', () => {
  const odm = (elements: string) => `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">${elements}</ODM>`;
  const statesOf = (elements: string) =>
    trace(odm(elements), [paragraph('b1', 'Vital signs')]).trace.values.map(
      ({ position, state }) => `${position.path.replace(/^.*\//, '')} ${state}`,
    );

  it('belongs to the construction where it is a code, or a question that no protocol asks', () => {
    expect(statesOf('<ItemDef OID="I.1" Name="INCL01"/>')).toEqual(['@OID structural', '@Name structural']);
    expect(statesOf('<ItemDef OID="I.1" Name="Included by nobody"/>')).toEqual([
      '@OID structural',
      '@Name not-found',
    ]);
    expect(statesOf('<ItemDef OID="I.1" Name="Date performed" Origin="assumed"/>')).toContain(
      '@Name structural',
    );
    expect(statesOf('<ItemDef OID="I.1" Name="Date performed"/>')).toContain('@Name not-found');
  });

  it('stands in each wording that a document may have for it', () => {
    const days = [paragraph('b1', 'D15'), paragraph('b2', 'Visit')];
    const values = trace(odm('<StudyEventDef OID="SE.1" Name="Visit / Day 15"/>'), days).trace.values;

    expect(values.find(({ position }) => position.path.endsWith('@Name'))).toMatchObject({
      state: 'found',
      places: [{ blockId: 'b2' }, { blockId: 'b1' }],
    });
  });
});
