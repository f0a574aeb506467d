import type { DocumentModel } from '@app/contracts';
import type { AiClient, AiFinish, AiRequest } from '@app/providers';
import { validate } from '@app/xml';
import { Postponed } from './ask/postponed';
import { convert } from './convert';
import type { Conversion, StudyTarget } from './model/conversion';
import type { CallOpening, ConversionPorts, StoredChunk } from './model/ports';
import { modelOf, NO_STORES, PLAIN } from '../test/conversion';
import { parseBlocks } from '../test/parse-blocks';

// A protocol that the rules read completely: four lists and one schedule, in the text form of the prompts.
const PROTOCOL = `[b1] # Protocol ABC-123
[b2] A Randomized Study of Examplinib in Adults with Hypertension
[b3] Protocol number: ABC-123
[b10] # {5} Study population
[b11] ## {5.1} Inclusion criteria
[b12] Subjects must meet all of the following criteria:
[b13] - {1.} Age of at least 18 years at screening.
[b14] - {2.} Systolic blood pressure of 140 mmHg or more.
[b15] - {3.} Signed informed consent before any procedure.
[b20] ## {5.2} Exclusion criteria
[b21] Subjects are excluded if they meet any of the following criteria:
[b22] - {1.} Pregnancy or breast feeding at screening.
[b23] - {2.} Known allergy against examplinib or its excipients.
[b24] - {3.} Treatment with another investigational drug within 30 days.
[b30] # {6} Schedule of activities
[t1] ^table 4 columns: Schedule of activities
[t1.r1] ^header | c1: Visit | c2: Visit 1 | c3: Visit 2 | c4: Visit 3
[t1.r2] ^header | c1: Week | c2: -2 | c3: 0 | c4: 4
[t1.r3] ^row | c1: Informed consent | c2: X
[t1.r4] ^row | c1: Vital signs | c2: X | c3: X | c4: X
[t1.r5] ^row | c1: Pregnancy test | c2: X^a^ | c4: X^a^
[b31] ^note {a} t1 Only for women of childbearing potential.
[b40] # {7} References
[b41] The rest of the text says nothing about the design.`;

/** Answers that agree with the rules, one for each question. */
const AGREED: Readonly<Record<string, string>> = {
  title: '{}',
  design: '{}',
  criteria: '{"counts":[{"kind":"inclusion","count":3},{"kind":"exclusion","count":3}]}',
  objectives: '{}',
  'schedule t1': '{"isSchedule":true,"visits":3,"activities":3}',
  notes: '{"meanings":[{"item":1,"is":"condition"}]}',
};

type Reply = string | { readonly text: string; readonly finish: AiFinish };

interface Given {
  /** Answers by question, one for each round. The last one applies to all further rounds. */
  readonly answers?: Readonly<Record<string, Reply | readonly Reply[]>>;
  readonly text?: string;
  readonly study?: Partial<StudyTarget>;
  readonly canary?: string;
  readonly atOnce?: number;
  readonly rounds?: number;
  readonly contextTokens?: number;
  readonly tier?: AiClient['tier'];
  readonly stored?: readonly StoredChunk[];
}

interface Asked {
  readonly call: CallOpening;
  readonly request: AiRequest;
}

/** Converts the protocol with a model that gives these answers. */
async function run(given: Given = {}) {
  const { answers = {}, text = PROTOCOL, contextTokens = 200_000, tier = 'standard', atOnce = 1 } = given;
  const asked: Asked[] = [];
  const bought: StoredChunk[] = [];
  let opening: CallOpening | undefined;
  const replies: Readonly<Record<string, Reply | readonly Reply[]>> = { ...AGREED, ...answers };
  const client = modelOf({ contextTokens, outputTokens: 8000, tier }, (request) => {
    if (opening === undefined) throw new Error('A call is opened before it is sent.');
    const call = opening;
    asked.push({ call, request });
    const listed = [replies[call.section] ?? '{}'].flat();
    const reply = listed[Math.min(call.round, listed.length - 1)] ?? '{}';
    return Promise.resolve(typeof reply === 'string' ? { text: reply } : reply);
  });
  const ports: ConversionPorts = {
    ...NO_STORES,
    client,
    findSection: (hash) => given.stored?.find(({ inputHash }) => inputHash === hash),
    storeSection: (chunk) => Promise.resolve(void bought.push(chunk)),
    validate: (xml, target) => Promise.resolve(validate(xml, target)),
    openCall: (call) => {
      opening = call;
      return NO_STORES.openCall(call);
    },
  };
  const model: Pick<DocumentModel, 'format' | 'pages' | 'runningLines' | 'warnings'> = {
    format: 'docx',
    pages: [],
    runningLines: [],
    warnings: [],
  };
  const conversion = await convert(
    {
      ...PLAIN,
      documents: [{ id: 7, name: 'protocol.docx', blocks: parseBlocks(text), ...model }],
      instruction: 'Not sent.',
      target: 'odm-1.3.2',
      canary: given.canary ?? PLAIN.canary,
      sectionsAtOnce: atOnce,
      repairRounds: given.rounds ?? 2,
      study: {
        output: 'odm-1.3.2',
        readings: 'rules-and-model',
        standardFields: false,
        parts: ['inclusion', 'exclusion', 'visit', 'activity', 'mark', 'title'],
        instructions: '',
        createdAt: new Date('2026-01-02T03:04:05Z'),
        ...given.study,
      },
    },
    ports,
    new AbortController().signal,
  );
  return { conversion, asked, bought };
}

const studyOf = ({ study }: Conversion) => {
  if (study === null) throw new Error('A study conversion has a study.');
  return study.study.model;
};
const said = ({ findings }: Conversion, rule: string): string =>
  findings
    .filter((finding) => finding.rule === rule)
    .map(({ sentence }) => sentence)
    .join('\n');
const labels = (asked: readonly Asked[]): string[] =>
  asked.map(({ call }) => `${call.section} ${call.round}`);

describe('a study that a model agrees with', () => {
  it('is clean, has two readers, and every file is written from it', async () => {
    const { conversion, asked } = await run();

    expect(conversion.findings.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(conversion.coverage.gaps).toEqual([]);
    expect(conversion.outcome).toBe('clean');
    const { criteria, marks, activities } = studyOf(conversion);
    expect([criteria.length, activities.length, marks.length]).toEqual([6, 3, 6]);
    expect(criteria.every(({ text }) => text.readers.join() === 'rules,model')).toBe(true);
    expect(labels(asked)).toEqual([
      'title 0',
      'design 0',
      'criteria 0',
      'objectives 0',
      'schedule t1 0',
      'notes 0',
    ]);
    expect(conversion.study?.contents.map(({ id }) => id)).toContain('usdm-4');
    expect(conversion.xml).toContain('Age of at least 18 years at screening.');
    expect(conversion.trace.sums.notFound).toBe(0);
  });

  it('sends the same documents first in every question, for every workflow', async () => {
    const [one, other] = [await run(), await run({ canary: 'another' })];
    const beginnings = [...one.asked, ...other.asked].map(({ request }) =>
      [request.system, ...(request.prefix ?? [])].join(' '),
    );

    expect(new Set(beginnings).size).toBe(1);
    expect(beginnings[0]).not.toContain('c4nary');
    expect(one.asked[0]?.request.prompt).toContain('c4nary');
    expect(one.asked[0]?.request.answerSchema).toMatchObject({
      name: 'title',
      schema: { additionalProperties: false },
    });
  });

  it('gives the same bytes however many questions are asked at once', async () => {
    const [alone, beside] = [await run({ atOnce: 1 }), await run({ atOnce: 4 })];

    expect(beside.conversion.xml).toBe(alone.conversion.xml);
  });

  it.each([
    ['only thinks of', '<think>I never write c4nary.</think>{}', 0],
    ['writes', '{"note": "c4nary"}', 1],
  ])('takes no answer that %s the secret word', async (_what, title, errors) => {
    const { conversion } = await run({ answers: { title } });

    expect(conversion.findings.filter(({ rule }) => rule === 'study.part-unanswered')).toHaveLength(errors);
  });

  it('does not buy stored answers again', async () => {
    const { bought } = await run();
    const { asked, conversion } = await run({ stored: bought });

    expect(asked).toEqual([]);
    expect(conversion.outcome).toBe('clean');
  });

  it('puts all first questions into a batch', async () => {
    const failure: unknown = await run({ tier: 'batch', atOnce: Infinity }).then(
      () => null,
      (error: unknown) => error,
    );

    expect(failure).toBeInstanceOf(Postponed);
    expect(failure instanceof Postponed && failure.calls.map(({ section }) => section)).toHaveLength(6);
  });

  it('passes the instructions of a person to every question', async () => {
    const { asked } = await run({ study: { instructions: 'Only part B of the study.' } });

    expect(asked.every(({ request }) => request.prompt.includes('Only part B of the study.'))).toBe(true);
  });
});

describe('a study that only rules have read', () => {
  it('asks nothing and says that it has one reading', async () => {
    const { conversion, asked } = await run({ study: { readings: 'rules' } });

    expect(asked).toEqual([]);
    expect(conversion.outcome).toBe('clean');
    expect(said(conversion, 'study.one-reading')).toContain('One reading');
  });
});

describe('standard fields', () => {
  it('are in the file on wish only, and marked as implied', async () => {
    const { conversion: without } = await run();
    const { conversion: filled } = await run({ study: { standardFields: true } });
    expect(without.xml).toContain('Was Vital signs performed?');
    expect(filled.xml).not.toContain('Was Vital signs performed?');
    expect(filled.xml).toContain('Origin="implied by standard"');
    expect(filled.xml).toContain('Context="CDISC COSMoS CRF specializations"');
    expect([without.outcome, filled.outcome]).toEqual(['clean', 'clean']);
  });
});

describe('small mistakes of a model', () => {
  it.each([
    ['a code fence and a sentence', 'Here it is:\n```json\nANSWER\n```\nThat is all.'],
    ['reasoning in front', '<think>{"counts": maybe 5}</think>\nANSWER'],
    ['an object in a sentence before', 'The form {this} is filled in: ANSWER'],
  ])('are absorbed: %s', async (_what, around) => {
    const criteria = around.replace('ANSWER', AGREED.criteria ?? '');
    const { conversion, asked } = await run({ answers: { criteria } });

    expect(conversion.outcome).toBe('clean');
    expect(labels(asked)).not.toContain('criteria 1');
  });

  it.each([
    ['brackets', '[b41]'],
    ['capitals', 'B41'],
    ['blanks', ' b41 '],
  ])('are absorbed: ids with %s', async (_what, at) => {
    const design = JSON.stringify({ missing: [{ kind: 'epoch', at, value: 'design' }] });
    const { conversion } = await run({ answers: { design } });

    expect(studyOf(conversion).epochs.map(({ name }) => name.value)).toEqual(['design']);
  });

  it('an id that does not exist is asked for again, with the cause', async () => {
    const wrong = JSON.stringify({ missing: [{ kind: 'arm', at: 'b999' }] });
    const right = JSON.stringify({ missing: [{ kind: 'arm', at: 'b2#5', value: 'Examplinib' }] });
    const { conversion, asked } = await run({ answers: { design: [wrong, right] } });

    expect(asked.find(({ call }) => call.round === 1)?.request.prompt).toContain('There is no place "b999"');
    expect(studyOf(conversion).arms.map(({ name }) => name.value)).toEqual(['Examplinib']);
    expect(said(conversion, 'study.ignored')).toBe('');
  });

  it('an answer that was cut off is asked for again', async () => {
    const cut = { text: '{"counts":[{"kind":"inclu', finish: 'length' } as const;
    const { conversion, asked } = await run({ answers: { criteria: [cut, AGREED.criteria ?? ''] } });

    expect(labels(asked)).toContain('criteria 1');
    expect(conversion.outcome).toBe('clean');
  });
});

describe('what a model gets wrong', () => {
  it('is said: an empty answer about criteria has not counted them', async () => {
    const { conversion, asked } = await run({ answers: { criteria: '{}' } });

    expect(labels(asked).filter((label) => label.startsWith('criteria'))).toHaveLength(3);
    expect(said(conversion, 'study.ignored')).toContain('"counts" does not say');
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is kept out: a criterion that it rejects stays, because the numbers of the list need it', async () => {
    const criteria = JSON.stringify({
      wrong: [{ item: 2, why: 'not a criterion' }],
      counts: [
        { kind: 'inclusion', count: 2 },
        { kind: 'exclusion', count: 3 },
      ],
    });
    const { conversion } = await run({ answers: { criteria } });

    expect(studyOf(conversion).criteria).toHaveLength(6);
    expect(said(conversion, 'study.difference')).toContain('140 mmHg');
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is kept out: a title that it rejects stays, though no count misses it', async () => {
    const title = JSON.stringify({ wrong: [{ item: 1, why: 'not the title' }] });
    const { conversion } = await run({ answers: { title } });

    const { facts } = studyOf(conversion);
    expect(said(conversion, 'study.difference')).toContain('not the title');
    expect(facts.title?.value ?? facts.protocolNumber?.value).toBeDefined();
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is kept out: two criteria as one', async () => {
    const criteria = JSON.stringify({
      missing: [{ kind: 'exclusion', at: 'b22+b23', number: '1' }],
      counts: [
        { kind: 'inclusion', count: 3 },
        { kind: 'exclusion', count: 2 },
      ],
    });
    const { conversion } = await run({ answers: { criteria } });

    expect(studyOf(conversion).criteria.filter(({ kind }) => kind === 'exclusion')).toHaveLength(3);
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is not taken: a text in its own words', async () => {
    const criteria = JSON.stringify({
      changed: [{ item: 1, value: 'Adults of 21 years or more' }],
      counts: [
        { kind: 'inclusion', count: 3 },
        { kind: 'exclusion', count: 3 },
      ],
    });
    const { conversion } = await run({ answers: { criteria } });

    expect(conversion.xml).toContain('Age of at least 18 years at screening.');
    expect(conversion.xml).not.toContain('21 years');
    expect(said(conversion, 'study.ignored')).toContain('Adults of 21 years or more');
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is decided by the page: numbers that are shifted by one', async () => {
    const changed = [1, 2, 3].map((item) => ({ item, number: String(item + 1) }));
    const criteria = JSON.stringify({ ...JSON.parse(AGREED.criteria ?? ''), changed });
    const { conversion } = await run({ answers: { criteria } });

    expect(studyOf(conversion).criteria.map(({ number }) => number)).toEqual(['1', '2', '3', '1', '2', '3']);
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is not taken: a visit that the table does not have', async () => {
    const schedule = '{"columns":[{"column":9,"is":"visit","name":"Visit 8"}],"visits":4,"activities":3}';
    const { conversion } = await run({ answers: { 'schedule t1': schedule } });

    expect(studyOf(conversion).visits).toHaveLength(3);
    expect(said(conversion, 'study.ignored')).toContain('no column 9');
    expect(said(conversion, 'study.difference')).toContain('4 × visits');
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is kept out: a row with marks as a heading', async () => {
    const schedule = '{"rows":[{"row":"t1.r4","is":"heading"}],"visits":3,"activities":2}';
    const { conversion } = await run({ answers: { 'schedule t1': schedule } });

    expect(studyOf(conversion).marks).toHaveLength(6);
    expect(said(conversion, 'study.difference')).toContain('Vital signs');
    expect(conversion.outcome).toBe('needs_review');
  });

  it('is said: a question that it refuses; the others count', async () => {
    const refused = { text: '', finish: 'refused' } as const;
    const { conversion } = await run({ answers: { objectives: refused } });

    expect(said(conversion, 'study.part-unanswered')).toContain('objectives');
    expect(conversion.outcome).toBe('needs_review');
  });

  it('fails if it refuses all', async () => {
    const refused = { text: '', finish: 'refused' } as const;
    const answers = Object.fromEntries(Object.keys(AGREED).map((label) => [label, refused]));

    await expect(run({ answers })).rejects.toMatchObject({ code: 'PROVIDER_REFUSED' });
  });

  it('is not used: an answer with the secret word', async () => {
    const { conversion } = await run({ answers: { design: '{"wrong":[],"note":"c4nary"}' } });

    expect(said(conversion, 'study.part-unanswered')).toContain('design');
    expect(conversion.outcome).toBe('needs_review');
  });
});

describe('what a model adds', () => {
  it('is taken with its place: marks of a row that the rules did not take for an activity', async () => {
    const text = PROTOCOL.replace(
      '^row | c1: Vital signs | c2: X | c3: X | c4: X',
      '^row | c1: Vital signs | c2: done | c3: done',
    );
    const { conversion: without } = await run({ text, study: { readings: 'rules' } });
    const { conversion } = await run({
      text,
      answers: {
        'schedule t1':
          '{"signs":[{"sign":"done","means":"done"}],"rows":[{"row":"t1.r4","is":"activity"}],"visits":3,"activities":3}',
      },
    });

    expect(without.outcome === 'clean' && studyOf(without).marks.length < 5).toBe(false);
    const vital = studyOf(conversion).activities.find(({ name }) => name.value === 'Vital signs');
    expect(studyOf(conversion).marks.filter(({ activity }) => activity === vital?.id)).toHaveLength(2);
  });

  it('is asked for once more: items behind the end of a list that the rules have read', async () => {
    const more =
      '[b25] ## {5.3} Further criteria\n[b26] - {4.} Planned surgery within the study.\n[b27] - {5.} Night shifts.\n[b30]';
    const text = PROTOCOL.replace('[b30]', more);
    const { conversion: before } = await run({ text, study: { readings: 'rules' } });
    const belongs = ['b26', 'b27'].map((at) => ({ part: 'criteria', kind: 'exclusion', at }));
    const { conversion, asked } = await run({
      text,
      answers: { leftovers: JSON.stringify({ belongs, elsewhere: [] }) },
    });

    expect(before.outcome).toBe('incomplete');
    const question = asked.find(({ call }) => call.section === 'leftovers')?.request.prompt;
    expect(question).toContain('Planned surgery');
    const numbers = studyOf(conversion).criteria.map(({ kind, number }) => `${kind} ${number}`);
    expect(numbers.slice(-2)).toEqual(['exclusion 4', 'exclusion 5']);
    expect(conversion.outcome).toBe('clean');
  });

  it('is believed where it says that a text belongs to no part', async () => {
    const more =
      '[b25] ## {5.3} Further criteria\n[b26] - {4.} Planned surgery within the study.\n[b27] - {5.} Night shifts.\n[b30]';
    const elsewhere = [{ at: ['b26', 'b27'], why: 'criteria of a later study' }];
    const { conversion } = await run({
      text: PROTOCOL.replace('[b30]', more),
      answers: { leftovers: JSON.stringify({ belongs: [], elsewhere }) },
    });

    expect(conversion.outcome).toBe('clean');
    const block = conversion.coverage.documents[0]?.blocks.find(({ blockId }) => blockId === 'b26');
    expect(block).toMatchObject({ state: 'excluded' });
    expect(block?.reason).toContain('criteria of a later study');
  });

  it('goes into the smallest window in several calls', async () => {
    const filler = Array.from(
      { length: 600 },
      (_unused, index) =>
        `[f${index}] The text of paragraph ${index} is about something else and long enough to fill a page of a protocol with words.`,
    );
    const text = `${PROTOCOL}\n${filler.join('\n')}`;
    const { asked } = await run({ text, contextTokens: 24_000 });

    expect(asked.some(({ request }) => request.prefix !== undefined)).toBe(false);
    const schedule = asked.find(({ call }) => call.section.startsWith('schedule'));
    expect(schedule?.request.prompt).toContain('[t1.r5]');
    expect(schedule?.request.prompt).not.toContain('[f500]');
  });
});
