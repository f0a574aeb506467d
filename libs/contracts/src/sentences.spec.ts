import { z } from 'zod';
import { CreateFormBody, ENDPOINTS } from '.';

const sentences = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

describe('sentences about an input that does not fit', () => {
  it.each([
    [z.string().max(1000), 'x'.repeat(1001), 'Please use at most 1,000 characters.'],
    [z.string().min(1), '', 'Please fill this in.'],
    [z.string().min(8), 'x', 'Please use at least 8 characters.'],
    [z.array(z.string()).max(2), ['a', 'b', 'c'], 'Please choose at most 2.'],
    [z.number().min(5), 4, 'Please enter at least 5.'],
    [z.number().max(5), 6, 'Please enter at most 5.'],
    [z.email(), 'x', 'Please enter an email address.'],
    [z.iso.datetime(), 'x', 'Please enter a date and a time.'],
    [z.enum(['a', 'b']), 'c', 'Please choose one of: a, b.'],
    [z.string(), undefined, 'This is missing.'],
    [z.string(), 7, 'This value has the wrong type.'],
    [z.strictObject({}), { x: 1 }, 'There is no field called "x".'],
    [z.union([z.string(), z.number()]), {}, 'This is not a valid value.'],
  ])('are for people: %#', (schema, value, sentence) => {
    expect(sentences(schema, value)).toEqual([sentence]);
  });

  it('are the own ones of a schema where it has some', () => {
    expect(sentences(CreateFormBody, { name: '' })).toEqual(['Form title is required']);
  });

  it('are never those of the validator, for any body of the product', () => {
    const raw =
      /expected (string|number|array|object)|received|invalid input|too (big|small)|unrecognized|>=|<=/i;
    const wrong: unknown[] = [
      undefined,
      null,
      7,
      'x',
      [],
      {},
      { name: 'x'.repeat(500_000), role: 'x', unknown: 1 },
    ];

    for (const { body } of ENDPOINTS)
      if (body !== undefined)
        for (const value of wrong)
          expect(sentences(body, value).filter((each) => raw.test(each))).toEqual([]);
  });
});
