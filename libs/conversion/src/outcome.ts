import { type Coverage, type Finding, type Outcome, formatSentence } from '@app/contracts';
import type { GeneratedChunks, ChunkAnswer } from './ask/generate-chunks';
import type { Assembled } from './check/assemble';
import type { Traced } from './coverage/take-trace';
import type { Conversion } from './model/conversion';

/** The result of a conversion from what its stages found. */
export function conclude(
  { answers, model }: GeneratedChunks,
  assembled: Assembled,
  { trace, coverage, summary, findings: traceFindings }: Traced,
): Conversion {
  const missing = unansweredFindings(answers, assembled);
  const findings = [...assembled.findings, ...missing, ...traceFindings];
  const { xml } = assembled;
  return { xml, model, outcome: outcomeOf(findings, coverage), findings, coverage, trace, summary };
}

/** Sections that are not in the XML: whatever the rest of it is like, a person has to look. */
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

/** What is wrong comes before what is missing; only what is neither is clean. */
export function outcomeOf(findings: readonly Finding[], coverage: Coverage): Outcome {
  if (findings.some(({ severity }) => severity === 'error')) return 'needs_review';
  return coverage.gaps.length > 0 ? 'incomplete' : 'clean';
}
