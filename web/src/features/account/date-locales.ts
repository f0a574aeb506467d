/** Languages and places whose dates are written otherwise than by the product. */
export const LOCALES = [
  'en-GB',
  'de-DE',
  'de-AT',
  'fr-FR',
  'es-ES',
  'it-IT',
  'nl-NL',
  'sv-SE',
  'pl-PL',
  'ja-JP',
  'zh-CN',
];

/** A day that tells days from months. */
const EXAMPLE = new Date(2026, 0, 25);

export const exampleDate = (locale: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }).format(EXAMPLE);
