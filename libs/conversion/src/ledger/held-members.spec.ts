import { listValues } from '@app/xml';
import { heldMembers } from './held-members';
import type { Member } from './member';

const visit = (...texts: string[]): Member => ({
  kind: 'visit',
  label: texts[0] ?? '',
  texts,
  blockId: null,
});
const heldOf = (members: readonly Member[], names: readonly string[]): string[] => {
  const xml = `<s>${names.map((name) => `<v>${name}</v>`).join('')}</s>`;
  return [...heldMembers(members, listValues(xml) ?? [])].map(({ label }) => label).sort();
};

describe('the members of a series that the XML holds', () => {
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
    const endpoint = (text: string): Member => ({
      kind: 'endpoint',
      label: text,
      texts: [text],
      blockId: null,
    });
    const short = endpoint('covert brain infarcts detected by imaging');
    const long = endpoint('composite of symptomatic stroke and covert brain infarcts detected by imaging');
    const held = [short, long].map(({ label }) => label);

    expect(heldOf([short, long], [long.label, long.label])).toEqual([long.label]);
    expect(heldOf([short, long], [long.label, long.label, short.label])).toEqual(held.toReversed());
    expect(heldOf([short], [long.label])).toEqual([short.label]);
  });

  it('are not held by another one that says nearly the same', () => {
    const criterion = (text: string): Member => ({
      kind: 'exclusion',
      label: text,
      texts: [text],
      blockId: null,
    });
    const [b, c] = ['B', 'C'].map((type) =>
      criterion(`show evidence of hepatitis ${type} or a positive test for hepatitis ${type} at screening`),
    );
    if (b === undefined || c === undefined) throw new Error('There are two.');

    expect(heldOf([b, c], [b.label, b.label])).toEqual([b.label]);
    expect(heldOf([b, c], [b.label, c.label.replace('at screening', 'on screening')])).toEqual([
      b.label,
      c.label,
    ]);
  });
});
