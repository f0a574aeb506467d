import { withoutFootnoteMarks } from '@app/text-normalization';

/** A name without the letters of footnotes, which lead nowhere in it; a name of nothing else stays. */
export const nameWithoutMarks = (name: string): string =>
  name.includes('^') ? withoutFootnoteMarks(name).replace(/ {2,}/g, ' ').trim() || name : name;
