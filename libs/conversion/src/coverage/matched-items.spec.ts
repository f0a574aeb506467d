import { listValues } from '@app/xml';
import { matchedItems } from './matched-items';
import type { Member } from './member';

const endpoint = (text: string): Member => ({ kind: 'endpoint', label: text, texts: [text], blockId: null });
const exclusion = (text: string): Member => ({
  kind: 'exclusion',
  label: text,
  texts: [text],
  blockId: null,
});
const visit = (...texts: string[]): Member => ({
  kind: 'visit',
  label: texts[0] ?? '',
  texts,
  blockId: null,
});
const heldOf = (members: readonly Member[], names: readonly string[]): string[] => {
  const xml = `<s>${names.map((name) => `<v>${name}</v>`).join('')}</s>`;
  return [...matchedItems(members, listValues(xml) ?? [])].map(({ label }) => label).sort();
};

describe('the members of a series that the XML holds', () => {
  it.each([
    ['short', 'Breast feeding women'],
    ['long', 'Known or suspected allergy to the study drug or to any of its excipients'],
  ])('are two where two say the same %s text, so that one value is one of them', (_, text) => {
    const first = exclusion(text);
    const second = exclusion(text);

    expect(heldOf([first, second], [text])).toHaveLength(1);
    expect(heldOf([first, second], [`1. ${text}`])).toHaveLength(1);
    expect(heldOf([first, second], [text, text])).toHaveLength(2);
    expect(heldOf([first, second], [`1. ${text}\n2. ${text}`])).toHaveLength(2);
  });

  it('are held in several elements that follow each other, and by nothing else', () => {
    const item = exclusion(
      'Ditropan (oxybutynin) 2 weeks Donnatal (atropine, scopolamine, hyoscyamine) 1 month',
    );
    const pieces = ['Ditropan (oxybutynin) 2 weeks Donnatal (atropine, scopolamine,', 'hyoscyamine) 1 month'];

    expect(heldOf([item], pieces)).toHaveLength(1);
    expect(heldOf([item], pieces.slice(0, 1))).toEqual([]);
    expect(heldOf([item], [pieces[0] ?? '', 'other words', pieces[1] ?? ''])).toEqual([]);
  });

  it.each([2, 4])('are held by a title in %d pieces, but not if one is missing', (count) => {
    const words =
      'A randomized double-blind study of Xanomeline in patients with mild to moderate disease'.split(' ');
    const title: Member = { ...exclusion(words.join(' ')), kind: 'title' };
    const pieces = Array.from({ length: count }, (_piece, at) =>
      words.slice((words.length * at) / count, (words.length * (at + 1)) / count).join(' '),
    );

    expect(heldOf([title], pieces)).toHaveLength(1);
    expect(heldOf([title], pieces.slice(0, -1))).toEqual([]);
  });

  it('are held with a mark that is printed behind them', () => {
    const number: Member = { ...exclusion('H2Q-MC-LZZT'), kind: 'title' };

    expect(heldOf([number], ['H2Q-MC-LZZT(c)'])).toHaveLength(1);
    expect(heldOf([number], ['H2Q-MC-LZZT-2'])).toEqual([]);
  });

  it('are two texts, and not one that runs on', () => {
    const [first, second] = ['Breast feeding women of any age', 'Known allergy to the study drug'];
    const members = [exclusion(first), exclusion(second)];

    expect(heldOf(members, [`${first}. ${second}`])).toHaveLength(1);
    expect(heldOf(members, [`${first}\n${second}`])).toHaveLength(2);
    expect(heldOf(members, [`${first}; ${second}`])).toHaveLength(2);
  });

  it('are not held in other words by a value that already says another one', () => {
    const first = exclusion('Treatment with any investigational drug within 30 days before screening');
    const second = exclusion('Treatment with any investigational drug within 30 days of screening');

    expect(heldOf([first, second], [first.label])).toEqual([first.label]);
  });

  describe('short and below a criterion', () => {
    const main = exclusion('Has a history of one of:');
    const other = exclusion('Received treatment for seizure within one year');
    const [stroke, seizure] = ['stroke', 'seizure'].map((text) => ({ ...exclusion(text), parent: main }));
    if (stroke === undefined || seizure === undefined) throw new Error('There are two.');
    const held = (xml: string): string[] =>
      [...matchedItems([main, other, stroke, seizure], listValues(`<s>${xml}</s>`) ?? [])].map(
        ({ label }) => label,
      );

    it.each([
      ['another element', (items: string) => `<C><T>${main.label}</T><D>${items}</D></C>`],
      [
        'an element beside the one around its text',
        (items: string) => `<C><Q><T>${main.label}</T></Q><D><T>${items}</T></D></C>`,
      ],
      ['an attribute', (items: string) => `<C text="${main.label}"><D>${items}</D></C>`],
      ['an element below', (items: string) => `<C>${main.label}<D><E>${items}</E></D></C>`],
    ])('are held by %s of the criterion', (_what, criterion) => {
      const xml = `${criterion('stroke or seizure')}<C><T>${other.label}</T></C>`;

      expect(held(xml)).toEqual(expect.arrayContaining([stroke.label, seizure.label]));
      expect(held(xml.replace(' or seizure', ''))).not.toContain(seizure.label);
    });

    it('are not held by the text of another criterion, also in one list', () => {
      expect(held(`<C>${main.label}</C><C>${other.label}</C>`)).toEqual(
        expect.arrayContaining([main.label, other.label]),
      );
      expect(held(`<C>${main.label}</C><C>${other.label} or stroke</C>`)).toHaveLength(2);
    });
  });

  it('are no more than there are visits in it, whatever they have in common', () => {
    const members = [visit('Visit 2', 'Week 4'), visit('Visit 3', 'Week 4')];

    expect(heldOf(members, ['Week 4'])).toHaveLength(1);
    expect(heldOf(members, ['Week 4', 'Week 4'])).toEqual(['Visit 2', 'Visit 3']);
  });

  it('are found by other names where the first that fits is needed by another', () => {
    const members = [visit('Visit 2', 'Week 4', 'Day 29'), visit('Visit 3', 'Week 4')];

    expect(heldOf(members, ['Week 4', 'Day 29'])).toEqual(['Visit 2', 'Visit 3']);
  });

  it('are not held by the text of a longer one, which the XML may state twice', () => {
    const short = endpoint('covert brain infarcts detected by imaging');
    const long = endpoint('composite of symptomatic stroke and covert brain infarcts detected by imaging');
    const held = [short, long].map(({ label }) => label);

    expect(heldOf([short, long], [long.label, long.label])).toEqual([long.label]);
    expect(heldOf([short, long], [long.label, long.label, short.label])).toEqual(held.toReversed());
    expect(heldOf([short], [long.label])).toEqual([short.label]);
  });

  it('are not held by a text with half of their words, but by one that differs in a word or two', () => {
    const washout = exclusion(
      'Received systemic corticosteroids for an acute exacerbation during the eight weeks preceding enrolment',
    );
    const half =
      'Received systemic antibiotics for a chest infection during the eight months preceding hospital discharge';
    const reworded =
      'Received oral corticosteroids for an acute exacerbation during the eight weeks preceding enrolment';

    expect(heldOf([washout], [half])).toEqual([]);
    expect(heldOf([washout], [reworded])).toEqual([washout.label]);
  });

  it('are not held by another one that says nearly the same', () => {
    const [b, c] = ['B', 'C'].map((type) =>
      exclusion(`show evidence of hepatitis ${type} or a positive test for hepatitis ${type} at screening`),
    );
    if (b === undefined || c === undefined) throw new Error('There are two.');

    expect(heldOf([b, c], [b.label, b.label])).toEqual([b.label]);
    expect(heldOf([b, c], [b.label, c.label.replace('at screening', 'on screening')])).toEqual([
      b.label,
      c.label,
    ]);
  });
});
