import type { FormDesign } from '@app/contracts';
import { aFormDesign, aQuestion, aSection } from '../../../test/builders/forms';
import { dropOnQuestion, dropOnSection, type Moved, placeOf, putQuestion, step } from './design-order';

const design = aFormDesign({
  sections: [
    aSection({ id: 1, questions: [aQuestion({ id: 11 }), aQuestion({ id: 12 })] }),
    aSection({ id: 2, questions: [] }),
    aSection({ id: 3, questions: [aQuestion({ id: 31 })] }),
  ],
});
const orderOf = (ordered: FormDesign | null) =>
  ordered?.sections.map(({ id, questions }) => `${id}: ${questions.map((each) => each.id).join(' ')}`.trim());
const question = (id: number): Moved => ({ kind: 'question', id });
const section = (id: number): Moved => ({ kind: 'section', id });

describe('a step with the keys', () => {
  it.each<[string, Moved, -1 | 1, string[] | undefined]>([
    ['a question down', question(11), 1, ['1: 12 11', '2:', '3: 31']],
    ['a question into the section behind its own', question(12), 1, ['1: 11', '2: 12', '3: 31']],
    ['a question into the section before its own', question(31), -1, ['1: 11 12', '2: 31', '3:']],
    ['a question that is the first of all', question(11), -1, undefined],
    ['a section down', section(1), 1, ['2:', '1: 11 12', '3: 31']],
    ['a section up', section(3), -1, ['1: 11 12', '3: 31', '2:']],
    ['a section that is the last', section(3), 1, undefined],
  ])('takes %s', (_name, moved, by, expected) => {
    expect(orderOf(step(design, moved, by))).toEqual(expected);
  });
});

describe('a drop', () => {
  it('puts a question where the other one stood, in whichever section', () => {
    expect(orderOf(dropOnQuestion(design, 31, 12))).toEqual(['1: 11 31 12', '2:', '3:']);
    expect(orderOf(dropOnQuestion(design, 11, 12))).toEqual(['1: 12 11', '2:', '3: 31']);
  });

  it('puts a question into an empty section, and a section where the other one stood', () => {
    expect(orderOf(putQuestion(design, 11, 2, 0))).toEqual(['1: 12', '2: 11', '3: 31']);
    expect(orderOf(dropOnSection(design, 1, 3))).toEqual(['2:', '3: 31', '1: 11 12']);
  });

  it('changes nothing for what is gone', () => {
    expect(dropOnSection(design, 9, 1)).toBe(design);
    expect(dropOnQuestion(design, 11, 99)).toBe(design);
  });
});

describe('a place', () => {
  it('is counted from one, a question’s in its section', () => {
    expect(placeOf(design, section(3))).toEqual({ at: 3, of: 3 });
    expect(placeOf(design, question(12))).toMatchObject({ at: 2, of: 2 });
  });
});
