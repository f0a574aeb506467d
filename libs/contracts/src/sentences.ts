import { z } from 'zod';

/** Expected input, for schemas without their own sentence. */
const FORMS: Readonly<Record<string, string>> = {
  email: 'Please enter an email address.',
  url: 'Please enter a web address that begins with https:// or http://.',
  datetime: 'Please enter a date and a time.',
};

type Issue = z.core.$ZodRawIssue;

/** The sentence for an invalid input. It appears under fields and in toasts. */
export function sentenceOf(issue: Issue): string {
  switch (issue.code) {
    case 'too_big':
      return tooBig(issue);
    case 'too_small':
      return tooSmall(issue);
    case 'invalid_type':
      return issue.input === undefined ? 'This is missing.' : 'This value has the wrong type.';
    case 'invalid_format':
      return FORMS[issue.format] ?? 'This value has the wrong format.';
    case 'invalid_value':
      return issue.values.length > 1
        ? `Please choose one of: ${issue.values.map(String).join(', ')}.`
        : 'This value is not allowed here.';
    case 'unrecognized_keys':
      return `There is no field called ${issue.keys.map((key) => `"${key}"`).join(', ')}.`;
    case 'not_multiple_of':
      return `Please enter a multiple of ${String(issue.divisor)}.`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'custom':
      return 'This is not a valid value.';
  }
}

function tooBig({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  const most = amount(maximum);
  if (origin === 'string') return `Please use at most ${most} characters.`;
  if (origin === 'array' || origin === 'set') return `Please choose at most ${most}.`;
  return `Please enter at most ${most}.`;
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: 'too_small' }>): string {
  const least = amount(minimum);
  if (origin === 'string')
    return minimum === 1 ? 'Please fill this in.' : `Please use at least ${least} characters.`;
  if (origin === 'array' || origin === 'set') return `Please choose at least ${least}.`;
  return `Please enter at least ${least}.`;
}

const amount = (value: number | bigint): string => value.toLocaleString('en-US');

// Used by all schemas, on the server and in the browser. A schema's own sentence takes precedence.
z.config({ customError: sentenceOf });
