import { TimeUnit, VisitKind } from '@app/study-model';
import { z } from 'zod';

export const Means = z.enum(['done', 'not-done', 'optional', 'text']);
const ColumnRole = z.enum(['visit', 'label', 'note', 'other']);
const RowRole = z.enum(['activity', 'heading', 'header', 'note', 'other']);

/** What a model says about one table. */
export const ScheduleAnswer = z.object({
  isSchedule: z.boolean().nullish(),
  columns: z
    .array(
      z.object({
        column: z.number().int().min(1),
        is: ColumnRole.nullish(),
        name: z.string().max(200).nullish(),
        kind: VisitKind.nullish(),
        planned: z.object({ unit: TimeUnit, from: z.number(), to: z.number() }).nullish(),
        window: z.object({ unit: TimeUnit, before: z.number().min(0), after: z.number().min(0) }).nullish(),
      }),
    )
    .default([]),
  rows: z
    .array(
      z.object({
        row: z.string().max(80),
        is: RowRole.nullish(),
        name: z.string().max(400).nullish(),
        group: z.string().max(400).nullish(),
      }),
    )
    .default([]),
  signs: z.array(z.object({ sign: z.string().max(80), means: Means })).default([]),
  cells: z
    .array(
      z.object({
        cell: z.string().max(80),
        means: Means,
        columns: z.array(z.number().int().min(1)).nullish(),
      }),
    )
    .default([]),
  visits: z.number().int().min(0).nullish(),
  activities: z.number().int().min(0).nullish(),
});
export type ScheduleAnswer = z.infer<typeof ScheduleAnswer>;
