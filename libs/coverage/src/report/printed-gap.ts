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
  args: Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (typeof value === 'string') return [name, plainScripts(value)];
      return [name, value === null || typeof value === 'number' ? value : printedMessage(value)];
    }),
  ),
});
