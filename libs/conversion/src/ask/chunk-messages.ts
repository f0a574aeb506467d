import { type AppError, type ErrorCode, message, type ResultMessage } from '@app/contracts';
import type { Arrived } from './progress-report';

/** `section 2`, or `sections 2, 3 and 5`. */
export function placesOf(numbers: readonly number[]): ResultMessage {
  const last = numbers.at(-1) ?? 1;
  if (numbers.length < 2) return message('step.section', { section: last });
  return message('step.sections', { sections: numbers.slice(0, -1).join(', '), last });
}

/** Progress of the pending answers: how much is written, or how long the models have been thinking. */
export function extentOf(arrived: readonly Arrived[]): ResultMessage | null {
  const characters = arrived.reduce((sum, each) => sum + each.characters, 0);
  if (characters > 0) return message('step.arrived', { characters });
  const seconds = Math.max(0, ...arrived.map(({ thinkingSeconds }) => thinkingSeconds));
  return seconds > 0 ? message('step.thinking', { seconds }) : null;
}

const REASONS: Partial<Record<ErrorCode, ResultMessage>> = {
  PROVIDER_REFUSED: message('section.refused'),
  PROVIDER_ONLY_THOUGHT: message('section.only-thought'),
  XML_MISSING: message('section.no-xml'),
  ANSWER_REFERENCES: message('section.references'),
  ANSWER_OFF_TASK: message('section.off-task'),
};

/** Why a section has no usable answer. */
export const reasonOf = ({ code }: AppError): ResultMessage => REASONS[code] ?? message('section.ill-formed');
