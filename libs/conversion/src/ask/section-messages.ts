import type { AppError, ErrorCode } from '@app/contracts';
import type { Arrived } from './progress-report';

/** `section 2`, or `sections 2, 3 and 5`. */
export function placesOf(numbers: readonly number[]): string {
  if (numbers.length < 2) return `section ${numbers[0] ?? 1}`;
  return `sections ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}

/** How far the answers that are asked for have come: what is written, or for how long the models have thought. */
export function extentOf(arrived: readonly Arrived[]): string {
  const characters = arrived.reduce((sum, each) => sum + each.characters, 0);
  if (characters > 0) return `, ${characters.toLocaleString('en')} characters received`;
  const seconds = Math.max(0, ...arrived.map(({ thinkingSeconds }) => thinkingSeconds));
  return seconds > 0 ? `, thinking, ${seconds.toLocaleString('en')} s` : '';
}

const REASONS: Partial<Record<ErrorCode, string>> = {
  PROVIDER_REFUSED: 'the provider withheld its answer',
  XML_MISSING: 'the answer to it held no XML',
  ANSWER_REFERENCES: 'the answer to it held far too many references to the documents',
  ANSWER_OFF_TASK: 'the answer to it did not keep to the task',
};

/** Why a section has no usable answer. */
export const reasonOf = ({ code }: AppError): string =>
  REASONS[code] ?? 'the answer to it was not well-formed XML';
