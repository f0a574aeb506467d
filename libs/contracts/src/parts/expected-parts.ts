import { z } from 'zod';

/** What of a study the XML should hold, part by part: what of it is missing is a gap. */
export const ExpectedPart = z.enum([
  'inclusion',
  'exclusion',
  'visit',
  'activity',
  'mark',
  'objective',
  'endpoint',
  'arm',
  'epoch',
  'title',
  'footnote',
]);
export type ExpectedPart = z.infer<typeof ExpectedPart>;
