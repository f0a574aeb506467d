import type { Block } from '@app/contracts';
import { SourceIndex } from '../sources/source-index';
import { nearestTexts } from './nearest-texts';

const anchor = { kind: 'doc' as const, paragraph: 0 };
const paragraph = (text: string, place: number): Block => ({
  id: `b${place}`,
  type: 'paragraph',
  text,
  anchor,
});
const nearest = (value: string, texts: readonly string[]) =>
  nearestTexts(
    value,
    new SourceIndex([
      { id: 7, name: 'Protocol', blocks: texts.map((text, at) => paragraph(`${text}.`, at)) },
    ]),
  );
const idsOf = (found: ReturnType<typeof nearest>) => found.map(({ blockId }) => blockId);

describe('what a value may have been made of', () => {
  it('is a text with a third of its words at least', () => {
    const texts = ['alpha beta'];

    expect(idsOf(nearest('alpha beta gamma delta epsilon zeta', texts))).toEqual(['b0']);
    expect(idsOf(nearest('alpha beta gamma delta epsilon zeta eta', texts))).toEqual([]);
  });

  it('is the text with most of its words first, and of two with as many the one that says less besides', () => {
    const value = 'alpha beta gamma delta';

    expect(idsOf(nearest(value, ['alpha beta lambda', 'alpha beta gamma lambda sigma']))[0]).toBe('b1');
    expect(idsOf(nearest(value, ['alpha beta lambda sigma', 'beta alpha lambda']))).toEqual(['b1']);
    expect(idsOf(nearest(value, ['alpha beta lambda', 'beta alpha lambda sigma']))).toEqual(['b0']);
  });

  it('are then texts that have two others of its words, or a fifth of them', () => {
    expect(
      idsOf(nearest('alpha beta gamma delta epsilon zeta', ['alpha beta gamma', 'delta epsilon'])),
    ).toEqual(['b0', 'b1']);
    expect(
      idsOf(nearest('alpha beta gamma delta epsilon', ['alpha beta gamma', 'beta gamma delta'])),
    ).toEqual(['b0']);

    // Fifteen words, most of which no text contains.
    const long = (known: string) => `${known} ${[...'abcdefg'].map((letter) => letter.repeat(4)).join(' ')}`;
    const [first, others] = ['alpha beta gamma delta epsilon', 'zeta eta'];
    expect(idsOf(nearest(long(`${others} theta ${first}`), [first, `${others} theta`]))).toEqual([
      'b0',
      'b1',
    ]);
    expect(idsOf(nearest(long(`${others} theta ${first}`), [first, others]))).toEqual(['b0']);
  });

  it('are four texts, where a value was put together from as many', () => {
    const texts = [
      'alpha beta gamma delta epsilon',
      'zeta eta theta',
      'iota kappa lambda',
      'omicron rho sigma',
    ];
    const value = `alpha zeta iota omicron beta eta kappa rho gamma theta lambda sigma delta epsilon none`;

    expect(idsOf(nearest(value, texts))[0]).toBe('b0');
    expect(idsOf(nearest(value, texts)).toSorted()).toEqual(['b0', 'b1', 'b2', 'b3']);
  });

  it('are judged by words that tell something: numbers, and words of three letters', () => {
    expect(idsOf(nearest('of an in to 15', ['of an in to the']))).toEqual([]);
    expect(idsOf(nearest('of an in to 15', ['15 of them']))).toEqual(['b0']);
    expect(idsOf(nearest('use of an A1c', ['an A1c']))).toEqual(['b0']);
    expect(idsOf(nearest('use of all', ['all that']))).toEqual(['b0']);
  });

  it('are said with what is known of their place, as printed, and not longer than one looks at', () => {
    const row = {
      id: 't1.r1',
      isHeader: false,
      anchor,
      cells: [{ id: 't1.r1.c1', column: 0, columnSpan: 1, rowSpan: 1, text: 'Vital  Signs', anchor }],
    };
    const blocks: Block[] = [
      { id: 't1', type: 'table', columns: 1, text: '', anchor, rows: [row] },
      { ...paragraph('Physical Examination', 1), anchor: { kind: 'pdf', page: 4, box: [0, 0, 1, 1] } },
    ];
    const index = new SourceIndex([{ id: 9, name: 'Protocol', blocks }]);

    expect(nearestTexts('vital signs taken', index)).toStrictEqual([
      { documentId: 9, blockId: 't1', cellId: 't1.r1.c1', text: 'Vital Signs' },
    ]);
    expect(nearestTexts('physical examination done', index)).toStrictEqual([
      { documentId: 9, blockId: 'b1', page: 4, text: 'Physical Examination' },
    ]);
    const long = Array.from({ length: 200 }, (_word, at) => `word${at}`).join(' ');
    const [text] = nearest(`${long} gone`, [long]);
    expect(text?.text).toBe(long.slice(0, 400));
  });

  it('is nothing for a value that shares no word, or has none', () => {
    expect(nearest('alpha beta', ['gamma delta'])).toEqual([]);
    expect(nearest('', ['gamma delta'])).toEqual([]);
    expect(nearest('of a', ['of a thing'])).toEqual([]);
  });
});
