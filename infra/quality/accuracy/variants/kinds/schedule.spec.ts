import {
  ACTIVITY_NAMES,
  body,
  CLEAN,
  MARKS,
  NAMES,
  RIGHT,
  rowsOf,
  S,
  TITLE,
  turned,
  VISIT_NAMES,
  VISITS,
  withColumn,
  withRows,
} from './grid';
import { DOCX, each, reads, XLSX } from './read';

const without = (is: (mark: string) => boolean): string =>
  `marks = ${RIGHT.filter((mark) => !is(mark)).join('; ')}`;
const week4 = (header: string): string => S.replace('Week 4', header);

reads(
  'the table of a schedule',
  [DOCX, XLSX],
  `
  # is turned if its rows are visits, whatever its corner says: "$a"
  for Visit || Procedure ||
  ${TITLE}
  ${turned(S).replace('Procedure', '$a')}
  ${MARKS}

  # may have a row of numbers above the names of the visits
  ${TITLE}
  | Visit | 1 | 2 | 3 | 4 | 5
  ${S.replace('Procedure', 'Time')}
  count = 18
  ${ACTIVITY_NAMES}
  headers = ${VISITS.map((visit, at) => `${at + 1} + ${visit}`).join('; ')}

  # has no visit in a column whose text is merged below its title
  ${TITLE}
  ${withColumn(S, 3, ['Pause', 'Mindestens zwei Wochen', '^', '^', '^', '^', '^'])}
  ${VISIT_NAMES}
  ${MARKS}
  notes = Pause: Mindestens zwei Wochen
  ${CLEAN}

  # has no visit in a column whose text is merged over all rows
  ${TITLE}
  ${withColumn(S, 3, ['Repos de 14 jours', '^', '^', '^', '^', '^', '^'])}
  ${VISIT_NAMES}
  ${MARKS}
  notes = Repos de 14 jours
  ${CLEAN}

  # has a visit in a column whose sign $a is merged over all rows
  for X || ↔
  ${TITLE}
  ${withColumn(S, 3, ['Week 2', '$a', '^', '^', '^', '^', '^'])}
  count = 24

  # has names in the second of two columns that one title is merged over; the first groups them
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map((row, at) => (at === 0 ? row.toSpliced(1, 0, '<') : [at === 1 ? 'General' : at === 3 ? 'Safety' : '^', ...row])))}
  ${MARKS}
  ${CLEAN}

  # has titles of groups that only $a tells apart
  for a colon ;; Enrolment: ;; Assessments of health: || capitals ;; ENROLMENT ;; ASSESSMENTS OF HEALTH
  ${TITLE}
  ${withRows(S, 1, `| $b | | | | |`).replace('| Vital', `| $c | | | | |\n| Vital`)}
  ${MARKS}
  ${ACTIVITY_NAMES}

  # has activities whose names all end with a colon
  ${TITLE}
  ${withRows(
    rowsOf(S, (rows) => rows.map(([name = '', ...cells], at) => [at === 0 ? name : `${name}:`, ...cells])),
    3,
    '| Diary: | | | | |',
  )}
  activities ~ Diary

  # has counts behind its signs, also in all cells of its first row
  ${TITLE}
  ${withRows(
    rowsOf(S, (rows) =>
      rows.map((row, at) => row.map((text) => (text === 'X' && at % 2 === 1 ? 'X (3)' : text))),
    ),
    1,
    '| Blood pressure | X (2) | X (3) | X (4) | X (5) | X (6)',
  )}
  count = 23
  ${CLEAN}

  # is mirrored if its labels stand at the right
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map((row) => row.toReversed()))}
  ${MARKS}

  # keeps the days of a row that mentions a window: $a
  for Visit Window (days) || Study Day (Assessment Window) || Visit Day / Window
  ${TITLE}
  | $a | -28 to -1 | 1 | 29 ± 3 | 57 ± 3 | 85 ± 7
  ${body(S)}
  count = 18
  planned = day -28; day 1; day 29; day 57; day 85
  windows = -; -; 3/3; 3/3; 7/7

  # has windows below its activities: $a
  for Window (days) || Zeitfenster || 許容範囲
  ${TITLE}
  ${withRows(S, 7, '| $a | | ±1 | ±3 | ±3 | ±7')}
  ${ACTIVITY_NAMES}
  headers = Screening; Day 1 + ±1; Week 4 + ±3; Week 8 + ±3; End of Study + ±7
  ${CLEAN}

  # has changes of a dose below its activities, which are no windows
  ${TITLE}
  ${withRows(S, 7, '| Change of dose (mg) | | +1 | | +3 | ')}
  activities = ${NAMES.join('; ')}; Change of dose (mg)

  # has headers that are printed again without the title of the comments
  ${TITLE}
  ${withRows(withColumn(S, 6, ['Comment', '', 'On paper']), 4, `| Procedure | ${VISITS.join(' | ')}`)}
  ${ACTIVITY_NAMES}
  ${MARKS}
  ${CLEAN}

  # has labels that are merged over two columns
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map(([name = '', ...cells]) => [name, '<', ...cells]))}
  ${VISIT_NAMES}
  ${MARKS}
  ${CLEAN}

  # has a column of times beside its visits if these are the rows
  ${TITLE}
  ${withColumn(turned(S), 1, ['Timing', 'Day -28 to -1', 'Day 1', 'Day 29 ± 3', 'Day 57 ± 3', '–'])}
  ${ACTIVITY_NAMES}
  count = 18
  ${CLEAN}

  # has a row of deviations below headers whose titles are in any language: $a
  for Fenêtre (jours) || Ventana (días) || 許容範囲 || Okno (dni) || Toleranz
  ${TITLE}
  ${withRows(S.replace('Procedure', 'Acte'), 1, '| $a | - | 0 | ±3 | ±3 | +7')}
  ${ACTIVITY_NAMES}
  ${MARKS}
  ${CLEAN}

  # reads a row of deviations as windows, and no column is without a name
  ${TITLE}
  ${withRows(S, 1, '| Window (days) | | ±1 | ±3 | ±3 | ±7')}
  ${VISIT_NAMES}
  windows = -; 1/1; 3/3; 3/3; 7/7

  # has no visit in a column of references: $a
  for Protocol Reference ;; 8.1. || Section ;; Section 8.1. || Reference ;; 9.2.
  ${TITLE}
  | Cycle / Visit / Duration | < | ${VISITS.join(' | ')}
  ${withColumn(S, 1, ['$a', ...NAMES.map((_name, at) => `$b${at + 1}`)])}
  ${MARKS}

  # takes numbers of rows neither for names nor for groups
  ${TITLE}
  ${withColumn(S, 0, ['No.', '1', '2', '3', '4', '5', '6'])}
  ${MARKS}
  grouped = ${NAMES.join('; ')}

  # keeps an activity that is not marked, and knows a heading by its looks
  ${TITLE}
  ${withRows(S, 3, '| Pregnancy test', '| Laboratory{bold}')}
  grouped = Informed consent; Demographics; Pregnancy test; ${NAMES.slice(2)
    .map((name) => `Laboratory > ${name}`)
    .join('; ')}

  # has a visit that repeats: $a
  for Cycles 2 to 6 ;; , from 2, to 6 || Cycle 2 and beyond ;; , from 2 || Day 1 of each cycle ;;
  for Every 12 weeks until progression ;; , every 12 week || Monthly ;; , every 1 month || As needed ;;
  for Every 3rd month ;; , every 3 month || Every other cycle ;;  || Every 3 cycles ;;  || Fortnightly ;; , every 2 week
  for Semi-annually ;; , every 6 month || Week 24 and every 12 weeks thereafter ;; , every 12 week
  for Thereafter until death ;;  || q12w ;; , every 12 week
  ${TITLE}
  ${week4('$a')}
  repeats = $a$b

  # has no visit that repeats: $a
  for Week 4 || Weeks 4 to 8 || Every visit day
  ${TITLE}
  ${week4('$a')}
  repeats =

  # has a window in brackets: $a
  for (+3 days) ;; 0/3 || (-2/+3 days) ;; 2/3 || (+3) ;; 0/3 || (−3 days) ;; 3/0 || (±3 days) ;; 3/3 || (Day -1) ;; -
  for (-1) ;; -
  ${TITLE}
  ${week4(`Day 29 $a`).replace('Procedure', 'Day')}
  planned ~ ; day 29;
  windows = -; -; $b; -; -

  # keeps the time points of one day in one visit: $a
  for Day 1 Predose, 15, 30, 60 min || Predose, 15 and 30 min, 2 h || Predose, 0.5, 1 h
  ${TITLE}
  ${week4('$a')}
  times = $a
  count = 18

  # is none of activities below the title $a
  for Estimand attributes || Dose modifications || Eligibility checklist || Responsibilities
  [[$a]]
  Table 3. $a
  | Item | Group A | Group B | Group C | Group D | Group E
  ${body(S)}
  schedules = 0
  ${each(
    [
      ['with equals signs', '| ← | = | = | = | →', '11111'],
      ['with dashes', '| ← | — | - | – | →', '11111'],
      ['with blanks', '| ← | | | | →', '11111'],
      ['over two columns', '| | <-- | --> | |', '-11--'],
      ['twice in a row', '| ← | → | | ← | →', '11-11'],
      ['in a merged cell', '| ←=====→ | < | < | < | <', '11111'],
      ['but not dashes alone', '| X | - | - | - | X', '1---1'],
    ],
    ([how, cells, marks = '']) => `
  # counts an arrow for each of its columns, ${how}
  ${TITLE}
  ${withRows(S, 3, `| Medication ${cells}`)}
  marks = ${[...RIGHT, ...VISITS.filter((_visit, at) => marks[at] === '1').map((visit) => `Medication @ ${visit}`)].sort().join('; ')}
  ${CLEAN}`,
  )}

  # has two activities in two rows of one name under two headings: $a, $b
  for Hormones ;; Lipids || Part 1 ;; Part 2 || A ;; B
  ${TITLE}
  ${withRows(withRows(S, 5, '| $b', ...S.split('\n').slice(3, 5)), 3, '| $a')}
  grouped = Informed consent; Demographics; $a > Vital signs; $a > 12-lead ECG; ${NAMES.slice(2)
    .map((name) => `$b > ${name}`)
    .join('; ')}

  # has rows of the study drug, which are activities with texts as marks
  ${TITLE}
  | Procedure | Screening | Day 1 | Week 4 | Week 8
  | Vital signs | X | X | X | X
  | 12-lead ECG | X | X | | X
  | Study drug administration{bold}
  | Drug A | | 10 mg | 20 mg | 20 mg
  | Drug B | | 5 mg/kg IV | | 5 mg/kg IV
  grouped = Vital signs; 12-lead ECG; Study drug administration > Drug A; Study drug administration > Drug B
  others = 10 mg; 20 mg; 20 mg; 5 mg/kg IV; 5 mg/kg IV

  # leaves out a struck row and a struck mark, and names them
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map((row) => row.map((text, column) => ((row[0] === 'Haematology' && text !== '') || (row[0] === '12-lead ECG' && column === 3) ? `${text}{struck}` : text))))}
  ${without((mark) => mark.startsWith('Haematology') || mark === '12-lead ECG @ Week 4')}
  warnings = struck-text
  warned ~ Haematology

  # counts a mark that is merged over visits and rows once for each of them
  ${TITLE}
  ${withRows(S, 3, '| Blood test | X | X | < | < |', '| Weight | ^ | | | X |')}
  marks ~ Blood test @ Day 1; Blood test @ Screening; Blood test @ Week 4; Blood test @ Week 8;
  marks ~ ; Weight @ Screening; Weight @ Week 8
  count = 24
`,
);
