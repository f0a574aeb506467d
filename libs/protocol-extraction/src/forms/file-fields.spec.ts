import { aDocument, type BlockBuilder } from '../../test/blocks';
import { asFile, type GivenField } from '../../test/form-fields';
import type { Field } from './form';
import { readForms } from './read-forms';

const form = (): BlockBuilder => aDocument().heading('Vital signs');
const fieldsOf = (document: BlockBuilder, fields: readonly GivenField[] = []): readonly Field[] =>
  readForms(asFile(document, fields), new Set()).flatMap(({ groups }) =>
    groups.flatMap((group) => group.fields),
  );
const short = ({ question, type, choices = [], name = '' }: Field): string =>
  [question, type, choices.map(({ code, text }) => `${code}=${text}`).join('|'), name]
    .filter((part) => part !== '')
    .join('; ');
const box = (name: string, code: string): GivenField => ({ kind: 'box', name, code });

describe('form fields of a file', () => {
  it('have the question, unit and format that are printed, and what the file says', () => {
    const [weight, height, birth, temperature, sex, pulse, onset, ...others] = fieldsOf(
      form()
        .paragraph('Weight: ____ kg')
        .paragraph('Height ____ (cm)')
        .paragraph('Born: ____ DD-MMM-YYYY')
        .paragraph('Temperature ____ °C')
        .paragraph('Sex ____')
        .paragraph('Pulse ____ bpm')
        .paragraph('Onset ____')
        .paragraph('DD MMM ____ YYYY ____'),
      [
        { name: 'vs.weight', maximumLength: 3, isRequired: true, title: 'Without shoes' },
        { maximumLength: 3 },
        {},
        { kind: 'number', decimals: 1, minimum: 34, maximum: 42 },
        {
          kind: 'choice',
          name: 'SEX',
          options: [
            { code: 'M', text: 'Male' },
            { code: 'F', text: 'Female' },
          ],
        },
        { title: 'whole number, 40-180' },
        { title: 'DD', name: 'DAT_D' },
        {},
        {},
      ],
    );
    expect([temperature?.range, pulse?.range]).toEqual([
      { minimum: 34, maximum: 42 },
      { minimum: 40, maximum: 180 },
    ]);
    expect([onset?.question, onset?.type, onset?.name, onset?.instruction, others]).toEqual([
      'Onset',
      'date',
      'DAT_D',
      undefined,
      [],
    ]);
    expect(weight).toMatchObject({
      question: 'Weight',
      units: ['kg'],
      name: 'vs.weight',
      isRequired: true,
      instruction: 'Without shoes',
    });
    expect(weight?.blockIds).toEqual(['b2', 'b2.f1']);
    expect(height).toMatchObject({ question: 'Height', units: ['cm'] });
    expect(birth).toMatchObject({ question: 'Born', type: 'date' });
    expect(temperature).toMatchObject({
      question: 'Temperature',
      type: 'decimal',
      decimals: 1,
      units: ['°C'],
    });
    expect(sex && short(sex)).toBe('Sex; single-choice; M=Male|F=Female; SEX');
  });

  it('have no option that only asks to choose one', () => {
    const options = ['-- Please choose --', 'Good', 'Broken'].map((text) => ({ code: '', text }));
    const [tube] = fieldsOf(form().paragraph('Tube: ____').paragraph('Rack: ____'), [
      { kind: 'choice', options, value: '-- Please choose --' },
      {},
    ]);
    expect(tube && short(tube)).toBe('Tube; single-choice; =Good|=Broken');
  });

  it('have the question of their tooltip only if nothing is printed', () => {
    const tooltips = [
      { title: 'Systolic pressure (mmHg)' },
      { title: 'Diastolic pressure (mmHg)' },
      { title: 'Arm used' },
    ];
    expect(
      fieldsOf(form().paragraph('____').paragraph('____').paragraph('Arm: ____'), tooltips).map(short),
    ).toEqual(['Systolic pressure; integer', 'Diastolic pressure; integer', 'Arm; text']);
  });

  it('have the label above them, and the label of the field before them in their line', () => {
    expect(
      fieldsOf(
        form().paragraph('Adverse event term').paragraph('____').paragraph('Blood pressure: ____ ____'),
      ).map(short),
    ).toEqual(['Adverse event term; text', 'Blood pressure; text', 'Blood pressure; text']);
  });

  it('are one question if they are boxes of a group, in a line or on several', () => {
    const lines = form()
      .paragraph('Severity ☐ Mild')
      .paragraph('☐ Moderate')
      .paragraph('☐ Severe')
      .paragraph('Other: ____');
    const severity = [box('AESEV', '1'), box('AESEV', '2'), box('AESEV', '3')];
    expect(fieldsOf(lines, severity).map(short)).toEqual([
      'Severity; single-choice; 1=Mild|2=Moderate|3=Severe; AESEV',
      'Other; text',
    ]);
    const below = form()
      .paragraph('Severity')
      .paragraph('☐ Mild')
      .paragraph('☐ Moderate')
      .paragraph('☐ Severe')
      .paragraph('Other: ____');
    expect(fieldsOf(below, severity).map(short)[0]).toBe(
      'Severity; single-choice; 1=Mild|2=Moderate|3=Severe; AESEV',
    );
    const line = form().paragraph('Sex ☐ Male ☐ Female Smoker ☐ Yes ☐ No');
    expect(
      fieldsOf(line, [box('SEX', 'M'), box('SEX', 'F'), box('SMOKE', 'Y'), box('SMOKE', 'N')]).map(short),
    ).toEqual(['Sex; single-choice; M=Male|F=Female; SEX', 'Smoker; yes-no; Y=Yes|N=No; SMOKE']);
    const untitled = form().paragraph('☐ Mild').paragraph('☐ Severe').paragraph('Other: ____');
    const [first] = fieldsOf(untitled, [{ ...box('AESEV', '1'), title: 'Severity' }, box('AESEV', '3')]);
    expect(first && short(first)).toBe('Severity; single-choice; 1=Mild|3=Severe; AESEV');
  });

  it('keep their printed choices as boxes with names of their own', () => {
    const boxes = form()
      .paragraph('Symptoms (check all that apply): ☐ Nausea ☐ Rash')
      .paragraph('I confirm ☐ that consent was given');
    expect(
      fieldsOf(boxes, [box('nausea', 'On'), box('rash', 'On'), box('consent', 'Yes')]).map(short),
    ).toEqual([
      'Symptoms; several-choices; =Nausea|=Rash',
      'I confirm that consent was given; yes-no; consent',
    ]);
  });

  it('are choices of which several can be ticked if boxes with names of their own stand on lines below each other', () => {
    const criteria = form()
      .paragraph('Reporter: ____')
      .paragraph('Criteria ☐ Death')
      .paragraph('☐ Hospital stay')
      .paragraph('☐ Disability');
    const boxes = [{ name: 'NAME' }, box('SDTH', '1'), box('SHOSP', '1'), box('SDIS', '1')];
    const onPage = { kind: 'pdf' as const, page: 1, box: [0, 0, 1, 1] as [number, number, number, number] };
    const blocks = asFile(criteria, boxes).map((block) => ({
      ...block,
      ...(block.fields && { fields: block.fields.map((field) => ({ ...field, anchor: onPage })) }),
    }));
    const [read] = readForms(blocks, new Set());
    expect(
      read?.groups.flatMap(({ fields }) => fields.map(({ question, type }) => `${question}; ${type}`)),
    ).toEqual(['Reporter; text', 'Criteria; several-choices']);
  });

  it('are read in tables: beside their label, below it, in a log, and as a matrix of boxes', () => {
    const grid = form().table(
      [
        ['Weight', '____', 'kg'],
        ['Comment', '____ ____'],
      ],
      { headers: 0 },
    );
    expect(fieldsOf(grid, [{}, {}, { title: 'Second comment' }]).map(short)).toEqual([
      'Weight; decimal',
      'Comment; text',
      'Second comment; text',
    ]);
    const below = form().table(
      [
        ['First name', 'Last name'],
        ['____', '____'],
        ['Street', 'City'],
        ['____', '____'],
      ],
      { headers: 0 },
    );
    expect(fieldsOf(below).map(({ question }) => question)).toEqual([
      'First name',
      'Last name',
      'Street',
      'City',
    ]);
    const log = form().table([
      ['Medication', 'Start date'],
      ['____', '____'],
      ['____', '____'],
    ]);
    const [group] =
      readForms(asFile(log, [{ name: 'cm1' }, {}, { name: 'cm2' }]), new Set())[0]?.groups ?? [];
    expect(group).toMatchObject({ isRepeating: true, fields: [{ name: 'cm1' }, { type: 'date' }] });
    expect(group?.fields[0]?.blockIds).toEqual(['t2.r1.c1', 't2.r2.c1', 't2.r2.c1.f1', 't2.r3.c1.f1']);
    const matrix = form().table([
      ['', 'Normal', 'Abnormal'],
      ['Skin', '☐', '☐'],
      ['Heart', '☐', '☐'],
    ]);
    expect(
      fieldsOf(matrix, [box('skin', '0'), box('skin', '1'), box('heart', '0'), box('heart', '1')]).map(short),
    ).toEqual([
      'Skin; single-choice; 0=Normal|1=Abnormal; skin',
      'Heart; single-choice; 0=Normal|1=Abnormal; heart',
    ]);
  });

  it('that are filled in are asked without their value in a form, and stated in a protocol', () => {
    const filled = form().paragraph('Weight: «72» kg').paragraph('Pulse: «60» bpm').paragraph('Score: «4»');
    const readOnly = [{}, {}, { isReadOnly: true as const }];
    expect(fieldsOf(filled, readOnly).map(short)).toEqual(['Weight; decimal', 'Pulse; integer']);
    expect(readForms(asFile(filled, []), new Set(), 'stated')).toEqual([]);
  });

  it('that identify the page are identification, and computed ones are computed', () => {
    const [read] = readForms(
      asFile(
        form()
          .paragraph('Subject ID: ____')
          .table(
            [
              ['Site number', '____'],
              ['BMI', '____'],
              ['Weight', '____'],
            ],
            { headers: 0 },
          ),
        [{ name: 'SUBJID' }, { name: 'SITEID' }, { name: 'BMI', isComputed: true }],
      ),
      new Set(),
    );
    expect(read?.identification).toEqual([
      { value: 'Subject ID', blockIds: ['b2', 'b2.f1'] },
      { value: 'Site number', blockIds: ['t3.r1.c1', 't3.r1.c2', 't3.r1.c2.f1'] },
    ]);
    expect(read?.groups.flatMap(({ fields }) => fields.map(short))).toEqual([
      'BMI; computed; BMI',
      'Weight; text',
    ]);
  });
});
