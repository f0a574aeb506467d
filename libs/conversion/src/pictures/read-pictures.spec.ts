import { type Block, message, type PageReport } from '@app/contracts';
import { type AiAnswer, type AiClient, type AiRequest, ProviderError } from '@app/providers';
import { Postponed } from '../ask/postponed';
import { convert } from '../convert';
import type { ConversionInput } from '../model/conversion';
import type { ConversionPorts, StoredChunk } from '../model/ports';
import type { WholeDocument } from '../model/whole-document';
import { modelOf, NO_STORES, PLAIN } from '../../test/conversion';
import { parsePrompt } from '../../test/parse-prompt';

const nothing = () => Promise.resolve();
const anchor = (page: number) => ({
  kind: 'pdf' as const,
  page,
  box: [0, 0, 600, 800] as [number, number, number, number],
});
const paragraph = (id: string, text: string, page: number): Block => ({
  id,
  type: 'paragraph',
  text,
  anchor: anchor(page),
});
const report = (page: number, given: Partial<PageReport> = {}): PageReport => ({
  page,
  width: 600,
  height: 800,
  characters: 500,
  images: 0,
  tables: 0,
  rotatedText: false,
  scanned: false,
  garbled: false,
  hiddenText: false,
  ...given,
});

/** Text, a scan, garbled text, a table inserted as a picture, a logo, and text again. */
const DOCUMENT: WholeDocument = {
  id: 7,
  name: 'Protocol.pdf',
  format: 'pdf',
  runningLines: [],
  warnings: [
    { code: 'scanned-pages', message: 'Some pages are pictures without text.', pages: [2] },
    { code: 'pictures', message: 'Some pages hold pictures.', pages: [4, 5] },
  ],
  blocks: [
    paragraph('b1', 'The first page says this.', 1),
    paragraph('b2', 'Xk jjq wwe rrt.', 3),
    paragraph('b3', 'Beside the table.', 4),
    paragraph('b4', 'The last page says that.', 6),
  ],
  pages: [
    report(1),
    report(2, { scanned: true, characters: 0 }),
    report(3, { garbled: true }),
    report(4, { pictures: 1 }),
    report(5, { pictures: 1 }),
    report(6),
  ],
};
const PAGES: Readonly<Record<number, string>> = {
  2: '<page><paragraph>A scanned page says more.</paragraph></page>',
  3: '<page><paragraph>Dose of 5 mg <unreadable/></paragraph></page>',
  4: '<page><table><row><cell>Day 8</cell><cell>The first page says this.</cell></row></table></page>',
  5: '<page/>',
};

/** Reads pages by the content of their pictures, and answers sections with a reference to each block. */
class Model {
  readonly shown: number[] = [];
  readonly sections: string[] = [];
  readonly drawn: number[] = [];
  readonly stored: StoredChunk[] = [];
  readonly opened: number[] = [];
  refusesPictures = false;
  client: AiClient = modelOf(
    {
      contextTokens: 50_000,
      outputTokens: 9000,
      tokenFactor: 2,
      pictures: { pixelsPerToken: 10, mostTokens: 5000 },
    },
    (request) => this.answer(request),
  );

  readonly ports: ConversionPorts = {
    ...NO_STORES,
    client: this.client,
    drawPage: (_documentId, page) => {
      this.drawn.push(page);
      return Promise.resolve({ png: Uint8Array.of(page), width: 100, height: 100 });
    },
    findSection: (hash) => this.stored.find(({ inputHash }) => inputHash === hash),
    storeSection: (section) => {
      this.stored.push(section);
      return Promise.resolve();
    },
    openCall: (call) => {
      this.opened.push(call.inputTokens);
      return NO_STORES.openCall(call);
    },
  };

  private answer({
    pictures,
    prompt,
    prefix = [],
  }: AiRequest): Promise<Partial<AiAnswer> & { text: string }> {
    const [picture] = pictures ?? [];
    if (picture !== undefined && this.refusesPictures)
      return Promise.reject(new ProviderError('request', 'no pictures'));
    const text =
      picture === undefined ? this.section([...prefix, prompt].join('')) : this.page(picture.png[0] ?? 0);
    return Promise.resolve({ text, model: 'm-1' });
  }

  private page(number: number): string {
    this.shown.push(number);
    return PAGES[number] ?? '<page/>';
  }

  private section(text: string): string {
    const blocks = parsePrompt(text)?.parts.flatMap((part) => part.blocks) ?? [];
    this.sections.push(blocks.map(({ id }) => id).join(' '));
    const items = blocks.flatMap((block) =>
      block.type === 'table' ? block.rows.flatMap((row) => row.cells.map((cell) => cell.text)) : [block.text],
    );
    return `<study>${items.map((item) => `<item>${item}</item>`).join('')}</study>`;
  }
}

const run = (model: Model, given: Partial<ConversionPorts> = {}, changed: Partial<ConversionInput> = {}) =>
  convert(
    {
      ...PLAIN,
      documents: [DOCUMENT],
      instruction: 'Write all.',
      target: 'any',
      sectionsAtOnce: 4,
      ...changed,
    },
    { ...model.ports, ...given },
    new AbortController().signal,
  );
const gapsOf = ({ coverage }: Awaited<ReturnType<typeof run>>) =>
  coverage.gaps.filter(({ kind }) => kind === 'page').map(({ sentence }) => sentence);

describe('pages that are pictures', () => {
  it('are shown to the model, only those that could not be read, and stand where they belong', async () => {
    const model = new Model();

    const conversion = await run(model);

    expect(model.shown.toSorted()).toEqual([2, 3, 4, 5]);
    expect(model.sections).toEqual(['b1 b2 b5 b3 t1 b4']);
    // 100 by 100 pixels count as 1,000 tokens, in addition to the prompt about them.
    expect(model.opened.every((tokens, call) => call > 3 || (tokens > 1000 && tokens < 3000))).toBe(true);
    expect(conversion.xml).toContain('A scanned page says more.');
  });

  it('are marked in trace, ledger and gaps, and what comes from them is never found in the text', async () => {
    const conversion = await run(new Model());

    const { trace, coverage, outcome, xml } = conversion;
    const states = trace.values.map(({ state, from, to }) => `${state}: ${xml.slice(from, to)}`);
    expect(states).toEqual([
      'found: The first page says this.',
      'from-picture: A scanned page says more.',
      'from-picture: Dose of 5 mg [unreadable]',
      'found: Beside the table.',
      'from-picture: Day 8',
      'found: The first page says this.',
      'found: The last page says that.',
    ]);
    expect(trace.sums).toMatchObject({ values: 7, found: 4, fromPicture: 3, notFound: 0 });
    expect(trace.values[1]?.places).toEqual([{ documentId: 7, blockId: 'pic2.1', page: 2 }]);
    const ledger = new Map(coverage.documents[0]?.blocks.map(({ blockId, state }) => [blockId, state]));
    expect(Object.fromEntries(ledger)).toEqual({
      b1: 'used',
      b2: 'excluded',
      b3: 'used',
      b4: 'used',
      'pic2.1': 'from_picture',
      'pic3.1': 'from_picture',
      'pic4.1': 'from_picture',
      'page-2': 'from_picture',
      'page-3': 'from_picture',
      'page-4': 'from_picture',
    });
    expect(coverage.sums).toMatchObject({ total: 10, used: 3, fromPicture: 6, excluded: 1, notProcessed: 0 });
    expect(gapsOf(conversion)).toEqual([
      'A model read page 2 from a picture; compare it with the XML.',
      'A model read page 3 from a picture, but could not read all of it; compare it with the XML.',
      'A model read page 4 from a picture; compare it with the XML.',
    ]);
    expect(coverage.notices.map(({ sentence, page }) => [sentence, page])).toEqual([
      ['Some pages hold pictures.', 5],
    ]);
    expect(outcome).toBe('incomplete');
  });

  it('are what a reference to them is, too', async () => {
    const model = new Model();
    const { generate } = model.client;
    const pointing: AiClient = {
      ...model.client,
      generate: async (request) => {
        const answer = await generate(request);
        if (request.pictures !== undefined) return answer;
        return { ...answer, text: '<study><a>@{p0int:pic2.1}</a><b>@{p0int:b4}</b></study>' };
      },
    };

    const { trace } = await run(model, { client: pointing });

    expect(trace.values.map(({ state }) => state)).toEqual(['from-picture', 'copied']);
  });

  it.each([
    ['the workspace does not allow it', { drawPage: null }],
    ['the model takes none', { client: { ...new Model().client, pictures: null } }],
  ])('stay a gap as they were where %s', async (_case, given: Partial<ConversionPorts>) => {
    const model = new Model();
    const client = { ...(given.client ?? model.client), generate: model.client.generate };

    const conversion = await run(model, { ...given, client });

    expect([model.shown, model.sections]).toEqual([[], ['b1 b3 b4']]);
    expect(gapsOf(conversion)).toEqual([
      'Nothing could be read from page 2: it contains only a picture without text.',
      'The stored text of page 3 does not match what is visible; compare it with the XML.',
    ]);
    expect(conversion.coverage.sums.fromPicture).toBeUndefined();
  });

  it('say in step and gap why they could not be drawn, after a second try', async () => {
    const model = new Model();
    const draw = model.ports.drawPage;
    const tries: number[] = [];
    const said: (string | null | undefined)[] = [];
    const conversion = await run(model, {
      drawPage: (documentId, page) => {
        tries.push(page);
        const isFirst = tries.filter((one) => one === page).length === 1;
        if (page === 2 || (page === 3 && isFirst)) return Promise.resolve(message('undrawn.time'));
        return draw?.(documentId, page) ?? Promise.reject(new Error('No port.'));
      },
      report: ({ name, message: words }) => Promise.resolve(void (name === 'reading' && said.push(words))),
    });

    expect(tries.toSorted()).toEqual([2, 2, 3, 3, 4, 5]);
    expect(model.shown.toSorted()).toEqual([3, 4, 5]);
    expect(said.at(-1)).toContain('1 could not be drawn: it needs more processor time than is allowed');
    expect(gapsOf(conversion)[0]).toBe(
      'Nothing could be read from page 2: it contains only a picture without text. It could not be shown to the model as a picture: it needs more processor time than is allowed.',
    );
  });

  it('stay a gap where the model refuses them, which is asked for no more then', async () => {
    const model = new Model();
    model.refusesPictures = true;

    const conversion = await run(model);

    expect(model.sections).toEqual(['b1 b3 b4']);
    expect(gapsOf(conversion)).toHaveLength(2);
  });

  it('end the conversion where the provider fails as a whole', async () => {
    const failing = {
      ...new Model().client,
      generate: () => Promise.reject(new ProviderError('money', 'empty')),
    };

    await expect(run(new Model(), { client: failing })).rejects.toMatchObject({ fault: 'money' });
  });

  it('are not taken where the answer follows something else than the task', async () => {
    const model = new Model();
    const generate: AiClient['generate'] = async (request) => {
      const answer = await model.client.generate(request);
      return request.pictures === undefined
        ? answer
        : { ...answer, text: '<page><paragraph>c4nary</paragraph></page>' };
    };

    await run(model, { client: { ...model.client, generate } });

    expect(model.sections).toEqual(['b1 b3 b4']);
  });

  it('are taken where the model names the secret word only while it thinks', async () => {
    const model = new Model();
    const generate: AiClient['generate'] = async (request) => {
      const answer = await model.client.generate(request);
      return request.pictures === undefined
        ? answer
        : { ...answer, text: `<think>Never write c4nary.</think>${answer.text}` };
    };

    const [one, other] = [new Model(), model];
    await run(one);
    await run(other, { client: { ...model.client, generate } });

    expect(other.sections).toEqual(one.sections);
  });

  it.each([
    ['the same question', {}, []],
    ['another secret word', { canary: 'c0ntrary' }, [2, 3, 4, 5]],
  ] as const)(
    'are not asked for again where they were paid for, only to the same question: %s',
    async (_what, changed, shown) => {
      const first = new Model();
      await run(first);
      const again = new Model();
      again.stored.push(...first.stored);

      await run(again, {}, changed);

      expect(again.shown.toSorted()).toEqual(shown);
    },
  );

  it('are bought once: neither drawn nor asked for again, also in batches', async () => {
    const first = new Model();
    const whole = await run(first);
    const again = new Model();
    again.stored.push(...first.stored);

    expect((await run(again)).xml).toBe(whole.xml);
    expect([again.drawn, again.shown, again.sections]).toEqual([[], [], []]);
    const inBatch = new Model();
    const client: AiClient = { ...inBatch.client, tier: 'batch' };
    const postponed: unknown = await run(inBatch, { client }).then(nothing, (error: unknown) => error);
    const { calls } = postponed instanceof Postponed ? postponed : { calls: [] };
    expect(calls.map(({ section, position }) => [section, position])).toEqual([
      ...[2, 3, 4, 5].map((page) => [`page ${page}, document 7`, -1]),
    ]);
    expect(calls.map(({ request }) => request.pictures?.[0]?.png[0])).toStrictEqual([2, 3, 4, 5]);
    expect(calls.map(({ inputHash }) => inputHash)).toEqual(
      first.stored.slice(0, 4).map(({ inputHash }) => inputHash),
    );
  });
});
