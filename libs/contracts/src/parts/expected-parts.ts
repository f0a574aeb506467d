import { z } from 'zod';

/** Parts of a study that the XML should hold. A missing part is a gap. */
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
