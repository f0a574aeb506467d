import type { TableBlock } from '@app/contracts';
import { aDocument } from '../../test/blocks';
import { readStudy } from '../read-study';
import { readSchedules } from './schedule';

const visits = [
  ['', 'Screening', 'Treatment', 'Treatment', 'Follow-up'],
  ['Visit', '1', '2', '3', '4'],
  ['Week', '-2', '0', '4', '8'],
];

function aSchedule(rows: readonly (readonly string[])[], bold: readonly number[] = []) {
  return aDocument()
    .heading('Schedule of Activities', { number: '1.3', level: 2 })
    .table([...visits, ...rows], { headers: 3, bold: bold.map((index) => index + visits.length) });
}

const rows = [
  ['Informed consent', 'X'],
  ['Vital signs', 'X', 'X', 'X', 'X'],
  ['ECG', 'X', '', 'X^a^'],
];

describe('reading a schedule of activities', () => {
  it('names each visit by its header rows', () => {
    const [schedule] = readSchedules(aSchedule(rows).blocks).schedules;

    expect(schedule?.headers.map((header) => header.kind)).toEqual(['epoch', 'visit', 'week']);
    expect(schedule?.columns[0]).toMatchObject({
      name: 'Screening / Visit 1 / Week -2',
      epoch: 'Screening',
      week: '-2',
    });
    expect(schedule?.columns).toHaveLength(4);
  });

  it('takes the epoch from the name of a visit where no row tells it', () => {
    const { blocks } = aDocument()
      .heading('Schedule of Activities')
      .table(
        [
          [
            'Visit',
            'Screening',
            'Day 1',
            'Week 4',
            'Early Termination',
            'Follow-up Visit 1',
            'Follow-up Visit 2',
          ],
          ['Vital signs', 'X', 'X', 'X', 'X', 'X', 'X'],
          ['Informed consent', 'X'],
          ['ECG', 'X', '', 'X'],
        ],
        { headers: 1 },
      );

    const study = readStudy(blocks);

    expect(study.schedules[0]?.columns.map((column) => column.epoch)).toEqual([
      'Screening',
      undefined,
      undefined,
      undefined,
      'Follow-up',
      'Follow-up',
    ]);
    expect(study.epochs).toEqual([
      { name: 'Screening', blockIds: [study.schedules[0]?.columns[0]?.headerCells[0]] },
      { name: 'Follow-up', blockIds: [study.schedules[0]?.columns[4]?.headerCells[0]] },
    ]);
  });

  it('names the header cell of each epoch as its place', () => {
    const { blocks } = aDocument()
      .heading('Schedule of Activities')
      .table(
        [
          ['', 'Screening Period', 'Treatment Period'],
          ...visits.slice(1).map((row) => row.slice(0, 3)),
          ...rows,
        ],
        {
          headers: 3,
        },
      );

    const { schedules, epochs } = readStudy(blocks);

    expect(epochs.map((epoch) => epoch.name)).toEqual(['Screening Period', 'Treatment Period']);
    expect(epochs.map((epoch) => epoch.blockIds)).toEqual([
      [schedules[0]?.columns[0]?.headerCells[0]],
      [schedules[0]?.columns[1]?.headerCells[0]],
    ]);
  });

  it('reads marks without their footnote letters and links the footnote to its cell', () => {
    const { blocks } = aSchedule(rows).footnote('a', 'Only if indicated.');

    const [schedule] = readSchedules(blocks).schedules;

    const ecg = schedule?.activities.find((activity) => activity.name === 'ECG');
    expect(ecg?.cells.map((cell) => [cell.column, cell.value, cell.marks])).toEqual([
      [1, 'X', []],
      [3, 'X', ['a']],
    ]);
    expect(schedule?.footnotes[0]?.scope).toEqual([ecg?.cells[1]?.cellId]);
  });

  it('puts activities under the bold section row above them', () => {
    const { blocks } = aSchedule([...rows, ['Laboratory'], ['Haematology', 'X', 'X']], [rows.length]);

    const [schedule] = readSchedules(blocks).schedules;

    expect(schedule?.activities.find((activity) => activity.name === 'Laboratory')?.isSection).toBe(true);
    expect(schedule?.activities.find((activity) => activity.name === 'Haematology')?.parent).toBe(
      'Laboratory',
    );
  });

  it('takes an arrow that is typed over many columns for marks, and a sentence over them for a remark', () => {
    const { blocks } = aSchedule([...rows, ['Adverse events', 'X'], ['Events', 'X']]);
    const table = blocks.find((block) => block.type === 'table');
    const said = [
      `←${'='.repeat(50)} continuously ${'='.repeat(50)}→`,
      'as often as the investigator needs it '.repeat(3),
    ];
    said.forEach((text, at) => {
      const cell = table?.rows.at(at - 2)?.cells[1];
      if (cell) Object.assign(cell, { text, columnSpan: 4 });
    });

    const activities = readSchedules(blocks).schedules[0]?.activities.slice(-2);

    expect(activities?.map(({ name, cells }) => [name, cells.length])).toEqual([
      ['Adverse events', 4],
      ['Events', 0],
    ]);
  });

  it('counts a merged cell for every visit it covers', () => {
    const { blocks } = aSchedule([...rows, ['Adverse events', '←→']]);
    const table = blocks.find((block): block is TableBlock => block.type === 'table');
    const merged = table?.rows.at(-1)?.cells[1];
    if (merged) merged.columnSpan = 4;

    const [schedule] = readSchedules(blocks).schedules;

    expect(schedule?.activities.at(-1)?.cells.map((cell) => [cell.column, cell.isMark])).toEqual([
      [1, true],
      [2, true],
      [3, true],
      [4, true],
    ]);
  });

  it('leaves a column of comments out of the visits', () => {
    const { blocks } = aDocument()
      .heading('Study Schedule')
      .table([
        ['Procedure', 'Day 1', 'Day 2', 'Day 3', 'Comments'],
        ['Consent', 'X', 'X', 'X', 'Before any procedure.'],
        ['Weight', 'X', 'X', 'X'],
        ['Height', 'X', '', '', 'Once.'],
      ]);

    expect(readSchedules(blocks).schedules[0]?.columns.map((column) => column.name)).toEqual([
      'Day 1',
      'Day 2',
      'Day 3',
    ]);
  });

  it('keeps an activity without visits as an activity, not as a section', () => {
    const { blocks } = aSchedule([...rows, ['Samples shipped'], ['Survey', 'X']], [0]);

    const found = readSchedules(blocks).schedules[0]?.activities.find(
      (activity) => activity.name === 'Samples shipped',
    );

    expect(found?.isSection).toBe(false);
  });

  it('asks about marks that no footnote explains', () => {
    expect(readSchedules(aSchedule(rows).blocks).undecided[0]?.message).toContain('a');
  });

  it('does not take an ordinary table for a schedule', () => {
    const { blocks } = aDocument().table([
      ['Term', 'Meaning', 'Source'],
      ['AE', 'adverse event', 'ICH'],
      ['ECG', 'electrocardiogram', 'ICH'],
      ['X', 'a letter', 'alphabet'],
    ]);

    expect(readSchedules(blocks).schedules).toEqual([]);
  });

  it('names all footnotes without a cell in one question', () => {
    const { blocks } = aSchedule(rows).footnote('k', 'Fasting.').footnote('m', 'By telephone.');
    const questions = readSchedules(blocks).undecided.filter(({ message }) => message.startsWith('No cell'));

    expect(questions).toEqual([
      {
        reader: 'schedule',
        message: 'No cell of the schedule carries the marks of the footnotes k, m.',
        blockIds: [expect.any(String), expect.any(String)],
      },
    ]);
  });

  it('takes a column named like a list of criteria for a visit', () => {
    const { blocks } = aDocument()
      .heading('Déroulement de la recherche')
      .table([['', 'Inclusion (J-15 à J-1)', 'J1', 'J2', 'M1'], ...rows, ['Holter', '', 'X', 'X']], {
        headers: 1,
      });

    expect(readSchedules(blocks).schedules[0]?.columns[0]?.name).toBe('Inclusion (J-15 à J-1)');
  });

  it('reads Yes and No beside columns of numbers and responsible persons, and names rows by their own cell', () => {
    const names = ['Consentimiento', 'Historia clínica', 'Vacunación', 'Diario'];
    const { blocks } = aDocument()
      .heading('Cronograma')
      .table(
        [
          ['N.º', 'Procedimiento', 'Responsable', 'Visita 1\nDía 0', 'Visita 2\nDía 28', 'Llamada 1\nDía 35'],
          ...names.map((name, at) => [`${at + 1}`, name, 'Médico', 'Sí', at === 0 ? 'No' : 'Sí', 'No']),
        ],
        { headers: 1 },
      );

    const [schedule] = readSchedules(blocks).schedules;

    expect(schedule?.columns).toHaveLength(3);
    expect(schedule?.activities.map(({ name, cells }) => [name, cells.length])).toEqual(
      names.map((name, at) => [name, at === 0 ? 1 : 2]),
    );
    const table = blocks.find(({ type }) => type === 'table') as TableBlock;
    const [first] = schedule?.activities ?? [];
    expect(table.rows[1]?.cells.find(({ id }) => id === first?.nameCells[0])?.text).toBe(names[0]);
  });

  it('is no dictionary that answers whether a field is required', () => {
    const fields = ['Year of birth', 'Sex', 'Date of visit', 'Iris colour', 'Examiner', 'Volume'];
    const { blocks } = aDocument()
      .heading('Schedule of forms')
      .table(
        [
          ['Visit', 'Label', 'Type', 'Required', 'Coded'],
          ...fields.map((field, at) => ['V1', field, 'Text', 'Yes', at < 2 ? 'No' : 'Yes']),
        ],
        { headers: 1 },
      );

    expect(readSchedules(blocks).schedules).toEqual([]);
  });

  it('finds the notes of its marks in a table of marks and notes', () => {
    const { blocks } = aSchedule([...rows, ['Vitals^1^', 'X'], ['PK^2^', 'X']])
      .paragraph('Footnotes')
      .table([
        ['No.', 'Footnote'],
        ['1', 'Supine after 5 minutes of rest.'],
        ['2', 'Before the dose.'],
      ]);

    const [schedule] = readSchedules(blocks).schedules;

    expect(schedule?.footnotes.map(({ mark, text }) => [mark, text])).toEqual([
      ['1', 'Supine after 5 minutes of rest.'],
      ['2', 'Before the dose.'],
    ]);
  });
});
