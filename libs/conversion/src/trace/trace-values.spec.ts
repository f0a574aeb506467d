import { listValues } from '@app/xml';
import type { Block } from '@app/contracts';
import { SourceIndex } from '../sources/source-index';
import { traceValues } from './trace-values';
import { alteredQuotes, SENTENCES } from '../../test/altered-quotes';

const anchor = { kind: 'pdf' as const, page: 3, box: [0, 0, 1, 1] as [number, number, number, number] };
const paragraph = (id: string, text: string): Block => ({ id, type: 'paragraph', text, anchor });
const indexOf = (blocks: readonly Block[]) => new SourceIndex([{ id: 7, name: 'Protocol', blocks }]);

const BLOCKS: Block[] = [
  paragraph('b1', 'Males  and females at least “50 years” of age^a^.'),
  {
    id: 'b2',
    type: 'list-item',
    level: 0,
    marker: '1.',
    text: 'Dose of 5 mg, not for pregnant women',
    anchor,
  },
  paragraph('b3', 'Neutrophils \uf0b3 1.5 × 10^9^/L in the random-\nized population, m^2^'),
  paragraph('b4', 'No history of malignant disease; Age ≥ 18 years and ≤ 75 years at screening'),
  paragraph('b5', 'The sponsor may stop the study when the committee finds that'),
  paragraph('b6', 'the risks outweigh the benefits.'),
  {
    id: 't1',
    type: 'table',
    columns: 2,
    text: 'Schedule',
    anchor,
    rows: [
      {
        id: 't1.r1',
        isHeader: false,
        anchor,
        cells: [
          { id: 't1.r1.c1', column: 0, columnSpan: 1, rowSpan: 1, text: 'Vital signs^b^', anchor },
          { id: 't1.r1.c2', column: 1, columnSpan: 1, rowSpan: 1, text: '15 min', anchor },
        ],
      },
    ],
  },
];

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const stateOf = (text: string) =>
  traceValues(listValues(`<a>${escape(text)}</a>`) ?? [], indexOf(BLOCKS)).trace.values[0]?.state;

describe('the trace', () => {
  it.each([
    'Males and females at least "50 years" of age',
    'Neutrophils ≥ 1.5 × 10^9^/L',
    'Neutrophils >= 1.5 × 10⁹/L',
    'randomized population',
    'm2',
    '1. Dose of 5 mg, not for pregnant women',
    'Vital signs',
    '15 min',
    'age ≥18 years',
    'finds that the risks outweigh the benefits',
    'Dose of 5 mg, not for pregnant women\nNo history of malignant disease',
  ])('finds %s', (text) => {
    expect(stateOf(text)).toBe('found');
  });

  it.each([
    'Dose of 15 mg, not for pregnant women',
    'Dose of 5 µg',
    'Dose of 5 MG',
    'Dose of 5 mg, for pregnant women',
    'at least "65 years"',
    'history of malignant disease',
    'age > 18 years',
    '5 × 10^9^/L',
    '10',
    '109',
    'of age. Dose of 5 mg',
    'Dose of 5 mg, not for pregnant women\nHistory of nothing',
  ])('does not find the altered text %s', (text) => {
    expect(stateOf(text)).toBe('not-found');
  });

  it('does not find what a model has read from a picture, and counts it for itself', () => {
    const read: Block = { ...paragraph('p1', 'Vital signs of the pictured visit'), fromPicture: true };
    const xml = '<a n="pictured visit">Vital signs<b>Vital signs of the pictured</b></a>';

    const { trace, used } = traceValues(listValues(xml) ?? [], indexOf([...BLOCKS, read]));

    expect(trace.values.map(({ state }) => state)).toEqual(['from-picture', 'found', 'from-picture']);
    expect(trace.sums).toMatchObject({ values: 3, found: 1, fromPicture: 2, notFound: 0 });
    expect(used.get(7)?.has('p1')).toBe(true);
  });

  it('says where a value stands, in the XML and in the document', () => {
    const xml = '<study>\n  <row name="Vital signs"><min>15 min</min></row>\n</study>';

    const { trace, used } = traceValues(listValues(xml) ?? [], indexOf(BLOCKS));

    expect(trace.sums).toEqual({
      values: 2,
      found: 2,
      copied: 0,
      fromPicture: 0,
      notFound: 0,
      structural: 0,
    });
    const [name, minutes] = trace.values;
    expect(name).toMatchObject({
      kind: 'attribute',
      position: { line: 2, path: '/study/row/@name' },
      places: [{ documentId: 7, blockId: 't1', cellId: 't1.r1.c1', page: 3 }],
    });
    expect(xml.slice(name?.from, name?.to)).toBe('Vital signs');
    expect(xml.slice(minutes?.from, minutes?.to)).toBe('15 min');
    expect(used.get(7)).toEqual(new Set(['t1']));
  });

  it('does not take a block for used of which a word or two stand in the XML', () => {
    const { trace, used } = traceValues(listValues('<a>screening</a>') ?? [], indexOf(BLOCKS));

    expect(trace.sums).toMatchObject({ found: 1 });
    expect(used.size).toBe(0);
  });

  it('says of a value that was put together what it may come from, as printed, the nearest first', () => {
    const nearestOf = (text: string) =>
      traceValues(listValues(`<a>${text}</a>`) ?? [], indexOf(BLOCKS)).trace.values[0]?.nearest ?? [];

    const joined = nearestOf(
      'Neutrophils 1.5 in the randomized population of pregnant women on a dose of 5 mg',
    );
    expect(joined.map(({ blockId }) => blockId)).toEqual(['b3', 'b2']);
    expect(joined[0]).toMatchObject({ documentId: 7, page: 3, text: expect.stringContaining('Neutrophils') });
    expect(joined[1]?.text).toBe('Dose of 5 mg, not for pregnant women');
    expect(nearestOf('Vital signs when standing up')).toMatchObject([
      { blockId: 't1', cellId: 't1.r1.c1', text: 'Vital signsᵇ' },
    ]);
    expect(nearestOf('Invented by nobody at all')).toEqual([]);
    expect(
      traceValues(listValues('<a>15 min</a>') ?? [], indexOf(BLOCKS)).trace.values[0],
    ).not.toHaveProperty('nearest');
  });

  it('finds a phrase of a standard by its printed parts, and only where all of them are printed', () => {
    const stateOfName = (name: string) => {
      const xml = `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3"><StudyEventDef OID="SE.1" Name="${name}"/></ODM>`;
      const { values } = traceValues(listValues(xml) ?? [], indexOf(BLOCKS)).trace;
      return values.find(({ position }) => position.path.endsWith('@Name'))?.state;
    };

    expect(stateOfName('Vital signs / 15 min')).toBe('found');
    expect(stateOfName('Vital signs / 45 min')).toBe('not-found');
  });

  it('says of a value that is made of references where each part stands, and does not vouch for words between', () => {
    const vital = { text: 'Vital signs^b^', documentId: 7, blockId: 't1', cellId: 't1.r1.c1' };
    const minutes = { text: '15 min', documentId: 7, blockId: 't1', cellId: 't1.r1.c2' };
    const dose = { text: 'Dose of 5 mg, not for pregnant women', documentId: 7, blockId: 'b2' };
    const composed = [
      { text: 'Vital signs^b^ (15 min)', parts: [vital, minutes, vital], hasOwnWords: false },
      { text: `Never ${dose.text}`, parts: [dose], hasOwnWords: true },
      { text: 'Dose of 5 mg', parts: [{ ...dose, text: 'Dose' }], hasOwnWords: true },
    ];
    // The finished XML has characters in place of the notation.
    const xml = `<a>${composed.map(({ text }) => `<b>${text.replace('^b^', 'ᵇ')}</b>`).join('')}</a>`;

    const { trace, used } = traceValues(listValues(xml) ?? [], indexOf(BLOCKS), {
      copied: { texts: [], composed },
    });

    expect(
      trace.values.map(({ state, places }) => [
        state,
        places.map(({ cellId, blockId }) => cellId ?? blockId),
      ]),
    ).toEqual([
      ['copied', ['t1.r1.c1', 't1.r1.c2']],
      ['not-found', ['b2']],
      ['found', ['b2']],
    ]);
    expect(used.get(7)).toEqual(new Set(['t1', 'b2']));
    expect(trace.sums).toMatchObject({ values: 3, found: 2, copied: 1, notFound: 1 });
  });

  it('does not look up what belongs to the construction of ODM', () => {
    const xml =
      '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2"><StudyEventDef OID="SE.1" Name="Vital signs" Repeating="No" Type="Scheduled"><FormRef FormOID="F.1" OrderNumber="1" Mandatory="Yes"/></StudyEventDef></ODM>';

    const { values } = traceValues(listValues(xml) ?? [], indexOf(BLOCKS)).trace;

    expect(values.filter(({ state }) => state !== 'structural').map(({ position }) => position.path)).toEqual(
      ['/ODM/StudyEventDef/@Name'],
    );
  });

  it('accepts none of 200 altered quotes, and all of the true ones', () => {
    const index = indexOf(SENTENCES.map((text, place) => paragraph(`b${place}`, text)));
    const altered = alteredQuotes(200, 20_261_121);

    expect(altered).toHaveLength(200);
    expect(SENTENCES.filter((sentence) => index.find(sentence).length === 0)).toEqual([]);
    expect(altered.filter((quote) => index.find(quote).length > 0)).toEqual([]);
  });

  it('looks a megabyte of XML up in 400 pages', () => {
    const words = Array.from({ length: 3000 }, (_unused, place) => `word${(place * 7919) % 3001}`);
    const text = (seed: number, length: number): string =>
      Array.from({ length }, (_unused, place) => words[(seed * 131 + place * 17) % words.length]).join(' ');
    const blocks = Array.from({ length: 8000 }, (_unused, place) => paragraph(`b${place}`, text(place, 25)));
    const items = Array.from({ length: 11000 }, (_unused, place) =>
      place % 3 === 0
        ? `<v>${text(place + 0.5, 12)} gone</v>`
        : `<v n="${place}">${text(place % 8000, 12)}</v>`,
    );
    const xml = `<study>${items.join('\n')}</study>`;
    expect(xml.length).toBeGreaterThan(900_000);

    const { trace } = traceValues(listValues(xml) ?? [], indexOf(blocks));

    expect(trace.sums.found).toBeGreaterThanOrEqual(6000);
  });
});
