/** Dots or dashes that lead the eye from a title to its page. */
export const isLeader = (text: string): boolean => /\.{5,}|(\. ){5,}|…{3,}/.test(text);
