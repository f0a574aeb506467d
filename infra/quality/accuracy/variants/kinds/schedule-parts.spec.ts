import {
  ACTIVITIES,
  ACTIVITY_NAMES,
  body,
  CLEAN,
  MARKS,
  rowsOf,
  S,
  schedule,
  TITLE,
  VISIT_NAMES,
  visitsOf,
  withColumn,
  withRows,
} from './grid';
import { DOCX, each, type Format, reads, verdict, XLSX } from './read';
const BOTH: readonly Format[] = [DOCX, XLSX];

const crosses = (marks: string): string => [...marks].map((mark) => ` | ${mark === '1' ? 'X' : ''}`).join('');
const SAMPLES: readonly (readonly [name: string, marks: string])[] = [
  ['PK blood sample', '111111'],
  ['Biomarker sample', '1-1-1-'],
  ['12-lead ECG', '1--1-1'],
];
const TIMES = ['Predose', '0.5 h', '1 h', '2 h', '4 h', '8 h'];
const timesOf = (day: string): string =>
  TIMES.map(
    (time, at) =>
      `| ${at === 0 ? day : '^'} | ${time}${crosses(SAMPLES.map(([, marks]) => marks[at]).join(''))}`,
  ).join('\n');
const oneDay = (label: string, times: readonly string[]): string => `${TITLE}
  | Visit | Screening | Day 1${' | <'.repeat(times.length - 1)} | Day 8 | Day 15
  | ${label} | | ${times.join(' | ')} | |
  ${ACTIVITIES.map(([name, marks]) => `| ${name}${crosses(`${marks}11`)}`).join('\n')}`;

reads(
  'a table of samples',
  BOTH,
  `
  # is a schedule if its columns are hours: $a
  for Pharmacokinetic Sampling Schedule ;; Time after dose (hours) || Table 4. Blood sampling times ;; Hours post-dose
  $a
  | $b | Predose | 0.5 | 1 | 2 | 4 | 8
  ${SAMPLES.map(([name, marks]) => `| ${name}${crosses(marks)}`).join('\n')}
  schedules = 1
  count = 12

  # is a schedule even with a single row
  PK sampling schedule
  | Hours post-dose | Predose | 0.5 | 1 | 2 | 4 | 8
  | PK blood sample | X | X | X | X | X | X
  activities = PK blood sample
  count = 6

  # is a schedule if each row is a time of a day: $a
  for | Day | Time || | | Time point
  Sampling schedule
  $a | ${SAMPLES.map(([name]) => name).join(' | ')}
  ${timesOf('Day 1')}
  ${timesOf('Day 15')}
  activities = ${SAMPLES.map(([name]) => name).join('; ')}
  visits = Day 1; Day 15
  timePoints = ${TIMES.join(' ')}; ${TIMES.join(' ')}
  count = 24
  marks ~ 12-lead ECG @ Day 15

  # is a schedule if each row is a time and there is one day
  Sampling schedule
  | Time | ${SAMPLES.map(([name]) => name).join(' | ')}
  ${TIMES.map((time, at) => `| ${time}${crosses(SAMPLES.map(([, marks]) => marks[at]).join(''))}`).join('\n')}
  visits = ${TIMES.join('; ')}
  count = 12
  ${each(
    [
      ['Time point', ['Predose', '1 h', '2 h', '4 h']],
      ['Time after dose (hours)', ['Predose', '0.5', '1', '24']],
      ['Clock time', ['08:00', '10:30', '12:00', '16:00']],
    ] as const,
    ([label, times]) => `
  # has one visit with time points in the columns of one day: ${label}
  ${oneDay(label, times)}
  visits = Screening; Day 1; Day 8; Day 15
  timePoints = -; ${times.join(' ')}; -; -
  planned ~ ; day 1;
  count = 30
  ${CLEAN}`,
  )}

  # has visits of their own in columns that are no times of a day
  ${oneDay('Week', ['1', '2', '3', '4'])}
  visits = ${['Screening', ...['1', '2', '3', '4'].map((week) => `Day 1 / Week ${week}`), 'Day 8', 'Day 15'].join('; ')}
`,
);

const GROUP_A = `
  | Item | Group A | Group B | Group C
  | One | X | X | X
  | Two | X | X | X
  | Three | X | X | X
  | Four | X | X | X`;
/** Two tables below each other. */
const halves = (first: string, second: string): string => `${TITLE}\n${first}\n${TITLE}\n${second}`;
const rowsBelow = (header: string, from: number, to?: number): string =>
  S.replace('Day 1', header)
    .split('\n')
    .filter((_row, at) => at === 0 || (at >= from && at < (to ?? 99)))
    .join('\n');
const wordRow = (texts: readonly string[], properties: string): string =>
  `<w:tr>${texts.map((text) => `<w:tc><w:tcPr>${properties}</w:tcPr><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:tc>`).join('')}</w:tr>`;
const wordRows = rowsOf(S, (rows) => rows)
  .split('\n')
  .map((line) =>
    wordRow(
      line
        .split('|')
        .slice(1)
        .map((text) => text.trim()),
      '',
    ),
  )
  .join('');
const wordCell = (text: string, properties: string): string => wordRow([text], properties).slice(6, -7);
const [restart, goOn] = ['<w:hMerge w:val="restart"/>', '<w:hMerge w:val="continue"/>'];

reads(
  'a schedule',
  [DOCX],
  `
  # is no table with crosses below a paragraph that calls it something else: $a
  for Dose interruptions and delays || Dosing guidelines || Laboratory values || Normal limits || Safety database
  for Estimands
  $a
  ${GROUP_A}
  schedules = 0

  # is a table with crosses below a paragraph that does not name it: $a
  for Overview of groups || Dosing guidelines are given in the pharmacy manual, and not in this table.
  $a
  ${GROUP_A}
  schedules = 1

  # in two parts has one visit for headers that differ in blanks: $a
  for Day 1 ((site) ;; Day 1 ( (site) || Day 1/Visit 2 ;; Day 1 / Visit 2 || Follow- up ;; Follow-up
  ${halves(rowsBelow('$a', 1, 5), rowsBelow('$b', 4))}
  ${ACTIVITY_NAMES}
  visits = Screening; $a; Week 4; Week 8; End of Study

  # in two parts keeps visits apart whose numbers differ
  ${halves(S.replace('Day 1', 'Day 1 1'), S.replace('Day 1', 'Day 11'))}
  visits = Screening; Day 1 1; Week 4; Week 8; End of Study; Day 11

  # in two parts has each activity once, with the headings of the groups in both
  ${halves(withRows(visitsOf(1, 4), 3, '| SAFETY{bold} | | |'), withRows(visitsOf(4), 3, '| SAFETY{bold} | | |'))}
  ${MARKS}
  ${ACTIVITY_NAMES}
  ${VISIT_NAMES}

  # in two parts has each activity once, with the headings of the groups in the first only
  ${halves(withRows(visitsOf(1, 4), 3, '| SAFETY{bold} | | |'), visitsOf(4))}
  ${MARKS}
  ${ACTIVITY_NAMES}
  ${VISIT_NAMES}

  # in a frame of one cell is read as without it
  <w:tbl><w:tr><w:tc><w:p><w:r><w:t>${TITLE}</w:t></w:r></w:p><w:tbl>${wordRows}</w:tbl></w:tc></w:tr></w:tbl>
  ${MARKS}

  # in a frame beside its title is read as without it
  <w:tbl><w:tr><w:tc><w:p><w:r><w:t>${TITLE}</w:t></w:r></w:p></w:tc><w:tc><w:tbl>${wordRows}</w:tbl></w:tc></w:tr></w:tbl>
  ${MARKS}

  # has names of all columns that cells of old Word cover without a span
  ${TITLE}
  <w:tbl><w:tr>${wordCell('', '').repeat(2)}${wordCell('Treatment Period', restart)}${wordCell('', goOn).repeat(2)}${wordCell('Follow-up', '')}</w:tr>${wordRows}</w:tbl>
  visits = Screening; Treatment Period / Day 1; Treatment Period / Week 4; Treatment Period / Week 8; Follow-up / End of Study

  # leaves no trace of cells and rows whose deletion is tracked
  ${TITLE}
  <w:tbl>${wordRows.replaceAll('</w:tr>', `${wordCell('Day 9', '<w:cellDel/>')}</w:tr>`)}<w:tr><w:trPr><w:del/></w:trPr>${wordRow(['MRI', 'X'], '').slice(6)}</w:tbl>
  ${MARKS}
  ${VISIT_NAMES}
  warnings = tracked-changes

  # names its visits in another language: $a, $b
  for Wizyta ;; Tydzień || Besuch ;; Woche || Visita ;; Semana || Visite ;; Semaine
  | | $a 1 | $a 2 | $a 3 | $a 4 | $a 5
  | | $b -2 | $b 0 | $b 4 | $b 8 | $b 12
  ${body(schedule('+'))}
  count = 18

  # has no visit in a column of pages
  ${TITLE}
  ${withColumn(S, 6, ['Form page', '2', '4', '6', '8', '10', '12'])}
  ${MARKS}
`,
);

describe.each(BOTH)('the coverage, %s', (_format, read) => {
  it('misses a mark that is at another time of its day', () => {
    const reading = read(oneDay('Time point', ['Predose', '1 h', '2 h', '4 h']));
    const { marks } = reading.study;
    const at = marks.findIndex(({ timePoint }) => timePoint === '1 h');
    const moved = marks.map((mark, index) => (index === at ? { ...mark, timePoint: '4 h' } : mark));

    expect(new Set(marks.map(({ id }) => id)).size).toBe(marks.length);
    expect(verdict({ ...reading, study: { ...reading.study, marks: moved } }).outcome).toBe('needs_review');
  });
});

reads(
  'a row of several lines',
  [DOCX],
  `
  # is an activity for each line if the marks stand on the lines
  ${TITLE}
  ${S.split('\n')[0]}
  | Informed consent¶Demographics | X¶X | | | | |
  | Vital signs⏎12-lead ECG⏎Haematology | X⏎X⏎X | X⏎–⏎X | X⏎X⏎- | X⏎⏎X | X¶X¶X
  | Adverse events | | X | X | X | X
  ${ACTIVITY_NAMES}
  ${MARKS}
  ${CLEAN}

  # may begin with the title of a group
  ${TITLE}
  ${withRows(S, 7, '| Laboratory:¶Calcium¶Urine test | ¶X¶X | | ¶¶X | | ')}
  grouped ~ Laboratory: > Calcium; Laboratory: > Urine test
  count = 21

  # is one activity if $a
  for its name goes on ;; Pulse⏎(sitting) ;; X || its mark stands for all ;; Pulse⏎Temperature ;; X
  for a cell holds a text ;; Pulse⏎Temperature ;; X⏎at home
  ${TITLE}
  ${withRows(S, 7, '| $b | $c | | X | | ')}
  count = 20

  # may be several activities of which $a, and tells it
  for one has a longer name ;; Pulse⏎Temperature after rest,⏎in bed ;; X⏎X || one is not done ;; Pulse⏎and temperature ;; X⏎–
  ${TITLE}
  ${withRows(S, 7, '| $b | $c | | X | | ')}
  verdict ~ needs_review
`,
);
