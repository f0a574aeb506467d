import { LIMITS } from '@app/contracts';
import { writeAll } from '@app/study-writers';
import { validate } from '@app/xml';
import { generatedModel } from '../../study-writers/test/generated-model';
import { Random } from '../../study-writers/test/random';
import { adoptedForm, printedEvents } from '../test/adopted-form';
import { compareDesigns } from './compare-designs';
import type { DesignInOdm } from './design-in-odm';
import { readDesignNow } from './read-design';
import { redcapDictionary, redcapEvents, redcapMapping, redcapProject } from './redcap-dictionary';
import { redcapRecords } from './redcap-records';
import { writeDesign } from './write-design';
import { responsesWriter } from './write-responses';
import type { WrittenForm } from './written-parts';

const NOW = new Date('2026-01-05T09:00:00Z');
const MODELS = 20;

const read = (xml: string): DesignInOdm => {
  const design = readDesignNow(xml);
  if (design === null) throw new Error('This is ODM.');
  return design;
};
const errorsOf = (xml: string) => validate(xml, 'odm-1.3.2').filter(({ severity }) => severity === 'error');

const event = (oid: string, attributes: string, inside = '') =>
  `<StudyEventDef OID="${oid}" Name="${oid}" ${attributes}>${inside}</StudyEventDef>`;
const formRef = (oid: string, order: number, mandatory: string) =>
  `<FormRef FormOID="${oid}" OrderNumber="${order}" Mandatory="${mandatory}"/>`;
const formDef = (oid: string, groups: readonly string[], repeating = 'No') =>
  `<FormDef OID="${oid}" Name="Form ${oid}" Repeating="${repeating}">${groups
    .map((group) => `<ItemGroupRef ItemGroupOID="${group}" Mandatory="Yes"/>`)
    .join('')}</FormDef>`;
const group = (oid: string) =>
  `<ItemGroupDef OID="${oid}" Name="Group ${oid}" Repeating="No"><ItemRef ItemOID="I.${oid}" Mandatory="No"/></ItemGroupDef>`;
const item = (oid: string) => `<ItemDef OID="I.${oid}" Name="Item ${oid}" DataType="text" Length="9"/>`;
const GROUPS = ['A1', 'A2', 'B1', 'C1'];

/** Form A has two sections, C is at no visit, E has no items. */
const study = (events: string, order: readonly string[]) =>
  `<?xml version="1.0"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F" CreationDateTime="2026-01-05T09:00:00+00:00">
<Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription>S</StudyDescription><ProtocolName>S</ProtocolName></GlobalVariables>
<MetaDataVersion OID="M" Name="M"><Protocol>${order
    .map((oid, at) => `<StudyEventRef StudyEventOID="${oid}" OrderNumber="${at + 1}" Mandatory="Yes"/>`)
    .join('')}</Protocol>${events}
${formDef('A', ['A1', 'A2'])}${formDef('B', ['B1'], 'Yes')}${formDef('C', ['C1'])}${formDef('E', [])}
${GROUPS.map(group).join('')}${GROUPS.map(item).join('')}</MetaDataVersion></Study></ODM>`;

const SHAPES = study(
  [
    event('LOG', 'Repeating="Yes" Type="Common"', formRef('B', 1, 'No')),
    event('V2', 'Repeating="No" Type="Scheduled"', formRef('B', 2, 'No') + formRef('A', 1, 'Yes')),
    event(
      'V1',
      'Repeating="No" Type="Scheduled"',
      '<Description><TranslatedText xml:lang="en">V1; Week -2</TranslatedText></Description>' +
        formRef('A', 1, 'Yes') +
        formRef('E', 2, 'Yes'),
    ),
    event('UNS', 'Repeating="Yes" Type="Unscheduled"'),
  ].join(''),
  ['V1', 'V2'],
);

describe('the visits of a study', () => {
  it('are in the order of the protocol, with the sections of their forms', () => {
    const { visits, sections } = read(SHAPES);

    expect(
      visits.map(({ oid, type, repeating, sections: own }) => [
        oid,
        type,
        repeating,
        own.map((place) => `${place.oid} ${String(place.required)}`).join(', '),
      ]),
    ).toEqual([
      ['V1', 'scheduled', false, 'A1 true, A2 true'],
      ['V2', 'scheduled', false, 'A1 true, A2 true, B1 false'],
      ['LOG', 'common', true, 'B1 false'],
      ['UNS', 'unscheduled', true, ''],
    ]);
    expect(visits[0]).toMatchObject({ description: 'Week -2', emptyForms: 1, conditions: 0 });
    expect(sections.map(({ oid, form }) => [oid, form])).toEqual([
      ['A1', { oid: 'A', name: 'Form A', repeating: false }],
      ['A2', { oid: 'A', name: 'Form A', repeating: false }],
      ['B1', { oid: 'B', name: 'Form B', repeating: true }],
      ['C1', { oid: 'C', name: 'Form C', repeating: false }],
    ]);
  });

  it('are none if the only event is common', () => {
    const lone = study(event('LOG', 'Repeating="Yes" Type="Common"', formRef('A', 1, 'Yes')), []);

    expect(read(lone).visits).toEqual([]);
  });

  it('cannot be adopted with a name beyond the limit', () => {
    const name = 'V'.repeat(LIMITS.nameMaximum + 1);
    const long = study(event(name, 'Repeating="No" Type="Scheduled"', formRef('A', 1, 'Yes')), []);

    expect(read(long).visits).toMatchObject([{ isTooLarge: true }]);
  });

  it('end at groups that contain each other', () => {
    const circle = SHAPES.replaceAll('odm/v1.3', 'odm/v2.0').replace(
      '<ItemRef ItemOID="I.A1"',
      '<ItemGroupRef ItemGroupOID="A1" Mandatory="No"/><ItemRef ItemOID="I.A1"',
    );

    expect(read(circle).visits[0]?.sections).toHaveLength(2);
  });
});

describe('a design with visits as ODM', () => {
  it('has the events and references to forms of the study that it was made from, in the order of the protocol', () => {
    const written = writeDesign(adoptedForm(read(SHAPES)), NOW);
    const given = printedEvents(SHAPES);

    expect(errorsOf(written)).toEqual([]);
    // The references of V2 are out of order in the file.
    const inOrder = (oid: string) => given.find((each) => each.oid === oid);
    expect(printedEvents(written)).toEqual([
      inOrder('V1'),
      { ...inOrder('V2'), forms: ['A Yes', 'B No'] },
      inOrder('LOG'),
      inOrder('UNS'),
    ]);
    expect(written).toContain('<FormDef OID="C" Name="Form C" Repeating="No">');
    expect(read(written).visits).toEqual(read(SHAPES).visits.map((visit) => ({ ...visit, emptyForms: 0 })));
  });

  it.each(['odm-1.3.2', 'odm-2.0'] as const)(
    'keeps the events and references of every study that we write as %s',
    (target) => {
      let references = 0;
      for (let seed = 1; seed <= MODELS; seed += 1) {
        const model = generatedModel(new Random(seed));
        const file = writeAll(model, { createdAt: NOW, studyName: 'Study' }).contents.find(
          ({ id }) => id === target,
        );
        const source = Buffer.from(file?.content ?? []).toString('utf8');
        const design = read(source);
        const tooLarge = new Set(design.visits.filter(({ isTooLarge }) => isTooLarge).map(({ oid }) => oid));
        const given =
          design.visits.length === 0
            ? printedEvents(writeDesign(adoptedForm(design), NOW))
            : printedEvents(source).filter(({ oid }) => !tooLarge.has(oid));
        const written = writeDesign(adoptedForm(design), NOW);
        references += given.reduce((sum, { forms }) => sum + forms.length, 0);

        expect([seed, errorsOf(written)]).toEqual([seed, []]);
        expect([seed, printedEvents(written)]).toEqual([seed, given]);
      }
      expect(references).toBeGreaterThan(MODELS * 5);
    },
  );

  it('has a form of its own for a visit that has only a part of one', () => {
    const form = adoptedForm(read(SHAPES));
    const [first, second, ...others] = form.visits;
    if (first === undefined || second === undefined) throw new Error('There are four visits.');
    const part = { ...second, sections: second.sections.slice(1, 2) };
    const written = writeDesign({ ...form, visits: [first, part, ...others] }, NOW);

    expect(errorsOf(written)).toEqual([]);
    expect(printedEvents(written).map(({ forms }) => forms.join())).toEqual(['A Yes', 'A.2 Yes', 'B No', '']);
    expect(read(written).visits[1]?.sections).toEqual([{ oid: 'A2', required: true }]);
  });
});

describe('the visits of a result beside those of a design', () => {
  const design = read(SHAPES);
  const form = adoptedForm(design);
  const stateOf = (current: Pick<WrittenForm, 'sections' | 'visits'>) =>
    compareDesigns(
      {
        sections: current.sections.map((section) => ({ ...section, questions: [...section.questions] })),
        visits: current.visits.map((visit) => ({ ...visit, sections: [...visit.sections] })),
      },
      design,
    ).visits.map(({ oid, state, changed }) => [oid, state, changed.join()]);

  it('are new, changed or the same', () => {
    const [first, second, third] = form.visits;
    if (!first || !second || !third) throw new Error('There are four visits.');

    expect(
      stateOf({
        ...form,
        visits: [
          { ...first, name: 'Baseline' },
          { ...second, sections: second.sections.toReversed() },
          third,
        ],
      }),
    ).toEqual([
      ['V1', 'changed', 'name'],
      ['V2', 'changed', 'sections'],
      ['LOG', 'same', ''],
      ['UNS', 'new', ''],
    ]);
  });

  it('do not differ in sections that were added manually', () => {
    const [first] = form.sections;
    if (first === undefined) throw new Error('There are four sections.');
    const visits = form.visits.map((visit) => ({
      ...visit,
      sections: [...visit.sections, { sectionId: 99, required: true }],
    }));
    const sections = [...form.sections, { ...first, id: 99, sourceOid: null }];

    expect(stateOf({ sections, visits }).every(([, state]) => state === 'same')).toBe(true);
  });
});

describe('responses at visits', () => {
  const form = adoptedForm(read(SHAPES));
  const questionOf = (oid: string) =>
    form.sections.find(({ sourceOid }) => sourceOid === oid)?.questions[0]?.id ?? 0;
  const visitOf = (oid: string) => form.visits.find(({ sourceOid }) => sourceOid === oid)?.id ?? 0;
  const subject = {
    key: 'R-1',
    responses: [
      {
        id: 1,
        visitId: visitOf('V1'),
        isComplete: true,
        answers: [{ questionId: questionOf('A2'), answer: 'Well' }],
      },
      {
        id: 2,
        visitId: visitOf('LOG'),
        isComplete: false,
        answers: [{ questionId: questionOf('B1'), answer: 'Fall' }],
      },
      { id: 3, visitId: visitOf('LOG'), isComplete: true, answers: [] },
    ],
  };

  it('are events of their visit in ODM, with a repeat key where the visit repeats', () => {
    const writer = responsesWriter(form, NOW);
    const xml = writer.head + writer.subject(subject) + writer.tail;

    expect(errorsOf(xml)).toEqual([]);
    const clinical = xml.slice(xml.indexOf('<ClinicalData')).replace(/\s*\n\s*/g, '');
    expect(clinical).toContain(
      '<StudyEventData StudyEventOID="V1"><FormData FormOID="A"><ItemGroupData ItemGroupOID="A2">',
    );
    expect(clinical.match(/StudyEventOID="LOG" StudyEventRepeatKey="\d"/g)).toEqual([
      'StudyEventOID="LOG" StudyEventRepeatKey="2"',
      'StudyEventOID="LOG" StudyEventRepeatKey="3"',
    ]);
  });

  it('are rows of their event in REDCap, in the names of its dictionary', () => {
    const project = redcapProject(form);
    const dictionary = redcapDictionary(form);
    const { headings, rowsOf } = redcapRecords(form);
    const rows = rowsOf(subject).map((row) =>
      Object.fromEntries(row.map((cell, at) => [headings[at] ?? '', cell])),
    );

    expect(new Set(dictionary.rows.map(([, instrument]) => instrument))).toEqual(
      new Set(['form_a', 'form_b', 'form_c']),
    );
    expect(redcapEvents(project).rows.map(([, , , , , unique]) => unique)).toEqual([
      'v1_arm_1',
      'v2_arm_1',
      'log_arm_1',
      'uns_arm_1',
    ]);
    expect(redcapMapping(project).rows).toEqual([
      ['1', 'v1_arm_1', 'form_a'],
      ['1', 'v2_arm_1', 'form_a'],
      ['1', 'v2_arm_1', 'form_b'],
      ['1', 'log_arm_1', 'form_b'],
    ]);
    expect(rows).toMatchObject([
      {
        record_id: 'R-1',
        redcap_event_name: 'v1_arm_1',
        redcap_repeat_instance: '',
        i_a2: 'Well',
        form_a_complete: '2',
        form_b_complete: '',
      },
      { redcap_event_name: 'log_arm_1', redcap_repeat_instance: '1', i_b1: 'Fall', form_b_complete: '0' },
      { redcap_event_name: 'log_arm_1', redcap_repeat_instance: '2', i_b1: '', form_b_complete: '2' },
    ]);
  });
});
