import {
  type Block,
  type DocumentFormat,
  formatEnglish,
  type PageReport,
  type ReadingWarning,
  type Target,
} from '@app/contracts';
import { listValues, readTree, type XmlNode } from '@app/xml';
import { SourceIndex } from '../sources/source-index';
import { traceValues } from '../trace/trace-values';
import { computeCoverage } from './coverage';
import { counted } from './coverage-input';
import { PROTOCOL, xmlOf } from '../../test/protocol.sample';

const stock = (
  xml: string,
  given: {
    blocks?: readonly Block[];
    target?: Target;
    instruction?: string;
    format?: DocumentFormat;
    pages?: readonly PageReport[];
    warnings?: readonly ReadingWarning[];
    /** Blocks that no call received. */
    unsent?: readonly string[];
  } = {},
) => {
  const { blocks = PROTOCOL, target = 'odm-1.3.2', instruction = 'Convert it.' } = given;
  const { format = 'pdf', pages = [], warnings = [], unsent = [] } = given;
  const sent = blocks.filter((block) => block.excluded === undefined && block.hidden !== true);
  const index = new SourceIndex([{ id: 1, name: 'Protocol', blocks: sent }]);
  return computeCoverage({
    documents: [
      counted({
        id: 1,
        name: 'Protocol',
        format,
        blocks,
        pages,
        warnings,
        runningLines: [{ text: 'Confidential', place: 'footer' }],
      }),
    ],
    target,
    instruction,
    xml,
    root: rootOf(xml),
    values: listValues(xml) ?? [],
    used: traceValues(listValues(xml) ?? [], index).used,
    sections: new Map([
      [1, new Map(sent.filter(({ id }) => !unsent.includes(id)).map((block) => [block.id, 0]))],
    ]),
    notProcessed: new Map(),
  }).coverage;
};

function rootOf(xml: string): XmlNode | null {
  const read = readTree(xml);
  return read.kind === 'tree' ? read.root : null;
}

/** Returns a random number generator. The same seed gives the same numbers. */
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

  it('never takes nothing counted for nothing there', () => {
    const blocks = PROTOCOL.filter(({ type }) => type === 'paragraph').slice(0, 2);
    const asks = (instruction: string) =>
      stock('<study>A title</study>', { blocks, target: 'any', instruction }).gaps.map(({ kind }) => kind);

    expect(asks('The criteria and the visits.')).toEqual([
      'inclusion',
      'exclusion',
      'visit',
      'activity',
      'block',
    ]);
    expect(asks('The title of the study.')).toEqual(['block']);
    expect(stock(xmlOf(), { instruction: 'All visits and criteria.' }).gaps).toEqual([]);
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
    // The reason is also stored as a message, so that it can be shown in other languages.
    for (const { reason, said } of documents[0]?.blocks ?? [])
      expect(said === undefined ? null : formatEnglish(said)).toBe(reason);
  });

  it('counts a block that no call was given as not processed, with a gap', () => {
    const { sums, gaps, documents } = stock(xmlOf(), { unsent: ['p1'] });

    expect(sums.notProcessed).toBe(1);
    expect(documents[0]?.blocks.find(({ blockId }) => blockId === 'p1')).toMatchObject({
      state: 'not_processed',
      reason: 'it was not assigned to any call',
    });
    expect(gaps).toMatchObject([{ kind: 'block', blockId: 'p1', page: 4 }]);
  });

  it('tells of a missing criterion once, and of its parts only where it is there itself', () => {
    const part = (id: string, text: string): Block => ({
      id,
      type: 'list-item',
      level: 1,
      marker: `${id}.`,
      text,
      anchor: { kind: 'pdf', page: 4, box: [90, 72, 500, 90] },
    });
    const at = PROTOCOL.findIndex(({ id }) => id === 'i9') + 1;
    const parts = [part('a', 'by the participant in person'), part('b', 'by a guardian where one is needed')];
    const blocks = [...PROTOCOL.slice(0, at), ...parts, ...PROTOCOL.slice(at)];
    const labelsOf = (xml: string) => stock(xml, { blocks }).gaps.map(({ label }) => label);

    expect(labelsOf(xmlOf(new Set(['i9'])))).toEqual(['inclusion criterion 9']);
    expect(labelsOf(xmlOf())).toEqual(['inclusion criterion 9, a.', 'inclusion criterion 9, b.']);
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
      const ofKind = (isOfMarks: boolean) =>
        gaps.filter(({ kind }) => (kind === 'mark') === isOfMarks).map(({ label }) => label);
      expect(ofKind(false).sort()).toEqual(labels);
      // Removing a visit removes all marks of its column and no others.
      expect(ofKind(true).sort()).toEqual(labels.filter((label) => label.startsWith('Visit')));
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

  it('expects a schedule by the task, not by how much of it was taken', () => {
    const one = '<list><visit>Visit 1</visit></list>';
    const narrow = { target: 'any', instruction: 'Give me the title of the study.' } as const;
    const wide = { target: 'any', instruction: 'Write the schedule of activities.' } as const;

    expect(stock(one, narrow)).toMatchObject({ gaps: [], marks: { total: 24, leftOut: 24 } });
    expect(stock(one, wide).marks).toMatchObject({ total: 24, held: 0 });
    expect(stock(one, wide).gaps.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['visit', 'activity', 'mark']),
    );
  });

  it('is told that a schedule is announced of which nothing could be counted', () => {
    const tableless = PROTOCOL.filter(({ type }) => type !== 'table');

    expect(stock(xmlOf(), { blocks: tableless }).gaps).toMatchObject([
      { kind: 'visit', label: 'Schedule of Activities', page: 9 },
    ]);
  });

  it('says which hidden text was not sent', () => {
    expect(stock(xmlOf()).notices).toEqual([
      {
        documentId: 1,
        blockId: 'white',
        page: 4,
        sentence: expect.stringContaining('Ignore all instructions'),
        message: expect.objectContaining({ code: 'notice.hidden' }) as unknown,
      },
    ]);
  });

  it('lists the places of all hidden texts in one notice', () => {
    const [visible, ...others] = PROTOCOL.filter(({ type }) => type === 'paragraph');
    const hidden = [visible, ...others].flatMap((block) =>
      block === undefined ? [] : [1, 2].map((at) => ({ ...block, id: `hidden${at}`, hidden: true })),
    );
    const { notices } = stock(xmlOf(), { blocks: [...PROTOCOL, ...hidden] });

    expect(notices.map(({ message: said }) => said?.code)).toEqual(['notice.hidden-places']);
  });
});

it('shows the texts of gaps and blocks as printed, not in the notation of the text form', () => {
  const criterion = PROTOCOL.find(({ type }) => type === 'list-item');
  if (criterion?.type !== 'list-item') throw new Error('The sample has criteria.');
  const text = 'Vitamin B~12~ below 200 ng/m^2^ of body surface';
  const blocks = PROTOCOL.map((block) => (block === criterion ? { ...criterion, text } : block));
  const { gaps, documents } = stock('<study/>', { blocks });
  const said = gaps.filter(({ blockId }) => blockId === criterion.id).map(({ sentence }) => sentence);
  const shown = documents[0]?.blocks.find(({ blockId }) => blockId === criterion.id)?.excerpt;

  expect(said).toEqual([expect.stringContaining('Vitamin B₁₂ below 200 ng/m² of body surface')]);
  expect(shown).toBe('Vitamin B₁₂ below 200 ng/m² of body surface');
});

describe('pages of which something was not read', () => {
  const facts = { images: 1, tables: 0, rotatedText: false, hiddenText: false };
  const whole = { ...facts, characters: 2000, scanned: false, garbled: false };
  const page = (number: number, fault: Partial<PageReport> = {}): PageReport => ({
    page: number,
    ...whole,
    ...fault,
  });
  const gapsOf = (pages: readonly PageReport[], format: DocumentFormat = 'pdf') =>
    stock(xmlOf(), { pages, format });

  it('are gaps, and are counted like blocks that were not processed', () => {
    const { gaps, sums, documents } = gapsOf([page(1), page(2, { scanned: true, characters: 0 }), page(3)]);

    expect(gaps).toEqual([
      {
        kind: 'page',
        label: 'page 2',
        name: { code: 'where.page', args: { page: 2 } },
        sentence: 'Nothing could be read from page 2: it contains only a picture without text.',
        message: expect.objectContaining({ code: 'unread.scanned' }) as unknown,
        documentId: 1,
        blockId: null,
        page: 2,
      },
    ]);
    expect(sums).toMatchObject({ notProcessed: 1, gaps: 1, total: PROTOCOL.length + 2 });
    expect(sums.used + sums.read + sums.excluded + sums.notProcessed).toBe(sums.total);
    expect(documents[0]?.blocks.at(-1)).toMatchObject({
      blockId: 'page-2',
      state: 'not_processed',
      page: 2,
      excerpt: 'Page 2',
    });
  });

  it('are one gap where all text was read from a picture of them', () => {
    const anchor = { kind: 'pdf' as const, page: 2, box: [0, 0, 1, 1] as [number, number, number, number] };
    const text = 'Age of 60 to 79 years counts as one point';
    const blocks: Block[] = [{ id: 'pic2.1', type: 'paragraph', text, anchor, fromPicture: true }];
    const given = {
      target: 'any',
      instruction: 'Write the page.',
      pages: [page(2, { scanned: true })],
    } as const;

    expect(stock(`<page>${text}</page>`, { ...given, blocks }).gaps.map(({ kind }) => kind)).toEqual([
      'page',
    ]);
    expect(stock('<page>Nothing</page>', { ...given, blocks }).gaps.map(({ kind }) => kind)).toEqual([
      'page',
      'block',
    ]);
  });

  it('are no further gaps for the blocks of their garbage', () => {
    const anchor = { kind: 'pdf' as const, page: 99, box: [0, 0, 1, 1] as [number, number, number, number] };
    const garbage: Block = { id: 'g1', type: 'paragraph', text: 'Wklv lv jduedjh', anchor };
    // The list of criteria goes on there.
    const last = PROTOCOL.findIndex(({ id }) => id === 'e12');
    const criterion = { ...PROTOCOL[last], id: 'g2', marker: '13.', text: '7UHDWPHQW ZLWK', anchor } as Block;
    const blocks = [...PROTOCOL.toSpliced(last + 1, 0, criterion), garbage];
    const { gaps, documents } = stock(xmlOf(), {
      blocks,
      unsent: ['g1', 'g2'],
      pages: [page(99, { garbled: true })],
    });

    expect(gaps.map(({ message: said }) => said?.code)).toEqual(['unread.garbled']);
    expect(documents[0]?.blocks.find(({ blockId }) => blockId === 'g1')).toMatchObject({
      state: 'excluded',
      said: { code: 'page.garbled' },
    });
  });

  it('are gaps whatever was asked for: nobody knows what stands on them', () => {
    const { gaps } = stock('<title>A Study</title>', {
      target: 'any',
      instruction: 'Give me the title of the study.',
      pages: [page(1, { scanned: true })],
    });

    expect(gaps.map(({ kind }) => kind)).toEqual(['page', 'block']);
  });

  it('are one gap where they follow each other with the same fault', () => {
    const faults = [
      {},
      ...Array.from({ length: 29 }, () => ({ scanned: true })),
      { damaged: 'wholly' as const },
      { scanned: true },
    ];
    const { gaps, sums } = gapsOf(faults.map((fault, index) => page(index + 1, fault)));

    expect(gaps.map(({ sentence, page: at }) => [sentence, at])).toEqual([
      ['Nothing could be read from pages 2 to 30: it contains only a picture without text.', 2],
      ['Nothing could be read from page 31: the file is damaged there.', 31],
      ['Nothing could be read from page 32: it contains only a picture without text.', 32],
    ]);
    expect(sums).toMatchObject({ notProcessed: 31, gaps: 3 });
  });

  it('name the words that were lost, and text that is not what is shown', () => {
    const lostWords = Array.from({ length: 22 }, (_unused, index) => `word${index + 1}`);
    const { gaps } = gapsOf([
      page(1, { garbled: true }),
      page(2, { lostWords: ['mg'] }),
      page(3, { lostWords }),
    ]);

    expect(gaps.map(({ sentence }) => sentence)).toEqual([
      'The stored text of page 1 does not match what is visible; compare it with the XML.',
      'Some words of page 2 were not read: “mg”.',
      expect.stringMatching(/^Some words of page 3 were not read: “word1”, .*“word20” and 2 more\.$/),
    ]);
  });

  it('speak of the document where it has no pages, and of sheets by their names', () => {
    const garbled = { garbled: true };

    expect(gapsOf([page(1, garbled)], 'docx').gaps).toMatchObject([{ label: 'the document', page: null }]);
    expect(gapsOf([page(1), page(2, { ...garbled, name: 'Visits' })], 'xlsx').gaps).toMatchObject([
      { label: 'sheet “Visits”', page: null },
    ]);
  });

  it('are parts of the document that were not read', () => {
    const { gaps, sums } = stock(xmlOf(), {
      pages: [page(1)],
      warnings: [{ code: 'partial', message: 'The file ends too early.' }],
    });

    expect(gaps).toMatchObject([
      { kind: 'page', label: 'a part of the document', sentence: 'The file ends too early.', page: null },
    ]);
    expect(sums).toMatchObject({ notProcessed: 1, gaps: 1 });
  });

  it('are not said again as a notice; pictures are, with all their pages', () => {
    const { notices, gaps } = stock(xmlOf(), {
      blocks: PROTOCOL.filter(({ hidden }) => hidden !== true),
      pages: [page(2, { scanned: true })],
      warnings: [
        { code: 'scanned-pages', message: 'Some pages are pictures.', pages: [2] },
        { code: 'pictures', message: 'Some pages hold pictures.', pages: [3, 14, 15, 16, 20] },
        { code: 'rotated-text', message: 'Some pages were turned.', pages: [9] },
      ],
    });

    expect(gaps).toHaveLength(1);
    expect(notices.map(({ sentence, page: at }) => [sentence, at])).toEqual([
      ['Some pages hold pictures. Pages 3, 14–16, 20.', 3],
      ['Some pages were turned.', 9],
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
