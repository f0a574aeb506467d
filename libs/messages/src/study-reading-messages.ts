type Readings = { rules: string; model: string };
type Grouped = { count: number; shown: string; more: number };

const andMore = (more: number): string => (more === 0 ? '' : `; and ${more} more`);
const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

/** The readings of a study by rules and by a model, and what follows from their comparison. */
export const STUDY_READING_MESSAGES = {
  'step.read-by-rules': () => 'read by rules, without a model',
  'step.parts-planned': ({ parts }: { parts: number }) =>
    parts === 0 ? 'no questions for a model' : counted(parts, 'question'),
  'step.parts-asked': ({ parts, extent }: { parts: string; extent: string | null }) =>
    extent === null ? parts : `${parts}, ${extent}`,
  'step.parts-answered': ({ model, parts, kept }: { model: string; parts: number; kept: number }) =>
    `${model}, ${counted(parts, 'question')}${kept === 0 ? '' : `, ${kept} answered before`}`,
  'step.file-written': ({ errors, warnings }: { errors: number; warnings: number }) =>
    `written and checked; ${counted(errors, 'error')}, ${counted(warnings, 'warning')}`,
  'study.part-unanswered': ({ part, reason }: { part: string; reason: string }) =>
    `The model gave no usable answer about ${part}, so it was read only by rules. ${reason}`,
  'study.difference-rules': ({ rules, model }: Readings) =>
    `The two readings differ. Rules: “${rules}”. Model: “${model}”. The file contains the reading of the rules.`,
  'study.difference-model': ({ rules, model }: Readings) =>
    `The two readings differ. Rules: “${rules}”. Model: “${model}”. The file contains the reading of the model.`,
  'study.ignored': ({ count, shown, more }: Grouped) =>
    `${counted(count, 'statement')} of the model could not be used: ${shown}${andMore(more)}.`,
  'study.rejected': ({ count, shown, more }: Grouped) =>
    `The model removed ${counted(count, 'text')} that the rules had read: ${shown}${andMore(more)}.`,
  'study.added': ({ count, shown, more }: Grouped) =>
    `Only the model found ${counted(count, 'text')}: ${shown}${andMore(more)}.`,
  'study.one-reading': () => 'One reading: rules have read the study, and no model has checked it.',
  'study.picture-tables': ({ count, pages }: { count: number; pages: string }) =>
    `${counted(count, 'mark')} ${count === 1 ? 'was' : 'were'} read from the pixels of tables that are pictures (pages ${pages}); compare them with the pages.`,
  'study.instructions-unread': () =>
    'The rules read the whole study. They do not follow the instructions of a prompt.',
  'study.rejected-place': ({ why }: { why: string }) => `The model says that this does not belong: ${why}`,
  'study.elsewhere': ({ why }: { why: string }) =>
    `The model says that this does not belong to any part: ${why}`,
  'study.cell-text': ({ sign }: { sign: string }) => `The model says that “${sign}” is text, not a mark.`,
  'study.cell-not-done': ({ sign }: { sign: string }) => `The model says that “${sign}” means “not done”.`,
  'study.cell-role': ({ role }: { role: string }) => `The model says that this row or column is: ${role}.`,
  'study.no-schedule': () => 'The model says that this table is not a schedule.',
} as const;
