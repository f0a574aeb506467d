import type { Block } from '@app/contracts';
import { readTree, writeXml, type XmlElement } from '@app/xml';
import { compareMarks, type MarkComparison } from './compare-marks';
import { matricesOf } from './read-matrix';
import { aTable } from './table.sample';

const TABLE = aTable([
  ['Visit', 'Screening', 'Day 1', 'Day 8', 'Early termination (ET)'],
  ['ECG^a^', 'X', '', 'X', 'X'],
  ['Vital signs', 'X', 'X', 'X', 'X'],
  ['Vital signs (orthostatic)', '', 'X', '', 'X'],
  ['Infusion', '', '30 min', '60 min', ''],
]);

type Plan = Readonly<Record<string, readonly string[]>>;
const RIGHT: Plan = {
  Screening: ['ECG', 'Vital signs'],
  'Day 1': ['Vital signs', 'Vital signs (orthostatic)', 'Infusion'],
  'Day 8': ['ECG', 'Vital signs', 'Infusion'],
  ET: ['ECG', 'Vital signs', 'Vital signs (orthostatic)'],
};

const assumed: XmlElement = { name: 'Alias', attributes: { Context: 'Origin', Name: 'assumed' } };

/** Writes ODM 1.3.2 with one visit and one form for each name. */
function odmOf(plan: Plan, isAssumed: readonly string[] = []): string {
  const forms = [...new Set(Object.values(plan).flat())];
  const aliasOf = (name: string) => (isAssumed.includes(name) ? [assumed] : []);
  const visits = Object.entries(plan).map(([name, done], at) => ({
    name: 'StudyEventDef',
    attributes: { OID: `SE.${at}`, Name: name },
    children: [
      ...done.map((form) => ({ name: 'FormRef', attributes: { FormOID: `F.${forms.indexOf(form)}` } })),
      ...aliasOf(name),
    ],
  }));
  const definitions = forms.map((name, at) => ({
    name: 'FormDef',
    attributes: { OID: `F.${at}`, Name: name },
    children: aliasOf(name),
  }));
  const attributes = { xmlns: 'http://www.cdisc.org/ns/odm/v1.3' };
  return writeXml({ name: 'ODM', attributes, children: [...visits, ...definitions] });
}

function ledgerOf(xml: string, ...blocks: readonly Block[]): MarkComparison {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('This is no XML.');
  return compareMarks(read.root, xml, matricesOf(1, blocks.length > 0 ? blocks : [TABLE]));
}

const sentences = ({ gaps, findings }: MarkComparison): string[] =>
  [...gaps, ...findings].map(({ sentence }) => sentence);

describe('marks against the references of a standard', () => {
  it('are all held by a right result, whose names need not be printed word for word', () => {
    const ledger = ledgerOf(odmOf(RIGHT));

    expect(sentences(ledger)).toEqual([]);
    expect(ledger.sums).toMatchObject({ total: 11, held: 11, gaps: 0, invented: 0 });
  });

  it('are gaps that name row and columns where references are missing', () => {
    const ledger = ledgerOf(
      odmOf({ ...RIGHT, Screening: ['Vital signs'], 'Day 8': ['Vital signs', 'Infusion'] }),
    );

    expect(ledger.gaps).toEqual([
      {
        kind: 'mark',
        label: 'ECG',
        documentId: 1,
        blockId: 't1',
        rowIds: ['t1.r1'],
        page: 7,
        sentence: '2 marks of the row “ECG” (Screening, Day 8) on page 7 are not in the XML.',
        message: expect.objectContaining({ code: 'marks.of-row' }) as unknown,
      },
    ]);
    expect(ledger.sums).toMatchObject({ held: 9, gaps: 2 });
  });

  it('are wrong under a name that has no word of the row, though a text beside it says which row is meant', () => {
    const described = (name: string): string =>
      odmOf(RIGHT).replace(
        /<FormDef OID="F.1" Name="Vital signs"\/>/,
        `<FormDef OID="F.1" Name="${name}"><Description><TranslatedText>Vital signs</TranslatedText></Description></FormDef>`,
      );

    expect(sentences(ledgerOf(described('Bone marrow biopsy')))).toEqual([
      '“Vital signs” in the documents is “Bone marrow biopsy” in the XML, which is the name of something else.',
    ]);
    for (const name of ['Signs', 'VS', 'vital signs, supine'])
      expect(sentences(ledgerOf(described(name)))).toEqual([]);
  });

  it('are told by their column where the visit is missing', () => {
    const { Screening: _gone, ...rest } = RIGHT;

    expect(sentences(ledgerOf(odmOf(rest)))).toEqual([
      '2 marks of the column “Screening” (ECG, Vital signs) on page 7 are not in the XML.',
    ]);
  });

  it('are not held by the form of another row, however alike it is called', () => {
    const plan = Object.fromEntries(
      Object.entries(RIGHT).map(([visit, forms]) => [visit, forms.filter((form) => form !== 'Vital signs')]),
    );

    expect(ledgerOf(odmOf(plan)).gaps.map(({ label }) => label)).toEqual(['Vital signs']);
  });

  it('find references that no mark stands for, with row, column and position', () => {
    const ledger = ledgerOf(odmOf({ ...RIGHT, 'Day 1': [...(RIGHT['Day 1'] ?? []), 'ECG'] }));

    expect(ledger.findings).toEqual([
      {
        rule: 'marks.invented',
        severity: 'error',
        position: { line: 11, column: 5, path: '/ODM/StudyEventDef[2]/FormRef[4]' },
        sentence: 'The XML has “ECG” at Day 1, but the documents have no such mark.',
        message: expect.objectContaining({ code: 'marks.invented-activity' }) as unknown,
      },
    ]);
    expect(ledger.sums.invented).toBe(1);
  });

  it('leave what says of itself that no schedule prints it apart, and let nothing hide behind that', () => {
    const plan = {
      ...RIGHT,
      Screening: [...(RIGHT['Screening'] ?? []), 'Eligibility'],
      Unscheduled: ['ECG'],
    };
    const { sums, findings } = ledgerOf(odmOf(plan, ['Eligibility', 'Unscheduled']));
    const hidden = ledgerOf(odmOf({ ...RIGHT, 'Day 1': ['ECG', 'Vital signs'] }, ['ECG']));

    expect(sums).toMatchObject({ held: 11, invented: 0, assumed: 2 });
    expect(findings).toMatchObject([{ rule: 'marks.assumed', severity: 'info' }]);
    expect(hidden.sums).toMatchObject({ invented: 1, assumed: 0 });
  });

  it('tell equal headers apart by their order, and equal numbers by what they count', () => {
    const table = aTable([
      ['Visit', '1', '2', '3', '4'],
      ['Week', '2', '3', '4', '5'],
      ['Kind', 'Call', 'Call', 'Site', 'Site'],
      ['ECG', 'X', '', 'X', ''],
      ['Diary', '', 'X', '', 'X'],
    ]);
    const right = { 'Visit 1': ['ECG'], 'Visit 2': ['Diary'], 'Visit 3': ['ECG'], 'Visit 4': ['Diary'] };
    const twice = aTable([
      ['', 'Call', 'Call', 'Site'],
      ['ECG', 'X', '', 'X'],
      ['Diary', '', 'X', 'X'],
    ]);
    const calls = `<ODM xmlns="http://www.cdisc.org/ns/odm/v2.0">${[['F1'], ['F2'], ['F1', 'F2']]
      .map((oids, at) => {
        const references = oids.map((oid) => `<ItemGroupRef ItemGroupOID="${oid}"/>`).join('');
        return `<StudyEventDef OID="S${at}" Name="${at < 2 ? 'Call' : 'Site'}">${references}</StudyEventDef>`;
      })
      .join('')}<ItemGroupDef OID="F1" Name="ECG"/><ItemGroupDef OID="F2" Name="Diary"/></ODM>`;

    expect(sentences(ledgerOf(odmOf(right), table))).toEqual([]);
    expect(sentences(ledgerOf(calls, twice))).toEqual([]);
  });

  /** Forms with the same name that differ in their text, such as one sample at several times. */
  const timedOdm = (timings: readonly { of: string; at: string; done: readonly number[] }[]): string => {
    const references = [0, 1, 2].map((visit) =>
      timings
        .flatMap(({ done }, at) => (done.includes(visit) ? [`<FormRef FormOID="F${at}"/>`] : []))
        .join(''),
    );
    const visits = references.map(
      (refs, at) => `<StudyEventDef OID="S${at}" Name="Day ${at}">${refs}</StudyEventDef>`,
    );
    const forms = timings.map(
      ({ of, at }, index) =>
        `<FormDef OID="F${index}" Name="${of}"><Alias Context="Section" Name="Laboratory"/><Alias Context="Timing" Name="${at}"/></FormDef>`,
    );
    return `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3">${[...visits, ...forms].join('')}</ODM>`;
  };

  it('tell forms with one name apart by the time of each, printed in its row or in the group above', () => {
    const beside = aTable([
      ['', 'Assessment', 'Day 0', 'Day 1', 'Day 2'],
      [{ text: 'Laboratory', columns: 5 }, null, null, null, null],
      ['Pre HD', 'PK', 'X', 'X', ''],
      ['+10 min', 'PK', '', 'X', 'X'],
      ['+30 min', 'PK', 'X', '', ''],
    ]);
    const times = [
      { of: 'PK', at: 'Pre HD', done: [0, 1] },
      { of: 'PK', at: '+10 min', done: [1, 2] },
      { of: 'PK', at: '+30 min', done: [0] },
    ];
    const below = aTable([
      ['', '', 'Day 0', 'Day 1', 'Day 2'],
      [{ text: 'PK', rows: 2 }, 'Predose', 'X', 'X', ''],
      [null, 'Postdose', '', 'X', 'X'],
      [{ text: 'ECG', rows: 2 }, 'Predose', 'X', '', 'X'],
      [null, 'Postdose', '', 'X', ''],
    ]);
    const both = [
      { of: 'PK', at: 'Predose', done: [0, 1] },
      { of: 'PK', at: 'Postdose', done: [1, 2] },
      { of: 'ECG', at: 'Predose', done: [0, 2] },
      { of: 'ECG', at: 'Postdose', done: [1] },
    ];

    expect(sentences(ledgerOf(timedOdm(times), beside))).toEqual([]);
    expect(sentences(ledgerOf(timedOdm(both), below))).toEqual([]);
    expect(
      sentences(ledgerOf(timedOdm(both.map((one, at) => (at === 2 ? { ...one, done: [0] } : one))), below)),
    ).toEqual(['1 mark of the row “Predose (ECG)” (Day 2) on page 7 is not in the XML.']);
  });

  it('know the columns of a table at whose first visits nothing is done', () => {
    const visits = [{ text: 'Study visit (day)', columns: 4 }, null, null, null];
    const tables = [
      aTable([
        ['', ...visits],
        ['Assessment', '0', '1', '2', '3'],
        ['ECG', 'X', 'X', 'X', 'X'],
        ['Diary', '', 'X', 'X', ''],
      ]),
      aTable(
        [
          ['', ...visits],
          ['Assessment', '0', '1', '2', '3'],
          ['PK', '', 'X', 'X', ''],
          ['Urine', '', '', 'X', 'X'],
        ],
        't2',
      ),
    ];
    const plan = {
      'Day 0': ['ECG'],
      'Day 1': ['ECG', 'Diary', 'PK'],
      'Day 2': ['ECG', 'Diary', 'PK', 'Urine'],
      'Day 3': ['ECG', 'Urine'],
    };

    expect(sentences(ledgerOf(odmOf(plan), ...tables))).toEqual([]);
  });

  it('do not found references by a sentence across the visits that tells more of the marks above it', () => {
    const remark = { text: 'May be done more often where the investigator sees a need for it', columns: 3 };
    const table = aTable([
      ['', 'Day 1', 'Day 8', 'Day 15'],
      [{ text: 'ECG', rows: 2 }, 'X', '', 'X'],
      [null, remark, null, null],
      ['Weight', 'X', 'X', ''],
      ['Adverse events', { ...remark, text: 'From informed consent until the end of the study' }, null, null],
      ['Diary', 'X', { text: 'handed out again whenever it is full or lost', columns: 2 }, null],
    ]);
    const plan = {
      'Day 1': ['ECG', 'Weight', 'Adverse events', 'Diary'],
      'Day 8': ['Weight', 'Adverse events', 'Diary'],
      'Day 15': ['ECG', 'Adverse events', 'Diary'],
    };

    expect(sentences(ledgerOf(odmOf(plan), table))).toEqual([]);
    expect(sentences(ledgerOf(odmOf({ ...plan, 'Day 8': ['ECG', ...plan['Day 8']] }), table))).toEqual([
      'The XML has “ECG” at Day 8, but the documents have no such mark.',
    ]);
  });

  it('of two tables with the same labels are each looked for, and none hides behind the other', () => {
    const header = ['', 'Day 1', 'Day 8', 'Day 15'];
    const tables = [
      aTable([header, ['ECG', 'X', '', ''], ['Weight', 'X', 'X', '']]),
      aTable([header, ['ECG', '', 'X', ''], ['Weight', '', 'X', 'X']], 't2'),
    ];
    const plan = { 'Day 1': ['ECG', 'Weight'], 'Day 8': ['ECG', 'Weight'], 'Day 15': ['Weight'] };

    expect(sentences(ledgerOf(odmOf(plan), ...tables))).toEqual([]);
    expect(sentences(ledgerOf(odmOf({ ...plan, 'Day 8': ['Weight'] }), ...tables))).toEqual([
      '1 mark of the row “ECG” (Day 8) on page 7 is not in the XML.',
    ]);
    expect(sentences(ledgerOf(odmOf({ ...plan, 'Day 15': ['Weight', 'ECG'] }), ...tables))).toEqual([
      'The XML has “ECG” at Day 15, but the documents have no such mark.',
    ]);
  });

  it('say of marks that were read as one cell that nobody can tell their columns', () => {
    const table = aTable([
      ['', 'Day 1', 'Day 8', 'Day 15'],
      ['ECG', 'X', 'X', ''],
      ['Diary', { text: 'X X', columns: 3 }, null, null],
    ]);
    const ledger = ledgerOf(odmOf({ 'Day 1': ['ECG', 'Diary'], 'Day 8': ['ECG'], 'Day 15': [] }), table);

    expect(sentences(ledger)).toEqual([
      '2 marks of the row “Diary” on page 7 were read as one cell over several columns; compare the row with the XML.',
    ]);
  });
});

describe('marks in XML of any structure', () => {
  const byVisit = (plan: Plan): string =>
    `<s>${Object.entries(plan)
      .map(
        ([visit, forms]) =>
          `<visit name="${visit}">${forms.map((form) => `<do>${form}</do>`).join('')}</visit>`,
      )
      .join('')}</s>`;
  const linked = (plan: Plan): string => {
    const forms = [...new Set(Object.values(plan).flat())];
    const visits = Object.keys(plan);
    return `<s><visits>${visits.map((name, at) => `<v id="v${at}"><name>${name}</name></v>`).join('')}</visits><acts>${forms
      .map((name, at) => `<a id="a${at}" name="${name}"/>`)
      .join('')}</acts>${visits
      .flatMap((visit, at) =>
        (plan[visit] ?? []).map((form) => `<m v="v${at}" a="a${forms.indexOf(form)}"/>`),
      )
      .join('')}</s>`;
  };
  const printed: Plan = { ...RIGHT, 'Early termination (ET)': RIGHT['ET'] ?? [] };
  const { ET: _short, ...rest } = printed;
  const plan: Plan = rest;

  it.each([
    ['within one element', byVisit],
    ['in elements that identifiers link', linked],
  ])('are held where both labels stand %s, and missed where they do not', (_how, write) => {
    expect(sentences(ledgerOf(write(plan)))).toEqual([]);

    const lacking = ledgerOf(write({ ...plan, Screening: ['Vital signs'] }));
    expect(sentences(lacking)).toEqual(['1 mark of the row “ECG” (Screening) on page 7 is not in the XML.']);

    const more = ledgerOf(write({ ...plan, 'Day 1': [...(plan['Day 1'] ?? []), 'ECG'] }));
    expect(more.sums).toMatchObject({ gaps: 0, invented: 1 });
  });

  describe('about numbered visits with weeks', () => {
    const weeks = ['-2', '0', '2'];
    const numbered = aTable([
      ['Visit', '1', '2', '3'],
      ['Week', ...weeks],
      ['ECG', 'X', '', 'X'],
      ['Vital signs', 'X', 'X', 'X'],
      ['Weight', '', 'X', 'X'],
    ]);
    const done: Readonly<Record<string, readonly number[]>> = {
      ECG: [1, 3],
      'Vital signs': [1, 2, 3],
      Weight: [2, 3],
    };
    const byActivity =
      (write: (name: string, visits: readonly number[]) => string) => (visits: typeof done) =>
        `<s>${Object.entries(visits)
          .map(([name, at]) => write(name, at))
          .join('')}</s>`;

    it.each([
      [
        'a visit with its number and its week around its activities',
        (visits: typeof done) =>
          `<s>${weeks
            .map((week, at) => {
              const names = Object.keys(visits).filter((name) => visits[name]?.includes(at + 1));
              const acts = names.map((name) => `<Activity>${name}</Activity>`).join('');
              return `<Visit name="Visit ${String(at + 1)}" week="${week}">${acts}</Visit>`;
            })
            .join('')}</s>`,
      ],
      [
        'an activity around its visits',
        byActivity(
          (name, at) =>
            `<a name="${name}">${at.map((visit) => `<visit>${String(visit)}</visit>`).join('')}</a>`,
        ),
      ],
      [
        'an element for each mark',
        byActivity((name, at) =>
          at.map((visit) => `<m visit="${String(visit)}" activity="${name}"/>`).join(''),
        ),
      ],
      ['a list in an attribute', byActivity((name, at) => `<a name="${name}" visits="${at.join(', ')}"/>`)],
    ])('are held by %s, and missed where it does not name them', (_how, write) => {
      expect(sentences(ledgerOf(write(done), numbered))).toEqual([]);

      const lacking = ledgerOf(write({ ...done, ECG: [1] }), numbered);
      expect(lacking.sums).toMatchObject({ held: 6, gaps: 1 });
      expect(lacking.gaps.map(({ label }) => label)).toEqual(['ECG']);

      const more = ledgerOf(write({ ...done, ECG: [1, 2, 3] }), numbered);
      expect(more.sums).toMatchObject({ gaps: 0, invented: 1 });
    });
  });

  it('are not checked where the XML names neither rows nor columns, and the result says so', () => {
    const { sums, gaps, findings } = ledgerOf('<study><title>A Study</title></study>');

    expect(sums).toMatchObject({ total: 11, held: 0, gaps: 0, notChecked: 11 });
    expect(gaps).toHaveLength(1);
    expect(findings).toMatchObject([{ rule: 'marks.not-checked', severity: 'warning' }]);
  });
});
