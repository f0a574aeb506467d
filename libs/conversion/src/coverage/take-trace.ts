import {
  type Coverage,
  type Finding,
  LIMITS,
  type ResultSummary,
  formatSentence,
  type Trace,
} from '@app/contracts';
import { readTree, summaryOf, valuesOf, type XmlValue } from '@app/xml';
import type { Copied } from '../sources/references';
import { alteredFindings } from '../trace/altered-texts';
import { traceValues } from '../trace/trace-values';
import { computeCoverage } from './coverage';
import { type Asked, expectsMarks } from './expectation';
import { inventedNames } from './marks/invented-names';
import { statementFindings } from './statements/statement-findings';
import { statedStretches } from './stated-stretches';
import type { TraceIndex } from './trace-index';
import type { CountedDocument, CoverageInput } from './coverage-input';

/** Facts about finished XML before it is traced. Plain data, so that it can be sent to a thread. */
export interface TraceJob extends Asked {
  readonly xml: string;
  readonly copied: Copied;
  readonly sections: CoverageInput['sections'];
  readonly notProcessed: CoverageInput['notProcessed'];
}

export interface Traced {
  readonly trace: Trace;
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
  /** The parts that people count, for comparison; null if the XML is too large to be counted. */
  readonly summary: ResultSummary | null;
}

/** Positions of further values are not kept, because people do not review them one by one. The sums count all values. */
const VALUES_KEPT = LIMITS.valuesTraced;

/** Looks up every value of the XML in the documents, and records the state of their blocks. */
export function takeTrace(job: TraceJob, { documents, index }: TraceIndex): Traced {
  const read = readTree(job.xml);
  if (read.kind !== 'tree') return untraced(job, documents);
  const values = valuesOf(job.xml, read.root);
  const { trace, used } = traceValues(values, index, job);
  const { coverage, findings: ofLedger } = computeCoverage({
    ...job,
    documents,
    root: read.root,
    values,
    used,
  });
  const notFound = values.filter((_value, place) => trace.values[place]?.state === 'not-found');
  const altered = alteredFindings(notFound, index, statedStretches(documents));
  const isAltered = new Set(altered.map(({ position }) => position.path));
  const misstated = statementFindings(values, trace.values, documents, job).filter(
    ({ position }) => !isAltered.has(position.path),
  );
  const matrices = expectsMarks(job) ? documents.flatMap((document) => document.matrices) : [];
  const invented = inventedNames({ xml: job.xml, root: read.root, values }, trace.values, matrices);
  const findings = [...ofLedger, ...altered, ...misstated, ...invented];
  const summary = summaryOf(read.root);
  if (values.length <= VALUES_KEPT) return { trace, coverage, summary, findings };
  const kept = { ...trace, values: trace.values.slice(0, VALUES_KEPT) };
  return { trace: kept, coverage, summary, findings: [...findings, partlyKept(values)] };
}

/** The XML cannot be traced, so it is unknown which document texts it contains, and nothing is reported about them. */
export function untraced(
  { sections, notProcessed }: TraceJob,
  documents: readonly CountedDocument[],
): Traced {
  const nothing = { xml: '', root: null, values: [], used: new Map() };
  const known = { documents, target: 'any', instruction: '', sections, notProcessed } as const;
  return {
    trace: {
      sums: { values: 0, found: 0, copied: 0, fromPicture: 0, notFound: 0, structural: 0 },
      values: [],
    },
    summary: null,
    coverage: computeCoverage({ ...known, ...nothing }).coverage,
    findings: [
      {
        rule: 'trace.skipped',
        severity: 'error',
        position: { line: 1, column: 1, path: '/' },
        ...formatSentence('trace.skipped'),
      },
    ],
  };
}

const partlyKept = (values: readonly XmlValue[]): Finding => ({
  rule: 'trace.partly-kept',
  severity: 'info',
  position: { line: 1, column: 1, path: '/' },
  ...formatSentence('trace.partly-kept', { all: values.length, kept: VALUES_KEPT }),
});
