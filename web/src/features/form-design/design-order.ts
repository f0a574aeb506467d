import type { FormDesign, Section } from '@app/contracts';

/** A section or a question that is moved. */
export type Moved =
  { readonly kind: 'section'; readonly id: number } | { readonly kind: 'question'; readonly id: number };

/** The current position, counted from 1. */
export interface Place {
  readonly at: number;
  readonly of: number;
  /** Name of the section of a question. */
  readonly section?: string;
}

/** One place up or down; a question goes on into the section beside its own. Null where there is nowhere to go. */
export function step(design: FormDesign, moved: Moved, by: -1 | 1): FormDesign | null {
  const { sections } = design;
  if (moved.kind === 'section') {
    const from = sections.findIndex(({ id }) => id === moved.id);
    const target = sections[from + by];
    return target === undefined ? null : dropOnSection(design, moved.id, target.id);
  }
  const at = sections.findIndex(({ questions }) => questions.some(({ id }) => id === moved.id));
  const section = sections[at];
  if (section === undefined) return null;
  const from = section.questions.findIndex(({ id }) => id === moved.id);
  if (section.questions[from + by] !== undefined) return putQuestion(design, moved.id, section.id, from + by);
  const next = sections[at + by];
  return next === undefined
    ? null
    : putQuestion(design, moved.id, next.id, by === 1 ? 0 : next.questions.length);
}

/** Moves a section to the position of another one. */
export function dropOnSection(design: FormDesign, id: number, targetId: number): FormDesign {
  const { sections } = design;
  const moved = sections.find((section) => section.id === id);
  const to = sections.findIndex((section) => section.id === targetId);
  if (moved === undefined || to === -1) return design;
  return {
    ...design,
    sections: inserted(
      sections.filter((section) => section !== moved),
      to,
      moved,
    ),
  };
}

/** Moves a question to the position of another one. */
export function dropOnQuestion(design: FormDesign, id: number, targetId: number): FormDesign {
  for (const { id: sectionId, questions } of design.sections) {
    const to = questions.findIndex((question) => question.id === targetId);
    if (to !== -1) return putQuestion(design, id, sectionId, to);
  }
  return design;
}

/** Puts a question into a section, at a place of it. */
export function putQuestion(design: FormDesign, id: number, sectionId: number, to: number): FormDesign {
  const question = design.sections.flatMap(({ questions }) => questions).find((each) => each.id === id);
  if (question === undefined) return design;
  const place = (section: Section): Section => {
    const others = section.questions.filter((each) => each !== question);
    const questions = section.id === sectionId ? inserted(others, to, { ...question, sectionId }) : others;
    return { ...section, questions };
  };
  return { ...design, sections: design.sections.map(place) };
}

export function placeOf({ sections }: FormDesign, moved: Moved): Place {
  if (moved.kind === 'section')
    return { at: sections.findIndex(({ id }) => id === moved.id) + 1, of: sections.length };
  const section = sections.find(({ questions }) => questions.some(({ id }) => id === moved.id));
  const questions = section?.questions ?? [];
  const at = questions.findIndex(({ id }) => id === moved.id) + 1;
  return { at, of: questions.length, ...(section && { section: section.name }) };
}

const inserted = <T>(list: readonly T[], at: number, item: T): T[] => [
  ...list.slice(0, at),
  item,
  ...list.slice(at),
];
