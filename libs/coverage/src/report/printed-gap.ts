import { type Gap, plainScripts, type ResultMessage } from '@app/contracts';

/** A gap as people read it: texts of documents mark what is printed above or below the line. */
export const printedGap = (gap: Gap): Gap => ({
  ...gap,
  label: plainScripts(gap.label),
  sentence: plainScripts(gap.sentence),
  ...(gap.name && { name: printedMessage(gap.name) }),
  ...(gap.message && { message: printedMessage(gap.message) }),
});

const printedMessage = ({ code, args }: ResultMessage): ResultMessage => ({
  code,
  args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, printed(value)] as const)),
});

type Argument = ResultMessage['args'][string];

function printed(value: Argument): Argument {
  if (typeof value === 'string') return plainScripts(value);
  return value === null || typeof value === 'number' ? value : printedMessage(value);
}
