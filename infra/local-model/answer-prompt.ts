import { parsePrompt, type PromptDocument } from '@app/conversion';
import { readStudy, type Study, type TitlePage } from '@app/study';
import { writeXml } from '@app/xml';
import { odmOf } from './odm';

export const MODEL_NAME = 'local-rules-1';

/** Answers like a model would, by rules: ODM 1.3.2 metadata for a prompt with documents, a plain word for anything else. */
export function answerPrompt(prompt: string, now = new Date()): string {
  const parsed = parsePrompt(prompt);
  if (parsed === null) return 'OK (Local rules model: it works by rules, without AI).';
  return writeXml(
    odmOf(combine(parsed.documents), { now, fallbackName: parsed.documents[0]?.name ?? 'Study' }),
  );
}

/** Each part of the study from the document that says most about it; several formats of one protocol do not add up. */
function combine(documents: readonly PromptDocument[]): Study {
  const studies = documents.map((document) => readStudy(document.blocks));
  const best = <Part>(
    part: (study: Study) => readonly Part[],
    weight: (items: readonly Part[]) => number,
  ): readonly Part[] =>
    studies.map(part).reduce((most, items) => (weight(items) > weight(most) ? items : most), []);
  const count = (items: readonly unknown[]): number => items.length;
  return {
    titlePage: studies.map((study) => study.titlePage).reduce(completed, { registryIds: [] }),
    objectives: best((study) => study.objectives, count),
    criteria: best((study) => study.criteria, count),
    arms: best((study) => study.arms, count),
    epochs: best((study) => study.epochs, count),
    schedules: best(
      (study) => study.schedules,
      (schedules) =>
        schedules.reduce((sum, { activities }) => sum + activities.flatMap(({ cells }) => cells).length, 0),
    ),
    sections: best((study) => study.sections, count),
    undecided: studies.flatMap((study) => study.undecided),
  };
}

/** What the first title page leaves open is taken from the next. */
const completed = (page: TitlePage, next: TitlePage): TitlePage => ({
  title: page.title ?? next.title,
  protocolNumber: page.protocolNumber ?? next.protocolNumber,
  version: page.version ?? next.version,
  date: page.date ?? next.date,
  phase: page.phase ?? next.phase,
  sponsor: page.sponsor ?? next.sponsor,
  registryIds: page.registryIds.length > 0 ? page.registryIds : next.registryIds,
});
