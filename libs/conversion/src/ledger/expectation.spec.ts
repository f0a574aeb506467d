import { expectsMarks, isExpected } from './expectation';

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

  it('takes the standard of the target, whatever the prompt names', () => {
    expect(expectsMarks({ target: 'odm-2.0', instruction: 'Convert it.' })).toBe(true);
  });
});
