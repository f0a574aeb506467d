import { type Block, formatEnglish } from '@app/contracts';
import { listValues } from '@app/xml';
import { SourceIndex, type Stretch } from '../sources/source-index';
import { alteredFindings, alteredText } from './altered-texts';

const pdf = { kind: 'pdf' as const, page: 3, box: [0, 0, 1, 1] as [number, number, number, number] };
const unpaged = { kind: 'doc' as const, paragraph: 0 };
const DOSE = 'Study drug is given at a dose of 250 mg twice daily';
const OTHER = 'Study drug is given at a dose of 25 mg twice daily';

const indexOf = (texts: readonly string[], anchor: Block['anchor'] = pdf, names = ['Protocol']) =>
  new SourceIndex(
    names.map((name, id) => ({
      id,
      name,
      blocks: texts.map((text, at): Block => ({ id: `b${at}`, type: 'paragraph', text, anchor })),
    })),
  );
const findingsIn = (xml: string, index: SourceIndex, stated: readonly Stretch[] = []) =>
  alteredFindings(listValues(xml) ?? [], index, stated);
const differenceOf = (written: string, printed: readonly string[]): string | null => {
  const altered = alteredText(written, indexOf(printed));
  return altered === null ? null : formatEnglish(altered.difference);
};
/** This many words that no two texts share by chance. */
const words = (name: string, count: number): string =>
  Array.from({ length: count }, (_word, at) => `${name}${String.fromCharCode(97 + at)}x`).join(' ');

describe('the finding on an altered text', () => {
  it('says both wordings, and as much of the place as is known', () => {
    const sentenceWith = (anchor: Block['anchor'], names: string[]) =>
      findingsIn(`<a>${OTHER}</a>`, indexOf([DOSE], anchor, names))[0]?.sentence;
    const printed = `“${DOSE}”`;
    const difference = 'It says “25” where “250” is printed.';

    expect(sentenceWith(pdf, ['Protocol'])).toBe(
      `“${OTHER}” is similar to this text on page 3: ${printed}. ${difference}`,
    );
    expect(sentenceWith(unpaged, ['Protocol'])).toBe(
      `“${OTHER}” is similar to this text of the documents: ${printed}. ${difference}`,
    );
    expect(sentenceWith(pdf, ['Protocol', 'Amendment'])).toContain('on page 3 of “Protocol”: ');
    expect(sentenceWith(unpaged, ['Protocol', 'Amendment'])).toContain('in “Protocol”: ');
  });

  it('is one for a text of several lines, on the first of them that is altered', () => {
    const index = indexOf([DOSE, 'The infusion lasts 60 min and is followed by observation']);
    const xml = `<a>${DOSE}\nWritten by nobody else\n${OTHER}\nThe infusion lasts 90 min and is followed by observation</a>`;

    const findings = findingsIn(xml, index);

    expect(findings.map(({ message }) => message?.args['text'])).toStrictEqual([OTHER]);
    expect(findings).toMatchObject([{ position: { line: 1, path: '/a' } }]);
  });

  it('is not made for what stands somewhere as it is, though another text is near', () => {
    expect(findingsIn(`<a>${OTHER}</a>`, indexOf([DOSE, OTHER]))).toEqual([]);
  });

  it('is not made for what stands somewhere without the negation that it has elsewhere', () => {
    const index = indexOf([
      'Without prior treatment with the study drug at home.',
      'Or: prior treatment with the study drug at home.',
    ]);

    expect(findingsIn('<a>prior treatment with the study drug at home</a>', index)).toEqual([]);
  });

  it('shows so much of a long text as one reads', () => {
    const tail = ' and so on with many words'.repeat(20);

    const [finding] = findingsIn(`<a>${OTHER}  ${tail}</a>`, indexOf([DOSE + tail]));

    const { text, printed } = finding?.message?.args ?? {};
    expect(text).toBe(`${`${OTHER}${tail}`.slice(0, 239)}…`);
    expect(printed).toHaveLength(240);
    const fitting = `${OTHER} ${'a'.repeat(240 - OTHER.length - 1)}`;
    expect(findingsIn(`<a>${fitting}</a>`, indexOf([DOSE]))[0]?.message?.args['text']).toBe(fitting);
  });

  it('is made for each altered value, up to two hundred', () => {
    const values = (count: number) => `<a>${`<b>${OTHER}</b>`.repeat(count)}</a>`;

    expect(findingsIn(values(199), indexOf([DOSE]))).toHaveLength(199);
    expect(findingsIn(values(260), indexOf([DOSE]))).toHaveLength(200);
  });

  it('compares with what the documents state, which no other text has to be like', () => {
    const stated: Stretch = {
      text: 'males and females of at least 50 years of age at the first visit',
      documentId: 0,
      blockId: 'b9',
      cellId: undefined,
      page: 8,
      printed: 'Males and females of at least 50 years of age at the first visit',
    };
    const xml = '<a>Males and females of at least 65 years of age at the first visit</a>';

    const findings = findingsIn(xml, indexOf(['Something else']), [stated]);

    expect(findings[0]?.message?.args).toMatchObject({ page: 8, printed: stated.printed });
    expect(findingsIn(xml, indexOf(['Something else']))).toEqual([]);
    // Most of the words must be present.
    expect(
      findingsIn(
        '<a>Males and females of 65 years who come to our house every other day</a>',
        indexOf(['x']),
        [stated],
      ),
    ).toEqual([]);
  });
});

describe('a text that is nearly another', () => {
  it('has four words of it in common at least, and three of four of its own', () => {
    expect(differenceOf('Fasting glucose of 120 mg', ['Fasting glucose of 126 mg'])).toContain('“120”');
    expect(differenceOf('Fasting glucose 120 mg', ['Fasting glucose 126 mg'])).toBeNull();
    expect(differenceOf('glucose 120 mg', ['glucose 126 mg'])).toBeNull();

    const printed = `${words('p', 8)} 126 mg`;
    expect(differenceOf(`${words('p', 8)} 120 mg`, [printed])).toContain('“120”');
    expect(differenceOf(`${words('p', 5)} ${words('q', 4)} 120 mg`, [printed])).toBeNull();
  });

  it('leaves out twelve words in its middle at most; more is a text of its own', () => {
    const [before, behind] = [words('p', 8), words('q', 8)];

    expect(differenceOf(`${before} ${behind}`, [`${before} ${words('g', 12)} ${behind}`])).toContain(
      'It omits “gax gbx',
    );
    expect(differenceOf(`${before} ${behind}`, [`${before} ${words('g', 13)} ${behind}`])).toBeNull();
  });

  it('is not altered by what its writer put before and behind it', () => {
    expect(differenceOf(`Group 2: ${DOSE.slice(0, -6)} each`, [DOSE])).toBeNull();
    expect(differenceOf(`3 ${words('p', 6)} 4`, [words('p', 6)])).toBeNull();
  });

  it('is not altered by a number in the place of a word at either end', () => {
    expect(differenceOf(`3 ${words('p', 6)}`, [`lead ${words('p', 6)} and more`])).toBeNull();
    expect(differenceOf(`${words('p', 6)} 4`, [`${words('p', 6)} lead`])).toBeNull();
  });

  it('is altered within, whatever its writer put before and behind it', () => {
    const within = 'It says “25” where “250” is printed.';

    expect(differenceOf(`Group 2: ${OTHER}`, [DOSE])).toBe(within);
    expect(differenceOf(`${OTHER} for good`, [DOSE])).toBe(within);
  });

  it('is altered by a negation or a number that it leaves out, though it has words of its own', () => {
    expect(
      differenceOf('Cumulative dose must exceed the limit over the entire study', [
        'Cumulative dose must not exceed the limit over the whole study',
      ]),
    ).toBe('It omits “not”.');
    expect(
      differenceOf('Patients are observed for minutes after the last infusion of each day', [
        'Patients are observed for 60 minutes after the first infusion of each day',
      ]),
    ).toBe('It omits “60”.');
  });

  it('is altered by a negation that its writer put before or behind it', () => {
    expect(differenceOf(`Not ${words('p', 6)}`, [words('p', 6)])).toBe('It adds “not”.');
    expect(differenceOf(`${words('p', 6)} never`, [words('p', 6)])).toBe('It adds “never”.');
  });

  it.each([
    ['a negation', 'no', 'It omits “no”, which is printed directly before it.'],
    ['a comparator', '≥', 'It omits “≥”, which is printed directly before it.'],
  ])('is altered where it leaves out %s right before it', (_what, sign, said) => {
    expect(differenceOf(`${words('p', 6)}`, [`Patients with ${sign} ${words('p', 6)}`])).toBe(said);
  });

  it('is not altered by the number or the word right before it', () => {
    expect(differenceOf(words('p', 6), [`with 5 ${words('p', 6)}`])).toBeNull();
    expect(differenceOf(words('p', 6), [`with mg ${words('p', 6)}`])).toBeNull();
  });

  it('may leave out a connective, or have one more, where it says things in its own words', () => {
    const printed = 'Patients who smoke and drink every day of the long week';

    expect(differenceOf('Patients who smoke, drink every day of the whole week', [printed])).toBeNull();
    expect(
      differenceOf('Patients who smoke, drink and dance every day of the week', [
        'Patients who smoke, drink, dance every day of the long week',
      ]),
    ).toBeNull();
  });

  it('is altered by the digits of a name, and not by another name', () => {
    expect(
      differenceOf('Use of strong inhibitors of CYP2 before', ['Use of strong inhibitors of CYP3 before']),
    ).toBe('It says “cyp2” where “cyp3” is printed.');
    expect(
      differenceOf('Use of strong inhibitors of CYP3 before', ['Use of strong inhibitors of UGT1 before']),
    ).toBeNull();
  });

  it('was cut from the text that it is word for word, though it is nearer to another', () => {
    const cut = 'to explore the influence of effects of the study treatment';

    // More than half of the text is missing, which is more than a writer removes from one sentence.
    expect(
      differenceOf(cut, [
        'To explore the influence of one two three four five six seven effects of the study treatment',
        'To explore the effects of the study treatment on the use of other medication',
      ]),
    ).toBeNull();
  });

  it('names the document and the text that it is nearest to', () => {
    const index = indexOf([DOSE, 'Study drug is given at a dose of 250 mg three times on one day'], pdf, [
      'One',
      'Two',
    ]);

    expect(alteredText(OTHER, index)).toMatchObject({ document: 'One', page: 3 });
    expect(alteredText(OTHER, index)?.printed).toContain('twice daily');
  });
});
