import { type Finding, formatSentence, plainScripts } from '@app/contracts';
import type { Unanswered } from './ask-parts';
import type { Settled } from './settle';
import type { StudyReading } from './study-reading';

const NOWHERE = { line: 1, column: 1, path: '/' };
const EXCERPT = 160;

/** The beginning of a text, as people see it. */
function short(text: string): string {
  const printed = plainScripts(text);
  return printed.length <= EXCERPT ? printed : `${printed.slice(0, EXCERPT)}…`;
}

/** What people have to know about two readings, the contradictions first. Many of one kind are one finding. */
export function readingFindings(
  { differences, ignored, added }: StudyReading,
  { rejected }: Settled,
  unanswered: readonly Unanswered[],
): Finding[] {
  return [
    ...unanswered.map(({ label, error }): Finding => ({
      rule: 'study.part-unanswered',
      severity: 'error',
      position: NOWHERE,
      ...formatSentence('study.part-unanswered', { part: label, reason: error.message }),
    })),
    ...differences.map(({ rules, model, kept }): Finding => ({
      rule: 'study.difference',
      severity: 'warning',
      position: NOWHERE,
      ...formatSentence(kept === 'rules' ? 'study.difference-rules' : 'study.difference-model', {
        rules: short(rules),
        model: short(model),
      }),
    })),
    ...grouped('study.ignored', 'error', [...new Set(ignored.map(({ problem }) => problem))]),
    ...grouped(
      'study.rejected',
      'info',
      rejected.map(({ text, why }) => `${short(text)} (${short(why)})`),
    ),
    ...grouped(
      'study.added',
      'info',
      added.map(({ text }) => short(text)),
    ),
  ];
}

const SHOWN = 5;

function grouped(
  rule: 'study.ignored' | 'study.rejected' | 'study.added',
  severity: Finding['severity'],
  texts: readonly string[],
): Finding[] {
  if (texts.length === 0) return [];
  const shown = texts.slice(0, SHOWN).join('; ');
  return [
    {
      rule,
      severity,
      position: NOWHERE,
      ...formatSentence(rule, { count: texts.length, shown, more: Math.max(0, texts.length - SHOWN) }),
    },
  ];
}
