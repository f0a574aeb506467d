import { type Coverage, type Finding, type Outcome, formatSentence } from '@app/contracts';
import type { GeneratedChunks, ChunkAnswer } from './ask/generate-chunks';
import type { Assembled } from './check/assemble';
import type { Traced } from './coverage/take-trace';
import type { Conversion } from './model/conversion';

/** Derives the result of a conversion from the findings of its stages. */
export function conclude(
  { answers, model, repairs }: GeneratedChunks,
  assembled: Assembled,
  { trace, coverage, summary, findings: traceFindings }: Traced,
): Conversion {
  const missing = unansweredFindings(answers, assembled);
  const cutOff = repairs.has('repair.second-root') ? [SECOND_ROOT] : [];
  const findings = [...assembled.findings, ...missing, ...cutOff, ...traceFindings];
  const { xml } = assembled;
  return {
    xml,
    model,
    outcome: outcomeOf(findings, coverage),
    findings,
    coverage,
    trace,
    summary,
    study: null,
  };
}

/** Content may be lost. The provider was told, and answered with several roots again. */
const SECOND_ROOT: Finding = {
  rule: 'section.second-root',
  severity: 'error',
  position: { line: 1, column: 1, path: '/' },
  ...formatSentence('section.second-root'),
};

/** Sections that are missing in the XML. A person has to check the result, regardless of the rest. */
function unansweredFindings(answers: readonly ChunkAnswer[], { merged }: Assembled): Finding[] {
  const reasons = [
    ...answers.flatMap(({ xml, reason, section }) =>
      xml === null ? [{ label: section.label, reason }] : [],
    ),
    ...merged.rejected.map(({ section, reason }) => ({
      label: answers[section]?.section.label ?? '',
      reason,
    })),
  ];
  return reasons.map(({ label, reason }) => ({
    rule: 'section.missing',
    severity: 'error',
    position: { line: 1, column: 1, path: '/' },
    ...(reason === null
      ? formatSentence('section.no-answer', { section: label })
      : formatSentence('section.missing', { section: label, reason })),
  }));
}

/** Errors take precedence over gaps; without both, the result is clean. */
export function outcomeOf(findings: readonly Finding[], coverage: Coverage): Outcome {
  if (findings.some(({ severity }) => severity === 'error')) return 'needs_review';
  return coverage.gaps.length > 0 ? 'incomplete' : 'clean';
}
