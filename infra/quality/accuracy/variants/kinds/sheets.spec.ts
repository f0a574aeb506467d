import { readXlsx } from '../../../../../libs/documents/src/xlsx/read-xlsx';
import { xlsxOf } from '../writing/office';
import {
  ACTIVITIES,
  ACTIVITY_NAMES,
  body,
  MARKS,
  NAMES,
  RIGHT,
  rowsOf,
  S,
  schedule,
  VISIT_NAMES,
  VISITS,
  visitsOf,
  withColumn,
  withRows,
} from './grid';
import { reads, XLSX } from './read';

const SAME = `${VISIT_NAMES}\n${ACTIVITY_NAMES}\n${MARKS}`;
const OLD = visitsOf(1, 5).split('\n').slice(0, 6).join('\n');
/** One row for each visit and activity. */
const DONE = VISITS.flatMap((visit, at) =>
  ACTIVITIES.flatMap(([name, marks]) => (marks[at] === '1' ? [[visit, name]] : [])),
);
const HIDDEN = '[[Visits]] <cols><col min="5" max="5" width="9" hidden="1" customWidth="1"/></cols>';

/** Code, price, counts, their sum and what it costs; below, the cost of each visit, a share of it and both together. */
const COSTS = rowsOf(schedule('1', '$a'), (rows) => {
  const priceOf = (at: number): number => 12 + 7 * at;
  const counts = rows.map((row, at) => row.slice(1).map((text) => (at === 5 && text === '1' ? '3' : text)));
  const times = counts.map((row) => row.reduce((sum, text) => sum + (Number(text) || 0), 0));
  const costs = VISITS.map((_visit, column) =>
    counts.reduce((sum, row, at) => sum + priceOf(at) * (Number(row[column]) || 0), 0),
  );
  return [
    ['Leistung', 'Ziffer', 'Einzelpreis', ...VISITS, 'Anzahl', 'Summe'],
    ...rows.slice(1).map(([name = ''], nth) => {
      const [at, own = []] = [nth + 1, counts[nth + 1]];
      return [
        name,
        `Z-0${at}`,
        String(priceOf(at)),
        ...own,
        String(times[at]),
        String(priceOf(at) * (times[at] ?? 0)),
      ];
    }),
    ...[1, 0.2, 1.2].map((share) => [
      `× ${share}`,
      '',
      '',
      ...costs.map((cost) => String(Math.round(cost * share * 100) / 100)),
    ]),
  ];
});

reads(
  'a sheet',
  [XLSX],
  `
  # has criteria below its schedule, which are no notes of it: $a
  for Critères d'inclusion || 入选标准
  [[Visits]]
  ${S}
  |
  | Blood is drawn before breakfast.
  | $a
  | 1/ Adults of 18 to 75 years
  | 2/ Written informed consent
  notes = Blood is drawn before breakfast.
  inclusion = Adults of 18 to 75 years; Written informed consent

  # has a note in one cell behind a blank row: $a
  for Blood is drawn before breakfast || Green = done by the home nurse || Blut wird nüchtern abgenommen || 採血は空腹時に行う
  [[Visits]]
  ${S}
  |
  | $a
  ${ACTIVITY_NAMES}
  ${MARKS}
  notes = $a

  # has a note that explains the labels that end with its mark $a
  for [1] || ※1 || 1) || (a)
  [[Visits]]
  ${S.replace('12-lead ECG', `12-lead ECG $a`)}
  | $a After five minutes of rest.
  ${ACTIVITY_NAMES}
  markers = $a
  scopes = After five minutes of rest.: 12-lead ECG

  # has a note that explains signs
  [[Visits]]
  ${rowsOf(schedule('○'), (rows) => rows.map((row, at) => (at === 5 ? row.map((text) => text.replace('○', '△')) : row)))}
  | ○：実施\u3000△：必要に応じて実施
  ${ACTIVITY_NAMES}
  notes = ○：実施 △：必要に応じて実施
  conditional = 4

  # has an activity in a row without a blank one before it, and tells it
  [[Visits]]
  ${S}
  | Survival
  activities = ${NAMES.join('; ')}; Survival
  verdict ~ incomplete
  verdict ~ Survival

  # may have titles above the headers
  [[Visits]]
  | ORBIT-2
  | Version 3, 4 May 2026
  | Sponsor copy
  |
  ${S}
  ${SAME}

  # may have a label with its value below a title
  [[Visits]]
  | ORBIT-2
  | Version date | 4 May 2026
  |
  ${S}
  ${SAME}

  # may have sentences between the title and the headers
  [[Visits]]
  | ORBIT-2
  | All visits may be held at home.
  ${S}
  ${ACTIVITY_NAMES}
  notes = All visits may be held at home.

  # may have sentences that are merged over the grid
  [[Visits]]
  ${withRows(S, 2, '| The order of the assessments is free. | < | < | < | < | <')}
  ${ACTIVITY_NAMES}
  notes = The order of the assessments is free.

  # has times below the names of the visits, whatever their label says: $a
  for Woche ;; 3 ;; 2 | 1 | 0 | -1 || Abstand zur Aufnahme ;; -1 ;; 3 | 7 | 11 | 15
  for Geplant am ;; 02.03.2026 ;; 16.03.2026 | 13.04.2026 | 11.05.2026 | 08.06.2026
  for Date prévue ;; 2-mars-2026 ;; 16-mars-2026 | 13-avr.-2026 | 11-mai-2026 | 8-juin-2026
  for Ventana ;; -14 a 0 días ;; Día 1 | Día 28 (± 3) | Día 56 (± 3) | Día 84 (± 7)
  for Giorni ;; -14 - 0 giorni ;; 1 giorno | 28 giorni | 56 giorni | 84 giorni
  for Termin ;; -14 do 0 dni ;; Dzień 1 | Dzień 28 | Dzień 56 | Dzień 84 || 時期 ;; -28～-1日 ;; 1日 | 4週 | 8週 | 12週
  [[Visits]]
  ${withRows(S, 1, '| $a | $b | $c')}
  ${ACTIVITY_NAMES}
  headers ~ Screening + $b
  count = 18
  verdict = clean

  # is a database of criteria, of which those in force count
  [[Criteria]]
  | STUDYID | IETESTCD | IETEST | IECAT | TIVERS | Status
  | ORBIT-2 | EXCL01 | Known hypersensitivity. | EXCLUSION | 2 | Active
  | ORBIT-2 | INCL01 | Adults of 18 to 75 years. | INCLUSION | 2 | Active
  | ORBIT-2 | INCL02 | Body mass index below 50 kg/m2. | INCLUSION | 1 | Retired
  | ORBIT-2 | INCL03 | Body mass index below 40 kg/m2. | INCLUSION | 2 | Active
  | ORBIT-2 | EXCL02 | Pregnant or breast-feeding. | EXCLUSION | 2 | Active
  inclusion = Adults of 18 to 75 years.; Body mass index below 40 kg/m2.
  exclusion = Known hypersensitivity.; Pregnant or breast-feeding.
  questions ~ Criteria that their table calls removed were left out: INCL02.

  # has several activities in one row, whose marks stand line by line, and tells it
  [[Visits]]
  ${withRows(S, 7, '| Calcium¶Urine test | X¶X | | X¶X | | ')}
  verdict ~ another row or column than printed, or twice: Calcium Urine test.

  # has times in a unit that is in no list, and tells it
  [[Visits]]
  ${withRows(S, 1, '| Ideje | 14. nap | 15. nap | 28. nap | 56. nap | 84. nap')}
  verdict ~ incomplete
  verdict ~ Ideje

  # has doses below the names of the visits, which are no times
  [[Visits]]
  ${withRows(S, 1, '| Tablets | 5 mg | 10 mg | 15 mg | 20 mg | 25 mg')}
  activities = Tablets; ${NAMES.join('; ')}

  # has an earlier version on another, as its name says: $a
  for SoA v1 (superseded) || Plan (veraltet) || SoA_old || Obsolète || 旧版
  [[$a]]
  ${OLD}
  [[SoA v2]]
  ${S}
  ${MARKS}
  schedules = 1
  verdict ~ incomplete
  verdict ~ $a

  # has two versions of which nothing says which is in force
  [[Plan A]]
  ${OLD}
  [[Plan B]]
  ${S}
  questions ~ which of them is in force
  verdict ~ incomplete
  verdict ~ two versions

  # has two parts, which are no versions
  [[Treatment]]
  ${visitsOf(1, 4)}
  [[After]]
  ${visitsOf(4)}
  questions =
  ${MARKS}

  # has a legend beside the grid
  [[Visits]]
  ${withColumn(
    withColumn(
      rowsOf(schedule('R', 'K'), (rows) =>
        rows.map((row, at) => [...row.map((text) => (at > 4 && text === 'R' ? 'S' : text)), '', '']),
      ),
      8,
      ['Sign', 'R', 'S', 'K'],
    ),
    9,
    ['Means', 'Required', 'Optional, by region', 'Not done'],
  )}
  ${MARKS}
  conditional = 8
  notes = R = Required; S = Optional, by region; K = Not done
  verdict = clean

  # has prices and sums, which are no visits and no activities
  [[Visits]]
  ${rowsOf(S, (rows) =>
    rows.map((row, at) => {
      const count = row.filter((text) => text === 'X').length;
      return [
        ...row,
        ...(at === 0 ? ['Fee', 'Times', 'All'] : [`${at}0.00 €`, String(count), `${at * count}0.00 €`]),
      ];
    }),
  )}
  | Sum | | | | | | | | 640.00 €
  ${SAME}
  verdict = clean

  # counts how often each activity takes place, with $a for never, and what that costs
  for 0 || –
  [[Visits]]
  ${COSTS}
  ${VISIT_NAMES}
  ${ACTIVITY_NAMES}
  ${MARKS}
  signs ~ 3; 3; 3; 3
  verdict = clean

  # has volumes with their sum
  [[Visits]]
  ${withColumn(S, 6, ['Serum', '', '', '12', '', '7', ''])}
  | All | | | | | | 19
  ${SAME}

  # has sums of volumes
  [[Visits]]
  ${withColumn(S, 6, ['Volume'])}
  | Serum (mL) | 8 | | 8 | 8 | 4 | 28
  | Plasma (mL) | 6 | 3 | | 6 | | 15
  | Whole blood (mL) | 2.5 | | 2.5 | | 2.5 | 7.5
  | All samples | 16.5 | 3 | 10.5 | 14 | 6.5 | 50.5
  ${VISIT_NAMES}
  activities = ${NAMES.join('; ')}; Serum (mL); Plasma (mL); Whole blood (mL)

  # of any name is a schedule of $a and $b if its columns are visits
  for 1 ;; 0 || Oui ;; Non || Ja ;; Nein || Sim ;; Não
  [[Grid]]
  | Item | Scr | V1 | V2 | V3 | V4
  ${body(schedule('$a', '$b'))}
  | Count | 5 | 3 | 3 | 3 | 4
  ${ACTIVITY_NAMES}
  count = 18

  # is no schedule if its columns are no visits
  [[Grid]]
  | Item | Owner | Paid | Read | Sent | Kept
  ${body(schedule('Yes', 'No'))}
  count = 0

  # has cells that the authors left open, which are asked about
  [[Visits]]
  ${S.replace('Vital signs | X | X', 'Vital signs | X | ?')}
  questions ~ “?”

  # is a list with a row for each visit and activity, whatever its header says: $a
  for Visit | Form | Required || Besuch | Formular | Pflicht || 访视 | 表单 | 必填
  [[List]]
  | $a
  ${DONE.map(([visit, name]) => `| ${visit} | ${name} | Y`).join('\n')}
  | Day 1 | Randomisation | N
  ${MARKS}
  ${VISIT_NAMES}
  verdict ~ incomplete

  # is a list that names the study in each row
  [[List]]
  | Study | No. | Visit | Form | Required
  ${DONE.map(([visit, name]) => `| ORBIT-2 | ${VISITS.findIndex((one) => one === visit) + 1} | ${visit} | ${name} | Y`).join('\n')}
  ${MARKS}

  # is a list in any order of columns
  [[List]]
  | Form | Visit | Required
  ${DONE.map(([visit, name]) => `| ${name} | ${visit} | Y`).join('\n')}
  ${MARKS}

  # is no list if its rows repeat
  [[List]]
  | Visit | Form | Required
  ${[...DONE, ...DONE].map(([visit, name]) => `| ${visit} | ${name} | Y`).join('\n')}
  schedules = 0

  # has a hidden column, which is left out and told
  ${HIDDEN}
  ${S}
  marks = ${RIGHT.filter((mark) => !mark.endsWith('@ Week 8')).join('; ')}
  visits = ${VISITS.filter((visit) => visit !== 'Week 8').join('; ')}
  warnings = hidden-sheet
  warned ~ E

  # has a title that is merged over a hidden column, and names no visit behind it
  ${HIDDEN}
  | | | Treatment Period | < | < | Follow-up
  ${S}
  visits = Screening; Treatment Period / Day 1; Treatment Period / Week 4; Follow-up / End of Study

  # has formulas without a stored result, which are told with their addresses
  [[Visits]]
  ${rowsOf(S, (rows) => rows.map((row) => (row[2] === 'X' ? row.with(2, 'X{formula}') : row)))}
  warnings = partial
  warned ~ C4
`,
);

it('the cells of a sheet have the places of the file, also behind a hidden column', () => {
  const { blocks } = readXlsx(xlsxOf(`${HIDDEN}\n${S}`));
  const cells = blocks.flatMap((block) => (block.type === 'table' ? (block.rows[0]?.cells ?? []) : []));

  expect(cells.map(({ anchor }) => (anchor.kind === 'xlsx' ? anchor.cell : ''))).toEqual([
    'A1',
    'B1',
    'C1',
    'D1',
    'F1',
  ]);
});
