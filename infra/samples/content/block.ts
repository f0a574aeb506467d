/**
 * Content blocks of the sample protocol. `^a^` marks a superscript. Numbers of headings, tables and criteria are not written
 * here: each format numbers them itself.
 */
export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'bullets'; readonly items: readonly string[] }
  | { readonly kind: 'criteria'; readonly criteria: readonly Criterion[] }
  | Table
  | { readonly kind: 'objectives' }
  | { readonly kind: 'schedule' };

export interface Table {
  readonly kind: 'table';
  readonly caption: string;
  /** Parts of the page width. */
  readonly widths: readonly number[];
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface Criterion {
  readonly text: string;
  /** Printed with a letter in front. */
  readonly subItems: readonly string[];
}

export const h1 = (text: string): Block => ({ kind: 'heading', level: 1, text });
export const h2 = (text: string): Block => ({ kind: 'heading', level: 2, text });
export const h3 = (text: string): Block => ({ kind: 'heading', level: 3, text });
export const p = (text: string): Block => ({ kind: 'paragraph', text });
export const list = (...items: string[]): Block => ({ kind: 'bullets', items });
export const criterion = (text: string, ...subItems: string[]): Criterion => ({ text, subItems });
