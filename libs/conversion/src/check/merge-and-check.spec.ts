import type { Finding, RepairCode, Target } from '@app/contracts';
import type { ChunkRequester } from '../ask/chunk-requester';
import type { ConversionPorts, StepReport } from '../model/ports';
import { SourceIndex } from '../sources/source-index';
import { mergeAndCheck } from './merge-and-check';

const finding = (severity: Finding['severity']): Finding => ({
  rule: 'test',
  severity,
  sentence: 'Wrong.',
  position: { line: 1, column: 1, path: '/s' },
});

/** Checks one answer by a rule and records the reports. */
async function checked(
  xml: string,
  given: {
    readonly validate?: (xml: string) => Finding[];
    readonly repairs?: readonly RepairCode[];
    readonly target?: Target;
  } = {},
) {
  const { validate = () => [], repairs = [], target = 'any' } = given;
  const reports: StepReport[] = [];
  const ports = {
    report: (step: StepReport) => Promise.resolve(void reports.push(step)),
    validate: (text: string) => Promise.resolve(validate(text)),
  } as unknown as ConversionPorts;
  const answers = [
    {
      section: { label: '1', parts: [] },
      xml,
      written: xml,
      copied: { texts: [], composed: [] },
      reason: null,
      round: 0,
    },
  ];
  const result = await mergeAndCheck(
    { answers, model: 'm', repairs: new Set(repairs), structure: undefined },
    {
      documents: [],
      instruction: 'Convert it.',
      target,
      boundary: 'b',
      canary: 'c',
      pointing: 'p0int',
      providerName: 'P',
      sectionsAtOnce: 1,
      repairRounds: 0,
      retrySeconds: [],
      forecast: null,
    },
    {
      requester: {} as unknown as ChunkRequester,
      ports,
      index: () => new SourceIndex([]),
      signal: new AbortController().signal,
    },
  );
  return { result, reports };
}

describe('merging and checking', () => {
  it('says when it begins and when it is done, and leaves nothing to be expected', async () => {
    const { result, reports } = await checked('<s><a/></s>');

    expect(result.xml).toBe('<s><a/></s>');
    expect(reports).toMatchObject([
      { name: 'validating', status: 'running' },
      { name: 'validating', status: 'done', message: 'well-formed', forecast: null },
    ]);
    expect(reports[1]?.said?.code).toBe('step.well-formed');
  });

  it('names errors and warnings where there are errors, or a standard to be kept', async () => {
    const found = [finding('error'), finding('warning'), finding('warning'), finding('info')];

    const [any, odm, clean, doubtful] = await Promise.all([
      checked('<s/>', { validate: () => found }),
      checked('<s/>', { validate: () => found, target: 'odm-2.0' }),
      checked('<s/>', { target: 'odm-2.0' }),
      checked('<s/>', { validate: () => found.slice(1) }),
    ]);

    expect(any.reports[1]?.message).toBe('well-formed; 1 errors, 2 warnings');
    expect(odm.reports[1]?.message).toBe('well-formed; 1 errors, 2 warnings');
    expect(clean.reports[1]?.message).toBe('well-formed; 0 errors, 0 warnings');
    expect(doubtful.reports[1]?.message).toBe('well-formed');
  });

  it('says each thing that was mended in the answers, and how much was mended by rules', async () => {
    const validate = (xml: string): Finding[] =>
      xml.includes('<wrong/>')
        ? [{ ...finding('error'), fix: { sentence: 'Mend.', edits: [{ from: 3, to: 11, insert: '<a/>' }] } }]
        : [];

    const repairs = ['repair.around', 'repair.doctype', 'repair.ampersands'] as const;
    const { reports } = await checked('<s><wrong/></s>', { validate, repairs });
    const { reports: one } = await checked('<s/>', { repairs: ['repair.doctype'] });

    expect(reports[1]?.message).toBe(
      'well-formed; text around the XML removed; DOCTYPE removed; bare ampersands escaped; 1 corrected by rule',
    );
    expect(one[1]?.message).toBe('well-formed; DOCTYPE removed');
  });

  it('finishes what it has checked', async () => {
    expect((await checked('<s>m^2^</s>')).result.xml).toBe('<s>m²</s>');
  });
});
