import { IdMaker } from './id-maker';

const idOf = (kind: string, ...content: string[]): string => new IdMaker().make(kind, ...content);

describe('ids from content', () => {
  it('are the same for the same text in every reading, whatever stands around it', () => {
    const before = new IdMaker();
    const after = new IdMaker();
    const screening = before.make('visit', 'Screening');
    after.make('visit', 'Pre-screening');
    expect(after.make('visit', 'Screening')).toBe(screening);
  });

  it('ignore case, accents and white space', () => {
    expect(idOf('activity', 'Café  Visit')).toBe(idOf('activity', 'cafe visit'));
  });

  it('tell a negative week from a positive one, with every dash that is printed for a minus', () => {
    const minus = idOf('visit', 'Week -2');
    expect(minus).not.toBe(idOf('visit', 'Week 2'));
    expect(minus).toContain('minus2');
    for (const dash of ['−', '–', '‐']) expect(idOf('visit', `Week ${dash}2`)).toBe(minus);
  });

  it('number equal texts of one kind in their order', () => {
    const ids = new IdMaker();
    const first = ids.make('arm', 'Placebo');
    expect([ids.make('arm', 'Placebo'), ids.make('arm', 'Placebo')]).toEqual([`${first}~2`, `${first}~3`]);
  });

  it('differ if only the ends of long texts differ', () => {
    const long = 'Participants who have received any investigational product';
    expect(idOf('exclusion', `${long} within 30 days`)).not.toBe(idOf('exclusion', `${long} within 60 days`));
  });

  it('keep parts of the content apart', () => {
    expect(idOf('activity', 'Blood', 'Vital signs')).not.toBe(idOf('activity', 'Blood Vital signs'));
  });
});
