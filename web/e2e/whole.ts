/** Matches this exact text. In the pseudo-language (web/pseudo), the padding words may follow. */
export const whole = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?: t.*)?$`);
