import type { ResultSummary } from '@app/contracts';
import { EXAMPLES } from '../../test/examples';
import { readTree } from '../tree/element-tree';
import { summaryOf as summaryOfTree } from './summarise';

const [OLD = ''] = EXAMPLES['odm-1.3.2'];
const [DESIGN = ''] = EXAMPLES['odm-2.0'];

const summaryOf = (xml: string): ResultSummary => {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('no tree');
  return summaryOfTree(read.root);
};
const countsOf = (xml: string) =>
  Object.fromEntries(summaryOf(xml).parts.map(({ part, members }) => [part, members.length]));

describe('the summary of a study', () => {
  it('counts the parts of ODM 1.3.2', () => {
    expect(countsOf(OLD)).toMatchObject({
      visits: 2,
      forms: 2,
      items: 3,
      codeLists: 3,
      criteria: 0,
      arms: 0,
    });
  });

  it('counts forms of ODM 2.0 among its groups, and the parts of its design', () => {
    expect(countsOf(DESIGN)).toEqual({
      visits: 2,
      forms: 1,
      items: 2,
      codeLists: 1,
      criteria: 2,
      arms: 2,
      objectives: 1,
    });
  });

  it('notices a changed text of an element that keeps its id and its name', () => {
    const textOf = (xml: string) => summaryOf(xml).parts.flatMap(({ members }) => members)[0]?.text;
    const criterion = (text: string) =>
      `<protocol><criterion id="C1" title="Age">${text}</criterion></protocol>`;

    expect(textOf(criterion('18 years\n or older'))).toBe(textOf(criterion('18 years or older')));
    expect(textOf(criterion('21 years or older'))).not.toBe(textOf(criterion('18 years or older')));
  });

  it('counts the elements of other XML by their name, with ids, labels or their text', () => {
    const xml = `<protocol><endpoint id="E1" title="Survival"/><endpoint id="E2"> Pain,\n at week 4 </endpoint>
      <list><criterion>Aged 18</criterion></list></protocol>`;

    expect(summaryOf(xml)).toEqual({
      parts: [
        {
          part: '<endpoint>',
          members: [
            { id: 'E1', name: 'Survival' },
            { id: 'E2', name: 'Pain, at week 4' },
          ],
        },
        { part: '<list>', members: [{ id: null, name: '' }] },
        { part: '<criterion>', members: [{ id: null, name: 'Aged 18' }] },
      ],
      isCut: false,
    });
  });

  it('keeps a bounded number of members, and says so', () => {
    const summary = summaryOf(`<p>${'<a/>'.repeat(50_010)}<b/></p>`);

    expect(summary.isCut).toBe(true);
    expect(summary.parts.map(({ members }) => members.length)).toEqual([50_000, 0]);
  });
});

describe('the summaries of two studies', () => {
  it('differ in what was added, removed and renamed, by which a comparison finds it', () => {
    const visit = '<StudyEventDef OID="SE.N" Name="Follow-up" Repeating="No" Type="Scheduled"/>';
    const after = OLD.replace(
      '<FormDef OID="F.VS"',
      `${visit}${visit.replace('SE.N', 'SE.M')}<FormDef OID="F.VS"`,
    )
      .replace('Name="Screening"', 'Name="Baseline"')
      .replace('<ItemDef OID="I.DAY" Name="DAY" DataType="partialDate"/>', '');
    const membersOf = (xml: string, name: string) =>
      summaryOf(xml).parts.find(({ part }) => part === name)?.members ?? [];

    const [visits, changed] = [membersOf(OLD, 'visits'), membersOf(after, 'visits')];
    const renamed = changed.filter(({ id, name }) =>
      visits.some((old) => old.id === id && old.name !== name),
    );

    expect(changed).toEqual(
      expect.arrayContaining([
        { id: 'SE.N', name: 'Follow-up' },
        { id: 'SE.M', name: 'Follow-up' },
      ]),
    );
    expect(changed).toHaveLength(visits.length + 2);
    expect(renamed).toMatchObject([{ name: 'Baseline' }]);
    expect(membersOf(OLD, 'items')).toContainEqual({ id: 'I.DAY', name: 'DAY' });
    expect(membersOf(after, 'items')).not.toContainEqual({ id: 'I.DAY', name: 'DAY' });
  });
});
