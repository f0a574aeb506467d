import { formatEnglish, message, RESULT_MESSAGES, formatSentence, formatIn } from '.';

describe('what is said of a result', () => {
  it('is kept as a message and in English', () => {
    const kept = formatSentence('gap.member-text', {
      label: 'inclusion criterion 7',
      page: 12,
      text: 'Body weight',
    });

    expect(kept).toEqual({
      sentence: 'Inclusion criterion 7 (page 12) is not in the XML: “Body weight”.',
      message: {
        code: 'gap.member-text',
        args: { label: 'inclusion criterion 7', page: 12, text: 'Body weight' },
      },
    });
  });

  it('has parts that are said in the language of the whole', () => {
    const told = message('structure.attribute-value', {
      element: 'ItemDef',
      attribute: 'Length',
      value: 'ten',
      expected: message('value.at-most', { type: message('value.integer'), limit: 99 }),
    });
    const german = {
      'structure.attribute-value': ({ attribute, expected }: Record<string, string>) =>
        `${attribute} muss ${expected} sein.`,
      'value.at-most': ({ type, limit }: Record<string, string>) => `${type}, höchstens ${limit},`,
      'value.integer': () => 'eine ganze Zahl',
    };

    expect(formatEnglish(told)).toBe('Length of ItemDef must be a whole number, at most 99, not "ten".');
    expect(formatIn(german, told)).toBe('Length muss eine ganze Zahl, höchstens 99, sein.');
  });

  it('is not said in a language that has no words for it', () => {
    expect(formatIn({}, message('fix.reorder'))).toBeNull();
    expect(formatIn(RESULT_MESSAGES, { code: 'toString', args: {} })).toBeNull();
  });
});
