import type { ReadingWarning } from '@app/contracts';
import { localizedMessage } from '@app/messages';

/** Maximum number of texts that are listed, and maximum characters of each. */
const [TEXTS_SHOWN, TEXT_LENGTH] = [5, 80];

/** The first texts of a list, for a warning. */
export const shownTexts = (texts: readonly string[]): string =>
  texts
    .slice(0, TEXTS_SHOWN)
    .map((text) => `“${text.slice(0, TEXT_LENGTH)}”`)
    .join(', ');

/** A warning that names the struck texts, which were left out because they are not in force. */
export function struckWarnings(
  texts: readonly string[],
  pages?: readonly number[],
): readonly ReadingWarning[] {
  if (texts.length === 0) return [];
  const said = localizedMessage('warning.struck-text', { count: texts.length, texts: shownTexts(texts) });
  return [{ code: 'struck-text', ...said, ...(pages !== undefined && { pages: [...new Set(pages)] }) }];
}
