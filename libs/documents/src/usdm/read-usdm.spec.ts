import { ReadingError } from '../reading/reading-error';
import { readUsdm } from './read-usdm';

const code = (value: string, decode = value) => ({ code: value, decode });
const design = (given: object = {}) => ({
  encounters: [
    { id: 'E1', name: 'E1', label: 'Screening' },
    { id: 'E2', name: 'E2', label: 'Week 2' },
  ],
  activities: [
    { id: 'A1', name: 'Informed consent' },
    { id: 'A2', name: 'ECG' },
  ],
  arms: [{ id: 'ARM1', name: 'Placebo' }],
  epochs: [{ id: 'P1', name: 'Run-in' }],
  objectives: [
    {
      id: 'O1',
      text: 'To show an effect.',
      level: code('C85826', 'Primary Objective'),
      endpoints: [{ id: 'EP1', text: 'Change at Week 2' }],
    },
  ],
  eligibilityCriteria: [
    { id: 'C1', identifier: '01', category: code('C25532'), criterionItemId: 'I1' },
    { id: 'C2', identifier: '02', category: code('C25370'), criterionItemId: 'I2' },
  ],
  scheduleTimelines: [
    {
      id: 'T1',
      name: 'Main',
      mainTimeline: true,
      entryId: 'S2',
      timings: [
        {
          id: 'TI1',
          type: code('C201358'),
          value: 'P0D',
          relativeFromScheduledInstanceId: 'S2',
          relativeToScheduledInstanceId: 'S2',
        },
        {
          id: 'TI2',
          type: code('C201356'),
          value: 'P2W',
          windowLabel: '±3 days',
          relativeFromScheduledInstanceId: 'S1',
          relativeToScheduledInstanceId: 'S2',
        },
      ],
      // The chain of references determines the order, not the list.
      instances: [
        { id: 'S1', name: 'W2', encounterId: 'E2', activityIds: ['A2'] },
        {
          id: 'S2',
          name: 'SCR',
          encounterId: 'E1',
          epochId: 'P1',
          defaultConditionId: 'S1',
          activityIds: ['A1', 'A2'],
        },
      ],
    },
  ],
  ...given,
});
const version = (given: object = {}) => ({
  titles: [
    { id: 'TI', text: 'Short', type: code('C99905x1') },
    { id: 'TO', text: 'A long <b>official</b> title', type: code('C99905x2') },
  ],
  studyIdentifiers: [{ id: 'SI', text: 'ABC-1', scopeId: 'ORG' }],
  organizations: [{ id: 'ORG', name: 'ACME', label: 'Acme Ltd', type: code('C70793') }],
  eligibilityCriterionItems: [
    {
      id: 'I1',
      name: 'I1',
      text: '<p>Age &ge; <usdm:tag name="min"/> years &amp; <usdm:tag name="none"/></p>',
      dictionaryId: 'D',
    },
    { id: 'I2', name: 'I2', text: 'Pregnancy' },
  ],
  dictionaries: [
    {
      id: 'D',
      parameterMaps: [
        { tag: 'min', reference: '<usdm:ref klass="Quantity" id="Q1" attribute="value"></usdm:ref>' },
      ],
    },
  ],
  quantities: [{ id: 'Q1', value: 18 }],
  conditions: [{ id: 'CO', text: 'Only if triggered', appliesToIds: ['A2'], contextIds: ['S1'] }],
  studyDesigns: [design()],
  ...given,
});
const read = (given: object = {}, ...more: object[]) =>
  readUsdm(
    Buffer.from(
      JSON.stringify({ usdmVersion: '4.0', study: { name: 'S', versions: [version(given), ...more] } }),
    ),
  );
const rowsOf = (model: ReturnType<typeof read>, place: number) => {
  const table = model.blocks.filter(({ type }) => type === 'table')[place];
  return table?.type === 'table'
    ? table.rows.map(({ cells }) => cells.map(({ column, text }) => `${String(column)}:${text}`).join(' '))
    : [];
};

describe('a study in USDM', () => {
  it('is read with its title, criteria and schedule in the order of the timeline', () => {
    const model = read();

    expect(model.blocks.filter(({ type }) => type === 'paragraph').map(({ text }) => text)).toEqual([
      'Title: A long official title',
      'Protocol Number: ABC-1',
      'Sponsor: Acme Ltd',
    ]);
    expect(model.blocks.filter(({ type }) => type === 'list-item').map(({ text }) => text)).toEqual([
      'Age ≥ 18 years & [none]',
      'Pregnancy',
    ]);
    expect(rowsOf(model, 2)).toEqual([
      '0:Epoch 1:Run-in',
      '0:Visit 1:Screening 2:Week 2',
      '0:Day 1:1 2:15',
      '0:Window 2:±3 days',
      '0:Informed consent 1:X',
      '0:ECG 1:X 2:X^1^',
    ]);
    expect(model.blocks.at(-1)).toMatchObject({
      type: 'footnote',
      mark: '1',
      text: 'Only if triggered',
      anchor: { kind: 'json', pointer: '/study/versions/0/conditions/0' },
    });
  });

  it('points at the place of each value in the file', () => {
    const raw: unknown = JSON.parse(
      JSON.stringify({ usdmVersion: '4.0', study: { name: 'S', versions: [version()] } }),
    );
    const valueAt = (pointer: string): unknown =>
      pointer
        .slice(1)
        .split('/')
        .reduce<unknown>(
          (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
          raw,
        );
    const pointers = read().blocks.flatMap((block) => [
      block.anchor,
      ...(block.type === 'table' ? block.rows.flatMap(({ cells }) => cells.map(({ anchor }) => anchor)) : []),
    ]);

    expect(pointers.length).toBeGreaterThan(20);
    for (const anchor of pointers)
      expect(anchor.kind === 'json' ? valueAt(anchor.pointer) : undefined).toBeDefined();
  });

  it('tells of references that lead nowhere, and of further versions', () => {
    expect(read().warnings.map(({ message }) => message)).toEqual([
      '1 references in the file have no target (none); what they refer to was not read.',
    ]);
    const dangling = design({
      eligibilityCriteria: [
        { id: 'C1', identifier: '01', category: code('C25532'), criterionItemId: 'gone' },
      ],
    });
    const [lost, versions] = read({ studyDesigns: [dangling] }, version()).warnings;

    expect(lost).toMatchObject({ code: 'partial', message: expect.stringContaining('gone') as string });
    expect(versions).toMatchObject({
      code: 'partial',
      message: expect.stringContaining('1 more versions or designs') as string,
    });
  });

  it('ends with a timeline whose instances follow each other in a circle', () => {
    const [timeline] = design().scheduleTimelines;
    const circle = {
      ...timeline,
      timings: [
        {
          id: 'T',
          type: code('C201356'),
          value: 'P1D',
          relativeFromScheduledInstanceId: 'S1',
          relativeToScheduledInstanceId: 'S1',
        },
      ],
      instances: timeline?.instances.map((one) => ({ ...one, defaultConditionId: 'S2' })),
    };
    const model = read({ studyDesigns: [design({ scheduleTimelines: [circle] })] });

    expect(rowsOf(model, 2)).toEqual([
      '0:Epoch 1:Run-in',
      '0:Visit 1:Screening 2:Week 2',
      '0:Informed consent 1:X',
      '0:ECG 1:X 2:X^1^',
    ]);
  });

  it.each([
    ['JSON that is cut off', '{"study": {"name": "S"', 'damaged'],
    ['JSON of something else', '{"name": "package"}', 'unsupported-type'],
    [
      'a study without versions',
      '{"usdmVersion":"4.0","study":{"name":"S","versions":[]}}',
      'unsupported-type',
    ],
  ])('is not %s', (_what, text, reason) => {
    expect(() => readUsdm(Buffer.from(text))).toThrow(ReadingError);
    try {
      readUsdm(Buffer.from(text));
    } catch (error) {
      expect(error).toMatchObject({ code: reason });
    }
  });
});
