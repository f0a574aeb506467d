import { AppError } from '@app/contracts';
import { callBudget, estimateTokens, TOKENS_PER_MARK } from '@app/costs';
import type { AiClient } from '@app/providers';
import { document, heading, paragraph, table } from '../../test/planned-blocks';
import type { ConversionInput } from '../model/conversion';
import type { ConversionPorts, StepReport } from '../model/ports';
import { blocksOf, type PlannedDocument } from '../model/chunk';
import { tokensOfPrompt, writePrompt } from '../prompt/prompt';
import { planConversion } from './plan-conversion';
import { tokensOf } from './unit';

const INSTRUCTION = 'Write the study with its criteria, visits and activities as XML.';

async function planned(
  documents: readonly PlannedDocument[],
  tokens: number,
  given: Partial<ConversionInput> = {},
  outputTokens = tokens,
) {
  const reports: StepReport[] = [];
  const limits: AiClient['limits'] = {
    contextTokens: tokens,
    inputTokens: tokens,
    outputTokens,
    thinkingTokens: 0,
    tokenCeiling: 1.15,
  };
  const ports = {
    client: { limits, model: 'm-1' },
    report: (step: StepReport) => Promise.resolve(void reports.push(step)),
  } as unknown as ConversionPorts;
  const input: ConversionInput = {
    documents: [],
    instruction: INSTRUCTION,
    target: 'any',
    boundary: 'b0undary',
    canary: 'c4nary',
    pointing: 'p0int',
    providerName: 'Provider',
    sectionsAtOnce: 1,
    repairRounds: 0,
    retrySeconds: [],
    forecast: null,
    ...given,
  };
  const { plan, frame } = await planConversion(input, documents, ports);
  return { plan, frame, reports, ...callBudget(limits) };
}

/** Each chapter has two levels of headings with text. */
const protocol = (chapters: number, id = 1) =>
  document(
    Array.from({ length: chapters }, (_unused, at) => [
      heading(`h${at}`, 1),
      paragraph(`p${at}a`, 600),
      heading(`h${at}.1`, 2),
      paragraph(`p${at}b`, 600),
    ]).flat(),
    id,
  );

describe('planning a conversion', () => {
  it('takes documents whole that are a little longer than a section, if their answer is not cut off', async () => {
    const sectionsOf = async (share: number, output: number) => {
      const { documentTokens } = await planned([protocol(1)], 200_000, {}, output);
      const chapter = tokensOf(protocol(1).blocks);
      const { plan } = await planned(
        [protocol(Math.floor((documentTokens * share) / chapter))],
        200_000,
        {},
        output,
      );
      return plan.sections.length;
    };

    expect(await sectionsOf(1.2, 16_000)).toBe(1);
    expect(await sectionsOf(1.35, 16_000)).toBeGreaterThan(1);
    expect(await sectionsOf(1.2, 8000)).toBeGreaterThan(1);
  });

  it('takes one call for what fits one, which has to be told nothing about a whole', async () => {
    const { plan, frame } = await planned([protocol(2)], 50_000);

    expect(plan.sections).toHaveLength(1);
    expect(frame).toMatchObject({
      sections: 1,
      instruction: INSTRUCTION,
      boundary: 'b0undary',
      canary: 'c4nary',
      pointing: 'p0int',
      documents: [{ id: 1 }],
    });
    expect(plan.sections.map((section) => writePrompt(frame, section).prefix.join(''))).toEqual([
      expect.not.stringContaining('outline'),
    ]);
  });

  it('takes several for what does not, each of which is told about the whole and fits the window', async () => {
    const documents = [protocol(40), document([table('t1', 80)], 2)];
    const { plan, frame, inputTokens } = await planned(documents, 6000);

    expect(plan.sections.length).toBeGreaterThan(2);
    expect(frame.sections).toBe(plan.sections.length);
    expect(frame.outline.map(({ documentId }) => documentId)).toEqual([1]);
    for (const section of plan.sections) {
      expect(tokensOfPrompt(writePrompt(frame, section))).toBeLessThanOrEqual(inputTokens);
    }
    expect([...new Set(plan.sections.flatMap(blocksOf).map(({ id }) => id))]).toEqual(
      documents.flatMap(({ blocks }) => blocks.map(({ id }) => id)),
    );
  });

  it('splits a schedule by its marks, which are longer in the answer than in the document', async () => {
    const schedule = table('t1', 60);
    const marked = {
      ...schedule,
      rows: schedule.rows.map((row) => ({
        ...row,
        cells: Array.from({ length: 21 }, (_unused, column) => ({
          ...row.cells[0]!, // every row has cells
          id: `${row.id}.c${column}`,
          column,
          text: column === 0 ? `Activity ${row.id}` : 'X',
        })),
      })),
    };
    const { plan } = await planned([document([marked])], 128_000, {}, 16_000);

    const rows = plan.sections.map((section) =>
      blocksOf(section).flatMap((block) => (block.type === 'table' ? block.rows.slice(2) : [])),
    );
    expect(rows.flat()).toHaveLength(60);
    expect(Math.max(...rows.map(({ length }) => length * 20 * TOKENS_PER_MARK))).toBeLessThanOrEqual(8000);
  });

  it('uses the window well', async () => {
    const { plan, frame, documentTokens } = await planned([protocol(60)], 8000);
    const sizes = plan.sections.map((section) => tokensOfPrompt(writePrompt(frame, section)));

    expect(Math.max(...sizes)).toBeGreaterThan(documentTokens * 0.75);
  });

  it('divides the same documents in the same way, whatever the secret words are', async () => {
    const labels = async (given: Partial<ConversionInput>) =>
      (await planned([protocol(40)], 6000, given)).plan.sections.map((section) =>
        blocksOf(section).map(({ id }) => id),
      );
    const secret = 'Zq9x'.repeat(20);

    expect(await labels({ boundary: secret, canary: secret, pointing: secret })).toEqual(
      await labels({ boundary: 'b', canary: 'c', pointing: 'p' }),
    );
  });

  it('says that it begins, and what came out', async () => {
    const { plan, frame, reports } = await planned([protocol(40)], 6000);
    const sent = plan.sections.reduce((sum, section) => sum + tokensOfPrompt(writePrompt(frame, section)), 0);

    const count = plan.sections.length;
    expect(reports).toMatchObject([
      { name: 'planning', status: 'running' },
      { name: 'planning', status: 'done', done: count, total: count },
    ]);
    const args = reports[1]?.said?.args ?? {};
    expect(args).toMatchObject({ sections: count, blocks: 160, unplaced: 0 });
    expect(Number(args['tokens'])).toBeGreaterThan(sent * 0.9);
    expect(Number(args['tokens'])).toBeLessThan(sent * 1.1);
  });

  it('says how many blocks are too long', async () => {
    const { text: _text, ...block } = paragraph('big');
    const big = { ...block, text: 'x'.repeat(60_000) };
    const { plan, reports } = await planned([document([paragraph('p'), big, paragraph('q')])], 5000);

    expect(plan.unplaced).toMatchObject([{ documentId: 1, blockId: 'big' }]);
    expect(reports[1]?.said?.args).toMatchObject({ blocks: 2, unplaced: 1 });
  });
});

describe('a conversion that cannot be planned', () => {
  const failure = async (...input: Parameters<typeof planned>): Promise<AppError> => {
    try {
      await planned(...input);
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    throw new Error('It was planned.');
  };

  it('is one whose task leaves no room, which says whose window is too small for what', async () => {
    const instruction = INSTRUCTION.repeat(400);

    const error = await failure([protocol(2)], 6000, { instruction });

    expect(error).toMatchObject({
      code: 'CONTEXT_TOO_LARGE',
      args: { tokens: estimateTokens(instruction), provider: 'Provider (m-1)' },
    });
  });

  it.each([
    ['several sections', Array.from({ length: 40 }, (_unused, at) => paragraph(`p${at}`, 12))],
    ['one', [paragraph('p', 12)]],
  ])('is one whose task leaves too little for a section to say anything, with %s', async (_what, blocks) => {
    const rooms: number[] = [];
    // The most expensive secret words possible.
    const secret = { boundary: 'a1'.repeat(12), canary: 'a1'.repeat(12), pointing: 'abcdef' };
    let refused = 0;
    for (let count = 2000; count < 3600; count += 20) {
      const instruction = 'word '.repeat(count);
      try {
        const { frame, inputTokens } = await planned([document(blocks)], 5000, {
          ...secret,
          instruction,
        });
        // The outline is sent with the halves of the only section, but not with itself.
        const sent = { ...frame, outline: frame.sections === 1 ? [] : frame.outline };
        rooms.push(inputTokens - tokensOfPrompt(writePrompt(sent, { label: '99', parts: [] })));
      } catch (error) {
        expect(error).toMatchObject({ code: 'CONTEXT_TOO_LARGE' });
        refused += 1;
      }
    }

    expect(rooms.length).toBeGreaterThan(5);
    expect(refused).toBeGreaterThan(5);
    expect(Math.min(...rooms)).toBeGreaterThanOrEqual(150);
    expect(Math.min(...rooms)).toBeLessThan(180);
  });

  it('is one of documents of which no block fits', async () => {
    const big = { ...paragraph('big'), text: 'x'.repeat(60_000) };

    expect(await failure([document([big])], 5000)).toMatchObject({ code: 'CONTEXT_TOO_LARGE' });
  });

  it('is one of documents that hold nothing', async () => {
    expect(await failure([document([]), document([], 2)], 50_000)).toMatchObject({ code: 'DOCUMENTS_EMPTY' });
    expect(await failure([], 50_000)).toMatchObject({ code: 'DOCUMENTS_EMPTY' });
  });
});
