import { LIMITS } from '@app/contracts';
import { z } from 'zod';
import { messages as t } from '../../messages';

/** Tags are one text with commas on the screen; empty ones are dropped (spec §5). */
const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
];

/** The input field for the tags of a document. */
export const TagsText = z
  .string()
  .transform(tagsOf)
  .refine((tags) => tags.length <= LIMITS.tagsPerDocument, t.documents.tooManyTags(LIMITS.tagsPerDocument))
  .refine(
    (tags) => tags.every((tag) => tag.length <= LIMITS.tagMaximum),
    t.documents.tagTooLong(LIMITS.tagMaximum),
  );
