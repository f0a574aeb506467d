import { setImmediate as aTurn } from 'node:timers/promises';
import type { Block, Target } from '@app/contracts';
import type { AiClient } from '@app/providers';
import { modelOf, NO_STORES, PLAIN } from '../test/conversion';
import { Postponed } from './ask/postponed';
import { convert } from './convert';
import type { Conversion, ConversionInput } from './model/conversion';
import type { StoredChunk } from './model/ports';
import type { WholeDocument } from './model/whole-document';

const anchor = { kind: 'doc' as const, paragraph: 0 };

const PROTOCOL: WholeDocument = {
  id: 1,
  name: 'Protocol',
  format: 'docx',
  pages: [],
  runningLines: [],
  warnings: [],
  blocks: Array.from({ length: 240 }, (_unused, at): Block => {
    const text =
      `Part ${at}: the participant returns to the site and takes the study drug once a day. `.repeat(3);
    return at % 10 === 0
      ? { id: `b${at}`, type: 'heading', level: 1, text: `Chapter ${at / 10}`, anchor }
      : { id: `b${at}`, type: 'paragraph', text, anchor };
  }),
};

const ANSWERS: Record<'any' | 'odm-1.3.2', (items: readonly string[]) => string> = {
  any: (items) =>
    `<study><items>${items.map((item) => `<item id="${item}">Part ${item.slice(1)}</item>`).join('')}</items></study>`,
  'odm-1.3.2': (items) =>
    `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" FileOID="F" FileType="Snapshot" CreationDateTime="2026-01-01T00:00:00Z"><Study OID="S"><MetaDataVersion OID="M" Name="M">${items.map((item) => `<ItemDef OID="I.${item}" Name="Part ${item.slice(1)}" DataType="text"/>`).join('')}</MetaDataVersion></Study></ODM>`,
};

/** Answers each section with its blocks. Later sections finish first. Section 2 is cut off, and section 3 is not XML. */
class Model {
  readonly client: AiClient;
  readonly prompts: string[] = [];
  /** The maximum number of concurrent calls. */
  most = 0;
  private running = 0;

  constructor(target: keyof typeof ANSWERS) {
    this.client = modelOf(
      { contextTokens: 5000, outputTokens: 1200 },
      async ({ system, prefix = [], prompt }) => {
        this.running += 1;
        this.most = Math.max(this.most, this.running);
        const documents = prefix.at(-1) ?? '';
        this.prompts.push([system, ...prefix, prompt].join(''));
        const label = /<<<\w+ section (\S+) of/.exec(documents)?.[1] ?? '';
        for (let turn = 0; turn < 400 - 30 * Number(label.split('.')[0]); turn += 1) await aTurn();
        this.running -= 1;
        const items = [...documents.matchAll(/^\[(b\d+)/gm)].map(([, id = '']) => id);
        const text = label === '3' ? 'I am sorry.' : ANSWERS[target](items);
        return { text, finish: label === '2' ? 'length' : 'complete' };
      },
    );
  }
}

async function conversionOf(target: Target & keyof typeof ANSWERS, sectionsAtOnce: number) {
  const model = new Model(target);
  const conversion: Conversion = await convert(
    inputOf(target, sectionsAtOnce),
    portsOf(model.client),
    new AbortController().signal,
  );
  return { conversion, model };
}

const portsOf = (client: AiClient) => ({ ...NO_STORES, client });

function inputOf(target: Target, sectionsAtOnce: number, given: Partial<ConversionInput> = {}) {
  return {
    ...PLAIN,
    documents: [PROTOCOL],
    instruction: 'Write the parts.',
    target,
    sectionsAtOnce,
    ...given,
  };
}

describe('a conversion of several sections', () => {
  it.each(['any', 'odm-1.3.2'] as const)(
    'to %s is the same, byte for byte, however many are asked for at a time',
    async (target) => {
      const [alone, beside] = [await conversionOf(target, 1), await conversionOf(target, 4)];

      expect([alone.model.most, beside.model.most]).toEqual([1, 4]);
      expect(beside.conversion).toEqual(alone.conversion);
      expect(beside.model.prompts.toSorted()).toEqual(alone.model.prompts.toSorted());
      expect(alone.conversion.findings.filter(({ rule }) => rule === 'section.missing')).toHaveLength(1);
      expect(alone.model.prompts.length).toBeGreaterThan(6);
      expect(alone.conversion.xml).toContain('Part 239');
    },
  );

  it('puts texts in for references, traces them to their place, and has a wrong one corrected', async () => {
    const prompts: string[] = [];
    const client = modelOf({ contextTokens: 100_000, outputTokens: 20_000 }, ({ prompt }) => {
      prompts.push(prompt);
      const name = prompts.length === 1 ? 'b9999' : 'b2#1-5';
      const text = `<study><part n="@{p0int:b10}">@{p0int:b1}</part><other>@{p0int:${name}}</other></study>`;
      return Promise.resolve({ text });
    });
    const beginning = { ...PROTOCOL, blocks: PROTOCOL.blocks.slice(0, 60) };
    const { xml, trace, findings, coverage } = await convert(
      inputOf('any', 1, { repairRounds: 1, documents: [beginning] }),
      portsOf(client),
      new AbortController().signal,
    );

    expect(xml).toContain(`<part n="Chapter 1">${PROTOCOL.blocks[1]?.text.trim()} </part>`);
    expect(xml).toContain('<other>Part 2: the participant returns</other>');
    // The correction quotes the answer as the model wrote it. The text behind references cannot be altered.
    expect(prompts[1]).toContain('<part n="@{p0int:b10}">@{p0int:b1}</part>');
    expect(prompts[1]).toContain('“@{p0int:b9999}” does not match any block');
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(trace.values.map(({ state, places }) => [state, places[0]?.blockId])).toEqual([
      ['copied', 'b10'],
      ['copied', 'b1'],
      ['copied', 'b2'],
    ]);
    expect(trace.sums).toMatchObject({ values: 3, found: 3, copied: 3 });
    const used = coverage.documents.flatMap(({ blocks }) => blocks.filter(({ state }) => state === 'used'));
    expect(used.map(({ blockId }) => blockId)).toEqual(expect.arrayContaining(['b1', 'b10']));
  });

  it.each([
    ['<think>I must not write c4nary.</think>\n<study/>', 1, 'completed'],
    ['<study>c4nary</study>', 2, 'ANSWER_OFF_TASK'],
  ])('may name its secret word only while it thinks: %s', async (text, calls, outcome) => {
    const { prompts, run } = answered([text, text], 1);

    expect(
      await run().then(
        () => 'completed',
        ({ code }: { code: string }) => code,
      ),
    ).toBe(outcome);
    expect(prompts).toHaveLength(calls);
  });

  it('asks for one root where an answer has two', async () => {
    const two = '<Study><Title>A</Title></Study>\n<Study><Note/></Study>';
    const { prompts, run } = answered([two, '<Study><Title>A</Title><Note/></Study>'], 1);
    const { xml, findings } = await run();

    expect(prompts[1]).toContain(two);
    expect(prompts[1]).toContain('one root holds everything');
    expect(xml).toContain('<Note/>');
    expect(findings).toEqual([]);
  });

  it.each([0, 1])('keeps the first of two roots with an error after %d corrections', async (rounds) => {
    const two = '<Study><Title>A</Title></Study><Study><Note/></Study>';
    const { prompts, run } = answered([two, two], rounds);
    const { xml, findings, outcome } = await run();

    expect(prompts).toHaveLength(rounds + 1);
    expect(xml).toContain('<Study><Title>A</Title></Study>');
    expect(findings).toMatchObject([{ rule: 'section.second-root', severity: 'error' }]);
    expect(outcome).toBe('needs_review');
  });

  it('asks for the first alone where the others keep to its structure', async () => {
    const { model } = await conversionOf('any', 4);

    expect(model.prompts.filter((prompt) => !prompt.includes('keep to it'))).toHaveLength(1);
    expect(model.prompts[0]).toContain('section 1 of');
  });

  it('treats the halves of the only section like other sections', async () => {
    const prompts: string[] = [];
    const client = modelOf({ contextTokens: 100_000, outputTokens: 20_000 }, ({ prefix = [], prompt }) => {
      const documents = prefix.at(-1) ?? '';
      const isHalf = / section \S+ of/.test(documents);
      if (isHalf) prompts.push([...prefix, prompt].join(''));
      const items = [...documents.matchAll(/^\[(b\d+)/gm)].map(([, id = '']) => id);
      return Promise.resolve({ text: ANSWERS.any(items), finish: isHalf ? 'complete' : 'length' });
    });
    const documents = [{ ...PROTOCOL, blocks: PROTOCOL.blocks.slice(0, 60) }];
    await convert(inputOf('any', 4, { documents }), portsOf(client), new AbortController().signal);

    expect(prompts.map((prompt) => / section (\S+ of \d+)/.exec(prompt)?.[1])).toEqual([
      '1.1 of 2',
      '1.2 of 2',
    ]);
    for (const prompt of prompts) {
      expect(prompt).toContain('Use the same names');
      expect(prompt).toMatch(/b0undary outline\n.*\n\[b0\] # Chapter 0[^>]*\n\[b50\] # Chapter 5/);
    }
    expect(prompts.map((prompt) => prompt.includes('keep to it'))).toEqual([false, true]);
  });

  it('keeps what came of an answer that was cut off, and asks for the rest only', async () => {
    const { prompts, conversion } = await cutOffBehind(35);

    expect(prompts.map((prompt) => / section (\S+ of \d+)/.exec(prompt)?.[1])).toEqual([
      ...Array.from({ length: 3 }, () => undefined),
      '1.2 of 2',
    ]);
    const asked = [...(prompts[3]?.split(' section 1.2 of')[1] ?? '').matchAll(/^\[(b\d+)\]/gm)].map(
      ([, id]) => id,
    );
    // The element of b34 was open when the answer ended.
    expect(asked.filter((id) => id !== 'b30')).toEqual(
      Array.from({ length: 26 }, (_unused, at) => `b${34 + at}`),
    );
    expect(prompts[3]).toContain('keep to it');
    const answered = [...conversion.xml.matchAll(/<note>of b(\d+)/g)].map(([, at]) => Number(at));
    // The heading above the rest is told with it, and this model answers it again.
    expect(answered.filter((at, place) => at !== 30 || answered.indexOf(at) === place)).toEqual(
      Array.from({ length: 60 }, (_unused, at) => at),
    );
    expect(conversion.coverage.gaps).toEqual([]);
  });

  it('asks for all that is left in halves if it is more than what came', async () => {
    const { prompts } = await cutOffBehind(20);

    expect(prompts.slice(3).map((prompt) => / section (\S+) of/.exec(prompt)?.[1])).toEqual(['1.2', '1.3']);
  });

  it('asks for halves if hardly anything came', async () => {
    const { prompts } = await cutOffBehind(8);

    expect(prompts.slice(3).map((prompt) => / section (\S+) of/.exec(prompt)?.[1])).toEqual(['1.1', '1.2']);
  });

  it('takes the structure from the section with most kinds of blocks, which is not told it itself', async () => {
    const { label, prompts } = await withListInTheMiddle();
    const told = (prompt: string): boolean => prompt.includes('keep to it');
    const isCorrection = (prompt: string): boolean => prompt.includes('was given to it before');
    const ofExample = (prompt: string): boolean => prompt.includes(` section ${label} of`);

    expect(label).not.toBe('1');
    expect(prompts[0]).toContain('An item of a list');
    expect(prompts.filter((prompt) => !told(prompt) && !isCorrection(prompt))).toHaveLength(1);
    const corrections = prompts.filter(isCorrection);
    expect(corrections.length).toBeGreaterThan(3);
    expect(corrections.filter((prompt) => !told(prompt)).every(ofExample)).toBe(true);
    expect(corrections.filter(ofExample).every((prompt) => !told(prompt))).toBe(true);
    expect(corrections.filter(ofExample)).toHaveLength(1);
  });

  it.each([
    ['the same question', {}, 0],
    ['another secret word', { canary: 'c0ntrary' }, 1],
    ['another task', { instruction: 'Write the chapters.' }, 1],
    ['another boundary', { boundary: 'f3nce' }, 1],
  ] as const)(
    'takes an answer that was paid for only to the same question: %s',
    async (_what, given, share) => {
      const stored: StoredChunk[] = [];
      const asked = async (changed: Partial<ConversionInput>) => {
        const model = new Model('any');
        const ports = {
          ...portsOf(model.client),
          findSection: (hash: string) => stored.find(({ inputHash }) => inputHash === hash),
          storeSection: (section: StoredChunk) => Promise.resolve(void stored.push(section)),
        };
        await convert(inputOf('any', 4, changed), ports, new AbortController().signal);
        return model.prompts.length;
      };
      const first = await asked({});

      expect(await asked(given)).toBe(first * share);
    },
  );

  it('takes no answer of another model', async () => {
    const stored = new Map<string, string>();
    for (const name of ['m', 'other']) {
      const { client } = new Model('any');
      const ports = {
        ...portsOf({ ...client, model: name }),
        storeSection: ({ inputHash }: StoredChunk) => Promise.resolve(void stored.set(inputHash, name)),
      };
      await convert(inputOf('any', 1), ports, new AbortController().signal);
    }
    const models = [...stored.values()];

    expect(models.filter((name) => name === 'm')).toHaveLength(models.length / 2);
  });

  it('comes out the same, byte for byte, when its answers come in batches', async () => {
    const { conversion } = await conversionOf('any', 4);
    const batched = await inBatches(new Model('any'));

    expect(batched.run).toMatchObject({ xml: conversion.xml });
    // First one section alone, then all others, then the halves of the section that was cut off.
    expect(batched.sent[0]).toEqual(['1']);
    expect(batched.sent[1]?.length).toBeGreaterThan(4);
    expect(batched.sent[2]).toEqual(['2.1', '2.2']);
    expect(batched.sent).toHaveLength(3);
  });

  it('is asked once more with less thinking if an answer in a batch is thoughts only', async () => {
    const asked: string[] = [];
    const ofThoughts = (most: number) =>
      modelOf({ contextTokens: 100_000, outputTokens: 20_000 }, ({ thinking }) => {
        asked.push(thinking === 'less' ? 'again' : 'once');
        return Promise.resolve(
          asked.length <= most ? { text: '', finish: 'length' } : { text: '<study>Part 0</study>' },
        );
      });

    const { sent, run } = await inBatches({ client: ofThoughts(1) });
    expect(sent.slice(0, 2)).toEqual([['1'], ['1']]);
    expect(asked).toEqual(['once', 'again', ...asked.slice(2).map(() => 'once')]);
    expect(run.xml).toContain('Part 0');
    asked.length = 0;
    await expect(inBatches({ client: ofThoughts(Infinity) })).rejects.toMatchObject({
      code: 'PROVIDER_ONLY_THOUGHT',
    });
    expect(asked.filter((time) => time === 'again')).toHaveLength(asked.length / 2);
  });

  it('sends one half alone when it is all that is known that the model does not stop writing', async () => {
    const model = new Model('any');
    const generate: AiClient['generate'] = async (request) => {
      const answer = await model.client.generate(request);
      return {
        ...answer,
        finish: /section \d+ of/.test(request.prefix?.at(-1) ?? '') ? 'length' : answer.finish,
      };
    };

    const { sent } = await inBatches({ ...model, client: { ...model.client, generate } });

    expect(sent[1]).toEqual(['1.1']);
  });
});

/** Converts a document in one call, whose answer is cut off within the element of this block, and then what is asked for. */
async function cutOffBehind(blocks: number) {
  const prompts: string[] = [];
  const client = modelOf(
    { contextTokens: 100_000, outputTokens: 20_000 },
    ({ prefix = [], prompt, begun }) => {
      const documents = prefix.at(-1) ?? '';
      prompts.push([...prefix, prompt].join(''));
      const items = [...documents.matchAll(/^\[(b\d+)/gm)].map(
        ([, id = '']) => `<item><text>@{p0int:${id}}</text><note>of ${id}</note></item>`,
      );
      const whole = `<study><items>${items.join('')}</items></study>`;
      if (/ section \S+ of/.test(documents)) return Promise.resolve({ text: whole });
      const third = Math.floor((blocks * items.join('').length) / items.length / 3);
      const from = begun?.length ?? 0;
      return Promise.resolve({ text: whole.slice(from, from + third), finish: 'length' as const });
    },
  );
  const documents = [{ ...PROTOCOL, blocks: PROTOCOL.blocks.slice(0, 60) }];
  const conversion = await convert(
    inputOf('any', 4, { documents }),
    portsOf(client),
    new AbortController().signal,
  );
  return { prompts, conversion };
}

/** Only the middle of the document has a list. Each section is corrected once. */
async function withListInTheMiddle() {
  const prompts: string[] = [];
  const client = modelOf({ contextTokens: 5000, outputTokens: 1200 }, async ({ prefix = [], prompt }) => {
    prompts.push([...prefix, prompt].join(''));
    await aTurn();
    const items = [...(prefix.at(-1) ?? '').matchAll(/^\[(b\d+)/gm)].map(([, id = '']) => id);
    const xml = ANSWERS.any(items);
    const text = prompt.includes('was given to it before')
      ? `<changes><replace path="/study/items">${/<items>.*<\/items>/.exec(xml)?.[0] ?? ''}</replace></changes>`
      : xml.replace('</items>', `<item id="${items[0] ?? ''}.1">@{p0int:b9999}</item></items>`);
    return { text };
  });
  const blocks = PROTOCOL.blocks.map((block, at): Block =>
    at === 123
      ? { id: 'b123', type: 'list-item', level: 0, marker: '-', text: 'An item of a list', anchor }
      : block,
  );
  const documents = [{ ...PROTOCOL, blocks }];
  const input = inputOf('any', 4, { repairRounds: 1, documents });
  await convert(input, portsOf(client), new AbortController().signal);
  return { prompts, label: / section (\S+) of/.exec(prompts[0] ?? '')?.[1] ?? '' };
}

/** Converts a short document with one answer for each call. */
function answered(answers: readonly string[], repairRounds: number) {
  const prompts: string[] = [];
  const client = modelOf({ contextTokens: 100_000, outputTokens: 20_000 }, ({ prompt }) => {
    prompts.push(prompt);
    return Promise.resolve({ text: answers[prompts.length - 1] ?? '' });
  });
  const documents = [{ ...PROTOCOL, blocks: PROTOCOL.blocks.slice(0, 3) }];
  const input = inputOf('any', 1, { repairRounds, documents, instruction: 'Write XML.' });
  return { prompts, run: () => convert(input, portsOf(client), new AbortController().signal) };
}

/** Converts repeatedly while answers are outstanding, and lets a model answer in between. */
async function inBatches({ client }: Pick<Model, 'client'>) {
  const answers = new Map<string, StoredChunk>();
  const sent: string[][] = [];
  const ports = {
    ...portsOf({ ...client, tier: 'batch', generate: () => Promise.reject(new Error('Nobody streams.')) }),
    findSection: (inputHash: string) => answers.get(inputHash),
  };
  const { signal } = new AbortController();
  for (;;) {
    const run = await convertOrPostpone(inputOf('any', Infinity), ports, signal);
    if (!(run instanceof Postponed)) return { sent, run };
    sent.push(run.calls.map(({ section }) => section));
    for (const { request, inputHash, section: label, ...call } of run.calls) {
      const {
        text: output,
        finish,
        inputTokens,
        outputTokens,
      } = await client.generate({
        ...request,
        signal,
      });
      if (finish !== 'complete' && finish !== 'length') throw new Error('Not an answer.');
      const taken = { inputTokens, outputTokens, requestId: null, durationMs: null };
      answers.set(inputHash, { ...call, ...taken, label, inputHash, output, finish });
    }
  }
}

async function convertOrPostpone(...input: Parameters<typeof convert>): Promise<Conversion | Postponed> {
  try {
    return await convert(...input);
  } catch (error) {
    if (error instanceof Postponed) return error;
    throw error;
  }
}
