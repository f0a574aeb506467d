import { type Coverage, type Finding, type Outcome, say } from '@app/contracts';
import type { GeneratedSections, SectionAnswer } from './ask/generate-sections';
import type { Assembled } from './check/assemble';
import type { Traced } from './ledger/take-trace';
import type { Conversion } from './model/conversion';

/** The result of a conversion from what its stages found. */
export function conclude(
  { answers, model }: GeneratedSections,
  assembled: Assembled,
  { trace, coverage, summary, findings: traceFindings }: Traced,
): Conversion {
  const missing = unansweredFindings(answers, assembled);
  const findings = [...assembled.findings, ...missing, ...traceFindings];
  const { xml } = assembled;
  return { xml, model, outcome: outcomeOf(findings, coverage), findings, coverage, trace, summary };
}

/** Sections that are not in the XML: whatever the rest of it is like, a person has to look. */
function unansweredFindings(answers: readonly SectionAnswer[], { merged }: Assembled): Finding[] {
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
      ? say('section.no-answer', { section: label })
      : say('section.missing', { section: label, reason })),
  }));
}

/** What is wrong comes before what is missing; only what is neither is clean. */
export function outcomeOf(findings: readonly Finding[], coverage: Coverage): Outcome {
  if (findings.some(({ severity }) => severity === 'error')) return 'needs_review';
  return coverage.gaps.length > 0 ? 'incomplete' : 'clean';
}
