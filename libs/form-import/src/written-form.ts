import type { WrittenForm } from '@app/form-design';
import type { WholeDesign } from './design-bounds';

/** A stored design as it is written to files. */
export const writtenFormOf = (
  { id, name }: Pick<WrittenForm, 'id' | 'name'>,
  { design, visits }: WholeDesign,
): WrittenForm => ({
  id,
  name,
  sections: design.map(({ section, questions }) => ({ ...section, questions })),
  visits: visits.map(({ visit, sections }) => ({ ...visit, sections: [...sections] })),
});
