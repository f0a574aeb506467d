/** A table text as a person reads it: one line, without footnote marks. Powers and ordinals stay. */
export const printed = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/ ?\^([^^]{1,24})\^/g, (whole: string, raised: string, at: number) =>
      isPartOfWord(raised, text[at - 1]) ? raised : '',
    )
    .replace(/~([^~\s]{1,6})~/g, '$1')
    .replace(/[\s*†‡§¶#]+$/u, '')
    .trim();

const isPartOfWord = (raised: string, before = ''): boolean =>
  /^(?:st|nd|rd|th)$/.test(raised) || (/^-?\d$/.test(raised) && /[\dm]/.test(before));
