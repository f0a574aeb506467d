import type { Coverage, Finding, Gap } from '@app/contracts';
import type { GeneratedChunks } from './ask/generate-chunks';
import type { Assembled } from './check/assemble';
import type { Traced } from './coverage/take-trace';
import { conclude, outcomeOf } from './outcome';

const position = { line: 1, column: 1, path: '/' };
const finding = (severity: Finding['severity']): Finding => ({
  rule: 'r',
  severity,
  position,
  sentence: 's',
});
const gap: Gap = { kind: 'block', label: 'b', sentence: 's', documentId: 1, blockId: 'b', page: 1 };
const NO_SUMS = { total: 0, used: 0, read: 0, excluded: 0, notProcessed: 0, gaps: 0 };
const coverage = (gaps: readonly Gap[]): Coverage => ({
  sums: NO_SUMS,
  documents: [],
  series: [],
  notices: [],
  gaps: [...gaps],
  marks: { total: 0, held: 0, leftOut: 0, gaps: 0, notChecked: 0, invented: 0, assumed: 0 },
});

describe('the outcome', () => {
  it.each([
    ['clean', [], []],
    ['clean', ['warning', 'info'], []],
    ['incomplete', [], [gap]],
    ['incomplete', ['warning'], [gap]],
    ['needs_review', ['error'], []],
    ['needs_review', ['info', 'error'], [gap]],
  ] as const)('is %s with findings %j and gaps %j', (outcome, severities, gaps) => {
    expect(outcomeOf(severities.map(finding), coverage(gaps))).toBe(outcome);
  });

  it('is never clean where a section is not in the XML, and says which and why', () => {
    const section = (label: string) => ({ label, parts: [] });
    const generated: GeneratedChunks = {
      model: 'm',
      repairs: new Set<never>(),
      structure: undefined,
      answers: [
        {
          section: section('1'),
          xml: '<a/>',
          written: null,
          copied: { texts: [], composed: [] },
          reason: null,
          round: 0,
        },
        {
          section: section('2'),
          xml: null,
          written: null,
          copied: { texts: [], composed: [] },
          reason: 'the provider withheld its answer',
          round: 0,
        },
        {
          section: section('3'),
          xml: '<b/>',
          written: null,
          copied: { texts: [], composed: [] },
          reason: null,
          round: 0,
        },
      ],
    };
    const merged = {
      xml: '<a/>',
      findings: [],
      origins: new Map(),
      rejected: [{ section: 2, reason: 'it is <b>' }],
    };
    const assembled: Assembled = { xml: '<a/>', findings: [], merged, fixed: 0 };
    const traced: Traced = {
      coverage: coverage([]),
      findings: [],
      summary: null,
      trace: {
        sums: { values: 0, found: 0, copied: 0, fromPicture: 0, notFound: 0, structural: 0 },
        values: [],
      },
    };

    const { outcome, findings } = conclude(generated, assembled, traced);

    expect(outcome).toBe('needs_review');
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      'Section 2 of the documents is not in the XML: the provider withheld its answer.',
      'Section 3 of the documents is not in the XML: it is <b>.',
    ]);
  });
});
