import { EXAMPLES } from './accuracy/examples';
import { compareSummaries, summarise, type Summary } from './summarise';

const [OLD = ''] = EXAMPLES['odm-1.3.2'];
const [DESIGN = ''] = EXAMPLES['odm-2.0'];

const summaryOf = (xml: string): Summary => {
  const summary = summarise(xml);
  if (summary === null) throw new Error('no summary');
  return summary;
};
const countsOf = (xml: string) =>
  Object.fromEntries(Object.entries(summaryOf(xml)).map(([part, names]) => [part, names.size]));

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

  it('has nothing to say about other XML', () => {
    expect(summarise('<protocol/>')).toBeNull();
    expect(summarise('<ODM>')).toBeNull();
  });
});

describe('the difference of two studies', () => {
  it('is empty for the same study', () => {
    expect(compareSummaries(summaryOf(OLD), summaryOf(OLD))).toEqual([]);
  });

  it('names what was added, removed and renamed', () => {
    const visit = '<StudyEventDef OID="SE.N" Name="Follow-up" Repeating="No" Type="Scheduled"/>';
    const after = OLD.replace(
      '<FormDef OID="F.VS"',
      `${visit}${visit.replace('SE.N', 'SE.M')}<FormDef OID="F.VS"`,
    )
      .replace('Name="Screening"', 'Name="Baseline"')
      .replace('<ItemDef OID="I.DAY" Name="DAY" DataType="partialDate"/>', '');

    const differences = compareSummaries(summaryOf(OLD), summaryOf(after));

    expect(differences).toMatchObject([
      { part: 'visits', added: ['Follow-up', 'Follow-up'], sentence: '2 visits added, 1 renamed' },
      { part: 'items', removed: ['DAY'], sentence: '1 item removed' },
    ]);
    expect(differences[0]?.renamed).toEqual([{ from: 'Screening', to: 'Baseline' }]);
  });
});
