/** A text that is this one and no more; in the pseudo-language (web/pseudo) the words that make it longer follow. */
export const whole = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?: t.*)?$`);
