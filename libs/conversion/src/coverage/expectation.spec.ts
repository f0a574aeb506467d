import { BUILT_IN_PROMPTS } from '@app/contracts';
import { expectsMarks, isAskedFor, isExpected } from './expectation';

const NONE_HELD = { members: 10, held: 0 };

describe('what a task expects', () => {
  it.each([
    'Write the study as CDISC ODM 1.3.2.',
    'Produce ODM version 2.0 for our EDC.',
    'make me an odm file',
  ])('takes a prompt that names the standard for a study in it: %s', (instruction) => {
    const asked = { target: 'any', instruction } as const;

    expect(expectsMarks(asked)).toBe(true);
    expect(isExpected('inclusion', NONE_HELD, asked)).toBe(true);
    expect(isExpected('visit', NONE_HELD, asked)).toBe(true);
  });

  it.each(['Write the title only.', 'A model of the study as XML.', 'Name the goodmen.'])(
    'asks nothing of a prompt that names neither standard nor part: %s',
    (instruction) => {
      const asked = { target: 'any', instruction } as const;

      expect(expectsMarks(asked)).toBe(false);
      expect(isExpected('inclusion', NONE_HELD, asked)).toBe(false);
    },
  );

  it.each([
    ['one criterion of ten', 'inclusion', 10, 1, true],
    ['none of them', 'inclusion', 10, 0, false],
    ['half of the footnotes', 'footnote', 8, 4, true],
    ['fewer than half', 'footnote', 8, 3, false],
    ['half of three, which is one by chance', 'footnote', 2, 1, false],
    ['half of the sections', 'section', 10, 5, true],
    ['all of a few sections', 'section', 4, 4, false],
    ['all visits but one, which says nothing', 'visit', 10, 9, false],
  ] as const)(
    'takes %s that stand in the XML for a beginning: %s',
    (_what, kind, members, held, expected) => {
      const asked = { target: 'any', instruction: 'Convert it.' } as const;

      expect(isExpected(kind, { members, held }, asked)).toBe(expected);
    },
  );

  it('takes the marks for asked for by who names the schedule in any XML', () => {
    expect(expectsMarks({ target: 'any', instruction: 'Write the schedule of assessments.' })).toBe(true);
  });

  it('takes the standard of the target, whatever the prompt names', () => {
    expect(expectsMarks({ target: 'odm-2.0', instruction: 'Convert it.' })).toBe(true);
  });

  it('does not take the visits for asked for by who wants criteria with their printed marks', () => {
    const instruction = BUILT_IN_PROMPTS.find(({ key }) => key === 'eligibility-criteria')?.text ?? '';

    expect(isExpected('visit', NONE_HELD, { target: 'any', instruction })).toBe(false);
    expect(isAskedFor('visit', { target: 'any', instruction })).toBe(false);
  });

  it('is what a person has ticked, whatever target and words say', () => {
    const asked = {
      target: 'odm-1.3.2',
      instruction: 'Write every visit.',
      expectedParts: ['objective'],
    } as const;

    expect(isExpected('objective', NONE_HELD, asked)).toBe(true);
    expect(isExpected('visit', NONE_HELD, asked)).toBe(false);
    expect(isExpected('inclusion', { members: 10, held: 9 }, asked)).toBe(false);
    expect(expectsMarks(asked)).toBe(false);
    expect(expectsMarks({ ...asked, expectedParts: ['mark'] })).toBe(true);
  });

  it('measures texts without a tick of their own by what was begun', () => {
    const asked = { target: 'any', instruction: 'Convert it.', expectedParts: [] } as const;

    expect(isExpected('section', { members: 10, held: 5 }, asked)).toBe(true);
  });
});
