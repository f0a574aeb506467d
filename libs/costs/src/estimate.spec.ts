import { type EstimateInput, estimateWorkflow } from './estimate';
import { BUILT_IN_MODELS } from '@app/models';
import { BUILT_IN_PROMPTS, type ReadingCounts } from '@app/contracts';
import type { MeasuredRun } from './run-rates';

const PDF = 'application/pdf';
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const document = (
  readingTokens: number | null,
  mimeType = PDF,
  readingCounts: ReadingCounts | null = null,
) => ({
  readingTokens,
  readingWords: readingTokens === null ? 1000 : 1,
  readingCounts,
  mimeType,
});
const NO_PARTS = { inclusion: 0, exclusion: 0, visit: 0, activity: 0, mark: 0, objective: 0 };
const countsOf = (parts: Partial<ReadingCounts['parts']>, tables = 1, room = 0): ReadingCounts => ({
  parts: { ...NO_PARTS, endpoint: 0, arm: 0, epoch: 0, title: 0, footnote: 0, ...parts },
  tables,
  room,
});
const run = (given: Partial<MeasuredRun> = {}): MeasuredRun => ({
  expectedTokens: 10_000,
  inputTokens: 12_000,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 4000,
  seconds: 50,
  ...given,
});
const estimate = (given: Partial<EstimateInput> = {}) =>
  estimateWorkflow({
    integration: { provider: 'claude', settings: { model: 'claude-sonnet-4-5' } },
    counted: null,
    documents: [document(20_000)],
    prompt: 'Write XML.',
    target: 'any',
    runs: { workspace: [], everyone: [] },
    prices: { catalogue: BUILT_IN_MODELS, own: {} },
    now: new Date('2026-11-22T12:00:00Z'),
    ...given,
  });

describe('the estimate of a workflow', () => {
  it('is a range made of what the last runs of the workspace took', () => {
    const runs = {
      workspace: [run(), run({ outputTokens: 5000 }), run({ outputTokens: 3000 })],
      everyone: [run()],
    };

    const { basis, inputTokens, outputTokens, seconds } = estimate({ runs, documents: [document(8000)] });

    expect(basis).toEqual({ kind: 'workspace', runs: 3 });
    // One section has 8,000 tokens of documents and about 500 of rules, at a ratio of 1.2 for input and of 0.3 to 0.5 for output.
    expect(inputTokens.low).toBeLessThan(10_500);
    expect(inputTokens.high).toBeGreaterThan(10_500);
    expect(inputTokens.high / inputTokens.low).toBeLessThan(1.4);
    expect(outputTokens.low).toBeGreaterThanOrEqual(2400);
    expect(outputTokens.high).toBeLessThanOrEqual(4500);
    expect([seconds.low, seconds.high]).toEqual([expect.any(Number), expect.any(Number)]);
    expect(seconds.low).toBeLessThan(44);
    expect(seconds.high).toBeGreaterThan(44);
  });

  it('is made of the runs of all workspaces while this one has too few, and says so', () => {
    const everyone = Array.from({ length: 40 }, () => run());

    expect(estimate({ runs: { workspace: [run(), run()], everyone } }).basis).toEqual({
      kind: 'everyone',
      runs: 40,
    });
  });

  it('counts corrections and repeated calls of past runs in', () => {
    const twice = (factor: number) => Array.from({ length: 3 }, () => run({ inputTokens: 10_000 * factor }));
    const high = (factor: number) =>
      estimate({ runs: { workspace: twice(factor), everyone: [] } }).inputTokens.high;

    expect(high(2) / high(1)).toBeCloseTo(2, 1);
  });

  it('is what is typical of the target before there are any runs', () => {
    const { basis, outputTokens } = estimate();

    expect(basis).toEqual({ kind: 'typical' });
    expect(outputTokens.high / outputTokens.low).toBeGreaterThan(2);
  });

  it.each([
    'The study title.',
    'All inclusion and exclusion criteria.',
    'Visits and procedures.',
    'Write XML.',
  ])('spans less than a factor of four before there are any runs: %s', (prompt) => {
    for (const model of ['claude-sonnet-4-5', 'claude-sonnet-5-5'])
      for (const mimeType of [PDF, XLSX]) {
        const integration = { provider: 'claude' as const, settings: { model } };
        const { outputTokens, costMicroUsd } = estimate({
          prompt,
          integration,
          documents: [document(50_000, mimeType)],
        });

        expect(outputTokens.high / outputTokens.low).toBeLessThan(4);
        expect((costMicroUsd?.high ?? Infinity) / (costMicroUsd?.low ?? 0)).toBeLessThan(4);
      }
  });

  // Tokens of honest answers about the LZZT protocol, whose text has 51,000.
  it.each([
    [
      7700,
      'The title, arms, objectives, all criteria, and a list of visits with what is done at each visit.',
    ],
    [2560, 'Fill our registry record. Every inclusion and exclusion criterion must be there in full.'],
  ])('holds what a careful answer takes: %i tokens', (tokens, prompt) => {
    const integration = { provider: 'openai' as const, settings: { model: 'gpt-4.1' } };
    const { low, high } = estimate({ prompt, integration, documents: [document(51_000)] }).outputTokens;

    expect(low).toBeLessThan(tokens);
    expect(high).toBeGreaterThan(tokens);
  });

  it('follows from the marks of a schedule, and from the parts that were found', () => {
    const written = (prompt: string, counts: ReadingCounts) =>
      estimate({
        integration: { provider: 'openai', settings: { model: 'gpt-4.1' } },
        prompt,
        documents: [document(50_000, PDF, counts)],
      }).outputTokens;
    const prompt = 'All visits and what is done at each.';
    const large = { visit: 20, activity: 60, mark: 1200, exclusion: 30 };
    // 60 rows with 20 marks each, of 16 tokens.
    const { low, high } = written(prompt, countsOf(large));

    expect(low).toBeLessThan(19_200);
    expect(high).toBeGreaterThan(19_200);
    expect(high / low).toBeLessThan(4);
    expect(written(prompt, countsOf({ ...large, mark: 120 })).high).toBeLessThan(low);
    expect(written('The exclusion criteria.', countsOf(large)).high).toBeLessThan(1500);
    // A prompt that names no part may ask for all of them.
    expect(written('Write XML.', countsOf(large)).high).toBeGreaterThan(19_200);
    // A part of which the rules found nothing is not taken to be missing.
    expect(written('The inclusion criteria.', countsOf(large)).low).toBeGreaterThan(500);
    // Nothing found at all says nothing.
    expect(written(prompt, countsOf({}))).toEqual(
      estimate({
        integration: { provider: 'openai', settings: { model: 'gpt-4.1' } },
        prompt,
        documents: [document(50_000)],
      }).outputTokens,
    );
  });

  it('knows that a standard takes more words than XML of its own', () => {
    const counts = countsOf({ visit: 14, activity: 30, mark: 139, inclusion: 18, exclusion: 123, title: 2 });
    const written = (prompt: string) =>
      estimate({ prompt, documents: [document(40_000, PDF, counts)] }).outputTokens.low;

    expect(written('All criteria and visits as CDISC ODM.')).toBeGreaterThan(
      3 * written('All criteria and visits.'),
    );
  });

  it('divides a schedule by its marks, as the plan does', () => {
    const sections = (room: number) =>
      estimate({ documents: [document(9000, XLSX, countsOf({ mark: 725 }, 1, room))] }).sections;

    expect(sections(9000)).toBe(1);
    expect(sections(21_000)).toBeGreaterThan(1);
  });

  it('of a study has a question for each list, each schedule, their notes, and what is left', () => {
    const { text: prompt = '', target = 'odm-1.3.2' } =
      BUILT_IN_PROMPTS.find(({ key }) => key === 'eligibility-criteria') ?? {};
    const documents = [document(40_000, PDF, countsOf({}, 4)), document(9000, XLSX, countsOf({}, 2))];

    expect(estimate({ target: 'odm-2.0', documents }).sections).toBe(4 + 6 + 1 + 1);
    expect(estimate({ target: 'odm-2.0', documents: [document(9, PDF, countsOf({}, 0))] }).sections).toBe(5);
    expect(estimate({ prompt, target, documents }).sections).toBe(2);
  });

  it('is made of the limits of the chosen model', () => {
    const models = BUILT_IN_MODELS.models.map((one) =>
      one.id === 'gpt-4o' ? { ...one, contextTokens: 32_000, outputTokens: 4000 } : one,
    );
    const sections = (model: string) =>
      estimate({
        integration: { provider: 'openai', settings: { model } },
        documents: [document(300_000)],
        prices: { catalogue: { ...BUILT_IN_MODELS, models }, own: {} },
      }).sections;

    expect(sections('gpt-4o')).toBeGreaterThan(sections('gpt-4.1'));
  });

  it('takes the rules model for what it is: no call, and no money', () => {
    const integration = { provider: 'custom' as const, settings: { model: 'local-rules-1' } };

    // Code writes ODM from the study that the rules read, also if any XML is requested. No call is made.
    for (const target of ['any', 'odm-1.3.2'] as const)
      expect(estimate({ integration, target })).toMatchObject({
        basis: { kind: 'rules' },
        sections: 0,
        inputTokens: { low: 0, high: 0 },
        costMicroUsd: { low: 0, high: 0 },
        refusal: null,
      });
  });

  it('of ODM is that of the questions about a study: typical ones, then those of the last runs', () => {
    const odm = estimate({ target: 'odm-1.3.2' });
    const run20 = run({ expectedTokens: 140_000, inputTokens: 150_000, outputTokens: 3000, seconds: 60 });
    const after = estimate({ target: 'odm-1.3.2', runs: { workspace: [run20, run20, run20], everyone: [] } });

    expect(odm).toMatchObject({ basis: { kind: 'typical' }, sections: 7 });
    expect(odm.outputTokens.high).toBeLessThan(estimate().outputTokens.high);
    expect(after).toMatchObject({ basis: { kind: 'workspace', runs: 3 }, sections: 7 });
    expect(after.outputTokens.low).toBeLessThan(3000 * 1.15);
    expect(after.outputTokens.high).toBeGreaterThan(3000);
    // The questions run concurrently, so the run takes less time than the sum of its calls.
    expect(after.seconds.high).toBeLessThan(60);
  });

  it('knows that a schedule in a workbook becomes far more XML than prose of the same size', () => {
    const prose = estimate({ documents: [document(20_000)] });
    const sheets = estimate({ documents: [document(20_000, XLSX)] });

    expect(sheets.outputTokens.high).toBeGreaterThan(3 * prose.outputTokens.high);
  });

  it('counts the tokens of a provider, and words where a document was read before tokens were counted', () => {
    const openai = { provider: 'openai' as const, settings: { model: 'gpt-4.1' } };

    expect(estimate().inputTokens.high).toBeGreaterThan(estimate({ integration: openai }).inputTokens.high);
    expect(estimate({ documents: [document(null)] }).inputTokens.high).toBeGreaterThan(2000);
  });

  it('repeats task and outline for each section of documents that are longer than one call', () => {
    const integration = {
      provider: 'custom' as const,
      settings: { model: 'small', contextTokens: 8000, outputTokens: 2000 },
    };
    const long = estimate({ integration, documents: [document(60_000)] });

    expect(long.sections).toBeGreaterThan(60_000 / 6000);
    expect(long.inputTokens.high).toBeGreaterThan(60_000 * 1.5);
    expect(long.refusal).toBeNull();
  });

  it('says when the prompt alone is too long', () => {
    const integration = {
      provider: 'custom' as const,
      settings: { model: 'small', contextTokens: 4000, outputTokens: 1000 },
    };

    expect(estimate({ integration, prompt: 'word '.repeat(10_000) })).toMatchObject({
      sections: 0,
      refusal: expect.stringContaining('longer than this model accepts') as string,
    });
  });

  it('has no cost where no price is known, and less where the provider has most of the input in its cache', () => {
    const cached = (cachedTokens: number) =>
      estimate({ runs: { workspace: Array.from({ length: 3 }, () => run({ cachedTokens })), everyone: [] } });
    const unknown = { provider: 'custom' as const, settings: { model: 'nobody-knows' } };

    expect(cached(10_000).costMicroUsd?.high).toBeLessThan(cached(0).costMicroUsd?.low ?? 0);
    expect(estimate({ integration: unknown }).costMicroUsd).toBeNull();
  });

  it('goes by what the provider has counted these documents at', () => {
    const integration = { provider: 'claude' as const, settings: { model: 'claude-sonnet-5-5' } };
    // Both fit into one section.
    const documents = [document(2500)];
    const listed = estimate({ integration, documents });
    const counted = estimate({ integration, documents, counted: { usual: 3, most: 3.2 } });

    expect(counted.inputTokens.high / listed.inputTokens.high).toBeCloseTo(2, 1);
  });

  it('knows pages that are shown as pictures, for models that take them', () => {
    const [without, shown] = [estimate(), estimate({ picturePages: 10 })];

    // 2,534 tokens for each page by the vendor's rule, plus the text about it.
    expect(shown.inputTokens.low - without.inputTokens.low).toBeGreaterThan(10 * 2534);
    expect(shown.inputTokens.high - without.inputTokens.high).toBeLessThan(10 * 6000);
    expect(shown.outputTokens.high).toBeGreaterThan(without.outputTokens.high);
    expect(shown.seconds.high).toBeGreaterThan(without.seconds.high);
    // 3 dollars for a million input tokens.
    const cost = (shown.costMicroUsd?.low ?? 0) - (without.costMicroUsd?.low ?? 0);
    expect(cost).toBeGreaterThan(10 * 2534 * 3);
    const integration = { provider: 'custom' as const, settings: { model: 'own' } };
    expect(estimate({ integration, picturePages: 10 })).toEqual(estimate({ integration }));
  });
});
