import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

const Item = z.object({ id: z.string(), text: z.string() });

/** `gold.json` of a corpus folder: the content of the protocol, written down by people. */
export const StudyGold = z.object({
  title: z.string().nullish(),
  identifiers: z.array(z.object({ id: z.string() })).default([]),
  phase: z.string().nullish(),
  sponsor: z.string().nullish(),
  inclusion: z.array(Item).default([]),
  exclusion: z.array(Item).default([]),
  objectives: z.array(z.object({ level: z.string(), text: z.string() })).default([]),
  /** Present if the gold was written with the document: every heading, and the version statement of the title page. */
  headings: z.array(z.tuple([z.string(), z.string()])).nullish(),
  documentVersion: z.string().nullish(),
  documentDate: z.string().nullish(),
  arms: z.array(z.object({ name: z.string() })).default([]),
  unreliable_fields: z.array(z.string()).nullish(),
});
export type StudyGold = z.infer<typeof StudyGold>;

const GoldTable = z.object({
  title: z.string(),
  columns: z.array(
    z.object({
      col: z.string(),
      label: z.string(),
      headers: z.record(z.string(), z.string()),
      is_label_column: z.boolean(),
    }),
  ),
  activities: z.array(
    z.object({ name: z.string(), parent: z.string().nullable(), is_section_header: z.boolean() }),
  ),
  cells: z.array(z.tuple([z.string(), z.string(), z.string()])),
});
export type GoldTable = z.infer<typeof GoldTable>;

/** `soa_gold.json`: every schedule table as printed. */
export const ScheduleGold = z.object({ tables: z.array(GoldTable) });

/** Parses a gold file of a folder. Returns undefined if the folder does not have it. */
export async function readGold<T>(
  folder: string,
  name: string,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, name), 'utf8');
  } catch {
    // Not every folder has every gold file.
    return undefined;
  }
  const value: unknown = JSON.parse(text);
  return schema.parse(value);
}
