import { z } from 'zod';

/** A required text. `tooLong` is the message above `maximum` characters. */
export const requiredText = (required: string, maximum: number, tooLong = 'This text is too long.') =>
  z.string().trim().min(1, required).max(maximum, tooLong);

/** A text that may be missing. An empty text is stored as null. */
export const optionalText = (maximum: number, tooLong = 'This text is too long.') =>
  z
    .string()
    .trim()
    .max(maximum, tooLong)
    .nullish()
    .transform((value) => value || null);

/** An integer from `least` to `most`. */
export const wholeNumber = (message: string, least: number, most: number) =>
  z.number({ error: message }).int(message).min(least, message).max(most, message);
