import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxOf } from '../writing/office';
import { body, CLEAN, MARKS, rowsOf, S, schedule, TITLE, withColumn, withRows } from './grid';
import { DOCX, each, readingOf, reads, verdict, XLSX } from './read';

const NONE = `notes =\n${CLEAN}`;
const ECG = S.replace('12-lead ECG', '12-lead ECG¹');
const INITIALS = `| Procedure | C1 | T2 | C3 | T4 | C5\n${body(S)}`;
const COMMENTS = withColumn(S, 6, ['Comments', '', '', 'Sitting, after five minutes of rest.']);

reads(
  'notes',
  [DOCX, XLSX],
  `
  # have marks that were typed as superscripts at labels, marks and visits
  ${TITLE}
  ${rowsOf(ECG.replace('Week 4', 'Week 4³'), (rows) => rows.map((row) => (row[0] === 'Vital signs' ? row.with(2, 'X²') : row)))}
  ¹ At rest.
  ² Supine.
  ³ By phone.
  ${MARKS}
  markers = 1; 2; 3
  scopes = At rest.: 12-lead ECG; Supine.: Vital signs × 1; By phone.: Week 4
  ${CLEAN}

  # have no marks in units: $a
  for Body surface (m²) || Body surface in m² || Cells × 10⁹
  ${TITLE}
  ${S.replace('12-lead ECG', '$a')}
  activities ~ ; $a;

  # stand in a column of comments, and in a header row with crosses
  ${TITLE}
  ${withRows(COMMENTS, 1, '| Fasting visit | | X | | X | |')}
  scopes = Sitting, after five minutes of rest.: Vital signs; Fasting visit: Day 1, Week 8
`,
);

reads(
  'notes below a table',
  [DOCX],
  `
  # may be the last rows of the table, and are no activities
  ${TITLE}
  ${S.replace('Vital signs', 'Vital signs^1^')}
  | 1) Lying and standing. | < | < | < | < | <
  | Haematology is done at home. | < | < | < | < | <
  scopes = Lying and standing.: Vital signs; Haematology is done at home.: Haematology
  activities ~ Haematology; Adverse events
  questions =

  # are told if no part of the table has their mark
  ${TITLE}
  ${S}
  ¹ Taken at rest.
  verdict ~ ¹ Taken at rest.

  # explain letters that are the whole text of cells
  ${TITLE}
  ${S.replace(/Vital signs.*/, 'Vital signs | a | a, b | a | a | X')}
  a Before breakfast.
  b In patients with fever.
  ${MARKS}
  markers = a; b
  scopes = Before breakfast.: Vital signs × 4; In patients with fever.: Vital signs × 1
  questions =

  # are an open question if cells have their letters and they are missing
  ${TITLE}
  ${S.replace(/Vital signs.*/, 'Vital signs | a | a, b | a | a | X')}
  questions ~ a

  # explain words and letters in cells
  ${TITLE}
  ${withRows(S, 4, '| Meal | B | L | | D |')}
  Meals: B = breakfast, L = lunch, D = dinner.
  scopes = Meals: B = breakfast, L = lunch, D = dinner.: Meal × 3
  ${CLEAN}

  # explain initials of visits
  ${TITLE}
  ${INITIALS}
  C = contact in the clinic; T = telephone call.
  scopes = C = contact in the clinic; T = telephone call.: C1, T2, C3, T4, C5
  ${CLEAN}

  # do not explain them in a list of abbreviations
  ${TITLE}
  ${INITIALS}
  C = clinic; T = telephone; V = visit.
  notes =

  # are of the whole table if they set a condition: $a
  for All assessments must be completed before dosing.
  for If a participant stops early, the procedures of the last visit should be done.
  for Unscheduled visits may take place at any time. || Alle Untersuchungen müssen vor der Einnahme stattfinden.
  for Les prélèvements doivent être faits à jeun.
  ${TITLE}
  ${ECG}
  ¹ At rest.
  ECG = electrocardiogram; FU = follow-up; PK = pharmacokinetics.
  $a
  ${MARKS}
  scopes ~ ; $a
  ${CLEAN}

  # are on what they name: $a
  for Vital signs are taken after five minutes of rest. ;; : Vital signs
  for Day 1 and Week 8 are visits to the clinic. ;; : Day 1, Week 8 || The window of all visits is three days. ;;
  ${TITLE}
  ${S}
  $a
  scopes = $a$b

  # name visits by the label of their header
  ${TITLE}
  | Visite | 1 | 2 | 3 | 4 | 5
  ${S}
  Visite 2 und 4 sind Anrufe.
  scopes = Visite 2 und 4 sind Anrufe.: Visit 2, Visit 4
  ${each(
    [
      'The sponsor must inform the authority.\nThe drug is made in Leiden.',
      'The sponsor keeps all records for years.',
      'Statistics\nHaematology is analysed by a model.',
    ],
    (sentences) => `
  # are none if they name nothing of it, or stand behind a title: ${sentences.replace('\n', ', ')}
  ${TITLE}
  ${S}
  ${sentences}
  ${NONE}`,
  )}

  # state the window of a visit: $a
  for must occur up to 3 days after the planned visit. ;; 0/3
  for should take place within 2 days before the scheduled date. ;; 2/0 || are scheduled with a window of +5 days. ;; 0/5
  for should take place within 3 days of the scheduled visit. ;; 3/3
  ${TITLE}
  ${S}
  Visits at Week 4 $a
  windows = -; -; $b; -; -

  # state no window of a visit if they are about something else
  ${TITLE}
  ${S}
  Subjects are observed for up to 3 days after the last dose.
  windows = -; -; -; -; -

  # state the window of the visit whose header carries their mark: $a
  for Window of +3 days. ;; 0/3 || The visit may take place up to 2 days before the planned day. ;; 2/0
  for Allowed visit window: -1/+4 days. ;; 1/4 || Within 4 days after the planned day. ;; 0/4 || Visits by telephone. ;; -
  ${TITLE}
  ${S.replace('Week 4', 'Week 4ᵃ')}
  ᵃ $a
  windows = -; -; $b; -; -
`,
);

reads(
  'notes on a sheet',
  [XLSX],
  `
  # may share a cell
  [[Visits]]
  ${S.replace('12-lead ECG', '12-lead ECG (1)').replace('Haematology', 'Haematology (2)')}
  |
  | (1) After five minutes of rest.⏎(2) Local laboratory.
  ${MARKS}
  markers = (1); (2)
  scopes = After five minutes of rest.: 12-lead ECG; Local laboratory.: Haematology
  ${CLEAN}

  # may stand apart from their table
  [[Visits]]
  ${S.replace('12-lead ECG', '12-lead ECG (1)').replace('Haematology', 'Haematology (2)')}
  |
  |
  |
  | (1) After five minutes of rest.
  | (2) Local laboratory.
  ${MARKS}
  scopes = After five minutes of rest.: 12-lead ECG; Local laboratory.: Haematology

  # may stand on a sheet of their own that names activities and visits
  [[Schedule of Activities]]
  ${S}
  [[Notes]]
  | Activity | Notes
  | Vital signs | Sitting, after five minutes of rest.
  | 12-lead ECG / Haematology | Before the first dose.
  | Week 8 | By telephone.
  scopes = ${[
    'Sitting, after five minutes of rest.: Vital signs',
    'Before the first dose.: 12-lead ECG, Haematology',
    'By telephone.: Week 8',
  ].join('; ')}

  # may be comments that are bound to cells
  [[Schedule of Activities]]
  ${S.replace('Week 8', 'Week 8{comment: By telephone.}').replace(
    'Vital signs | X | X',
    'Vital signs{comment: Sitting.} | X | X{comment: Before the dose.}',
  )}
  scopes = By telephone.: Week 8; Sitting.: Vital signs; Before the dose.: Vital signs × 1
`,
);

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const partOf = (kind: string, text: string): Record<string, string> => ({
  [`word/${kind}s.xml`]: `<w:${kind}s ${WORD}><w:${kind} w:id="7"><w:p><w:r><w:t>${text}</w:t></w:r></w:p></w:${kind}></w:${kind}s>`,
});
describe('notes that Word holds apart', () => {
  it.each([
    ['footnote', '1'],
    ['endnote', 'i'],
    ['comment', undefined],
  ])('a %s on a cell is a note on its row, and is not told as unread', (kind, marker) => {
    const cells = (line: string): string =>
      line
        .split('|')
        .slice(1)
        .map((text) => text.trim())
        .map((text) => {
          const reference = text === '12-lead ECG' ? `<w:${kind}Reference w:id="7"/>` : '';
          return `<w:tc><w:p><w:r><w:t>${text}</w:t>${reference}</w:r></w:p></w:tc>`;
        })
        .join('');
    const table = S.split('\n').map((line) => `<w:tr>${cells(line)}</w:tr>`);
    const document = `${TITLE}\n<w:tbl>${table.join('')}</w:tbl>`;
    const { study, model } = readingOf(readDocx(docxOf(document, partOf(kind, 'In triplicate.'))));
    const ecg = study.activities.find(({ name }) => name.value === '12-lead ECG');

    expect(study.notes).toMatchObject([
      { text: { value: 'In triplicate.' }, scope: { activities: [ecg?.id] } },
    ]);
    if (marker !== undefined) expect(study.notes[0]?.marker).toBe(marker);
    expect(study.openQuestions).toEqual([]);
    expect(model.warnings).toEqual([]);
  });
});

describe('the coverage', () => {
  it.each([
    ['initials of visits', `${INITIALS}\nC = contact in the clinic; T = telephone call.`],
    ['the ground of cells', `${schedule('{ground}')}\nGrauer Grund: wird bei diesem Kontakt erhoben.`],
    ['a condition', `${S}\nAll assessments must be completed before dosing.`],
  ])('misses a note on %s', (_what, table) => {
    const [, read] = DOCX;
    const { study, ...reading } = read(`${TITLE}\n${table}`);

    expect(study.notes).toHaveLength(1);
    expect(verdict({ ...reading, study: { ...study, notes: [] } }).sentences).toEqual([
      expect.stringContaining(study.notes[0]?.text.value.slice(0, 30) ?? 'a note'),
    ]);
  });
});
