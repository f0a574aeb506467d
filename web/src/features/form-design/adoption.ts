import type {
  AdoptDesignBody,
  DesignProposal,
  QuestionProposal,
  SectionProposal,
  VisitProposal,
} from '@app/contracts';
import type { z } from 'zod';

/** The selected keys: of sections, of questions, of visits, and of removed questions. */
export type Ticks = ReadonlySet<string>;

export const sectionKey = ({ oid }: SectionProposal): string => JSON.stringify(['section', oid]);
export const questionKey = (section: SectionProposal, { oid }: QuestionProposal): string =>
  JSON.stringify(['question', section.oid, oid]);
export const visitKey = ({ oid }: VisitProposal): string => JSON.stringify(['visit', oid]);
export const goneKey = (id: number): string => JSON.stringify(['gone', id]);

/** A section that is there under another name is a choice of its own; a new one comes with its questions. */
export const hasNewNames = ({ state }: SectionProposal): boolean => state === 'changed';

export const canBeTaken = ({ state, isTooLarge }: QuestionProposal | VisitProposal): boolean =>
  state !== 'same' && !isTooLarge;

/** All additions and changes of the result. Nothing is removed by default. */
export function ticksOf({ sections, visits }: DesignProposal): Set<string> {
  return new Set([
    ...visits.filter(canBeTaken).map(visitKey),
    ...sections.flatMap((section) => [
      ...(hasNewNames(section) ? [sectionKey(section)] : []),
      ...section.questions.filter(canBeTaken).map((question) => questionKey(section, question)),
    ]),
  ]);
}

/** The request for the selected changes. */
export function choiceOf(
  { sections, visits, gone }: DesignProposal,
  ticks: Ticks,
): z.input<typeof AdoptDesignBody> {
  return {
    sections: sections.filter((section) => ticks.has(sectionKey(section))).map(({ oid }) => oid),
    questions: sections.flatMap((section) =>
      section.questions
        .filter((question) => ticks.has(questionKey(section, question)))
        .map(({ oid }) => ({ section: section.oid, item: oid })),
    ),
    visits: visits.filter((visit) => ticks.has(visitKey(visit))).map(({ oid }) => oid),
    removed: gone.filter(({ id }) => ticks.has(goneKey(id))).map(({ id }) => id),
  };
}

export function countsOf({ sections, gone }: DesignProposal) {
  const questions = sections.flatMap((section) => section.questions);
  const of = (state: QuestionProposal['state']) => questions.filter((each) => each.state === state).length;
  return { new: of('new'), changed: of('changed'), same: of('same'), gone: gone.length };
}
