import { readDocument } from '@app/documents';
import { pdfOf } from '../writing/pdf';
import {
  ACTIVITY_NAMES,
  CLEAN,
  MARKS,
  NAMES,
  RIGHT,
  rowsOf,
  S,
  schedule,
  VISIT_NAMES,
  VISITS,
  withRows,
} from './grid';
import { each, type Format, type Reading, readingOf, reads } from './read';

const read = async (document: string): Promise<Reading> =>
  readingOf((await readDocument(await pdfOf(document))).model);
const PDF: Format<Promise<Reading>> = ['PDF', read];

const INCLUSION = [
  'Written informed consent obtained before any procedure.',
  'Age between 18 and 75 years, inclusive.',
  'Confirmed diagnosis of moderate asthma for six months.',
];
const EXCLUSION = [
  'Pregnant or breast-feeding women.',
  'Systolic blood pressure above 160 mmHg.',
  'Known hypersensitivity to the study drug.',
];
const OBJECTIVES = `
  Objectives and Endpoints{bold}
  Primary objective{bold}
  To compare the effect of the study drug with placebo on lung function.
  Primary endpoint{bold}
  Change from baseline in FEV1 at Week 8.
  [[portrait]]`;
const numbered = (texts: readonly string[], code: string): string =>
  texts.map((text, at) => `${code.replace('1', String(at + 1))} ${text}`).join('\n');
const criteria = (one: string, other = one): string =>
  `4.1 Inclusion Criteria{bold}\n${numbered(INCLUSION, one)}\n4.2 Exclusion Criteria{bold}\n${numbered(EXCLUSION, other)}`;
const criteriaTable = (texts: readonly string[]): string =>
  ['| No. | Criterion', ...texts.map((text, at) => `| ${at + 1} | ${text}`)].join('\n');
const TABLE = '[[portrait]]\n5 Schedule of Activities{bold}';
const BEFORE = `${OBJECTIVES}\n${criteria('1.')}\n${TABLE}`;
const LISTS = `inclusion = ${INCLUSION.join('; ')}\nexclusion = ${EXCLUSION.join('; ')}`;
const RIGHT_ALL = `${MARKS}\n${CLEAN}`;
const body = S.split('\n').slice(1);
const TITLE = 'Table 1: Schedule of Activities{bold}';
/** The schedule with a further activity in these cells, and what a right reading of it states. */
const diary = (cells: string, marks = ' 111 '): string => `
  ${TITLE}
  ${withRows(S, 3, `| Diary | ${cells}`)}
  marks = ${[...RIGHT, ...VISITS.filter((_visit, at) => marks[at] === '1').map((visit) => `Diary @ ${visit}`)].sort().join('; ')}
  ${CLEAN}`;

reads(
  'a document',
  [PDF],
  `
  # has marks that are drawn as $a, and $b where nothing is done
  for {disc} ;; || {disc} ;; {ring} || {tick} ;; || {cross} ;; || {picture} ;; || X{twice} ;;
  ${BEFORE}
  ${schedule('$a', '$b')}
  ${RIGHT_ALL}

  # has discs in some rows and crosses in others
  ${BEFORE}
  ${rowsOf(S, (rows) => rows.map((row, at) => row.map((text) => (at > 3 && text === 'X' ? '{disc}' : text))))}
  ${RIGHT_ALL}

  # continues on the next page with nothing but the numbers of the rows before its marks
  ${BEFORE}
  ${rowsOf(S, (rows) => rows.map(([name = '', ...cells], at) => [at === 0 ? 'No. Assessment' : `${at} ${name}`, ...cells.slice(0, 3)]))}
  [[portrait]]
  ${rowsOf(S, (rows) => rows.map((row, at) => [at === 0 ? 'No.' : String(at), ...row.slice(4)]))}
  ${RIGHT_ALL}

  # has a mark that is not in force where a short line is drawn through it
  ${BEFORE}
  ${rowsOf(S, (rows) => rows.map((row) => (row[0] === 'Haematology' ? row.with(4, 'X{slashed}') : row)))}
  marks = ${RIGHT.filter((mark) => mark !== 'Haematology @ Week 8').join('; ')}
  ${CLEAN}

  # has a number at $a
  for every line ;; 1 || every fifth line ;; 5
  [[PDF numbers=$b]]
  ${BEFORE}
  ${S}
  ${LISTS}
  ${RIGHT_ALL}
  # has its second list of criteria in a table on the next page, with the header of the first one, below $a
  for 4.2 Exclusion Criteria{bold} || Exclusion Criteria || Table 2: Exclusion criteria || Tabelle 2: Ausschlusskriterien
  [[PDF rules=solid]]
  ${OBJECTIVES}
  Inclusion Criteria{bold}
  ${criteriaTable(INCLUSION)}
  [[portrait]]
  $a
  ${criteriaTable(EXCLUSION)}
  ${TABLE}
  ${S}
  ${LISTS}
  ${RIGHT_ALL}
  ${each(
    [
      ['codes in brackets', criteria('[I01]', '[E01]')],
      ['long codes', criteria('INC-1', 'EXCL-1')],
      ['a struck number before the new one', criteria('1.').replace('75', '~65~75')],
      [
        'titles of other words',
        criteria('1.')
          .replace('Inclusion Criteria', 'Eligibility - Inclusion')
          .replace('Exclusion', 'Non-inclusion'),
      ],
    ],
    ([what, lists]) => `
  # has criteria with ${what}
  ${OBJECTIVES}
  ${lists}
  ${TABLE}
  ${S}
  ${LISTS}
  ${RIGHT_ALL}`,
  )}
`,
);

const DAYS = ['-14', '8', '15', '22', '29'];
const EPOCHS = 'Screening | Treatment period | < | < | Follow-up';
const WEEKS = VISITS.map((_visit, at) => `${at + 1} + Day ${DAYS[at]}`);

reads(
  'a schedule',
  [PDF],
  `
  # has $a
  for dashed rules ;; rules=dashed || dotted rules ;; rules=dotted || long dashes ;; rules=wide-dashed
  for no rules at its sides ;; rules=solid sides=open
  [[PDF $b]]
  ${TITLE}
  | Period | ${EPOCHS}
  | Day | ${DAYS.join(' | ')}
  | Diary of the participant | | X X X | < | < |
  ${body.join('\n')}
  headers = ${DAYS.map((day, at) => `${at === 0 ? 'Screening' : at < 4 ? 'Treatment period' : 'Follow-up'} + ${day}`).join('; ')}
  activities = Diary of the participant; ${NAMES.join('; ')}
  count = 21
  ${CLEAN}

  # has header rows of periods, visits, days and windows: labels $a
  for in each row ;; Study Period ;; Visit ;; Study Day || in the last row ;; ;; ;; Procedure || merged ;; Procedure ;; ^ ;; ^
  for nowhere ;; ;; ;;
  [[PDF rules=solid]]
  ${TITLE}
  | $b | ${EPOCHS}
  | $c | 1 | 2 | 3 | 4 | 5
  | $d | ${DAYS.map((day) => `Day ${day}`).join(' | ')}
  ${body.join('\n')}
  count = 18
  ${ACTIVITY_NAMES}
  headers ~ Treatment period + ${WEEKS[1]}; Treatment period + ${WEEKS[2]}
  ${CLEAN}

  # tells visits of one name apart
  ${TITLE}
  | Visit | Pre-dose | Post-dose | Pre-dose | Post-dose | Pre-dose
  ${body.join('\n')}
  count = 18
  ${ACTIVITY_NAMES}
  ${CLEAN}

  # is as small as one row
  ${TITLE}
  | Day | D-14 | D8 | D15 | D22
  | Vital signs | X | | X | X
  activities = Vital signs
  visits = D-14; D8; D15; D22
  count = 3
  ${CLEAN}
  # has a line without heads over three visits, which is no mark
  [[PDF rules=solid]]
  ${TITLE}
  ${withRows(S, 3, '| Diary | | {line} | < | < |')}
  activities ~ Diary
  ${MARKS}

  # has an arrow over three visits: $a
  for triangle || chevron || arrow || triangle crossed
  [[PDF rules=solid]]
  ${diary('| {$a} | < | < |')}

  # has marks of three visits in a merged cell: $a
  for X X X || X   X   X || X
  ${diary('| $a | < | < |')}

  # goes on at the next page with $a
  for nothing ;; ;; || its title ;; ;; Table 1: Schedule of Activities (continued){bold}
  for its title in brackets of any language ;; ;; Table 1: Schedule of Activities (continuação){bold}
  for its footnotes between ;; ^a^ Supine. ;;
  [[PDF rules=solid]]
  ${TITLE}
  ${[S.split('\n')[0], ...body.slice(0, 3)].join('\n').replace('Vital signs', 'Vital signs^a^')}
  $b
  [[portrait]]
  $c
  ${body.slice(3).join('\n')}
  ^a^ Supine.
  ${VISIT_NAMES}
  ${ACTIVITY_NAMES}
  ${MARKS}
  scopes ~ Supine.: Vital signs

  # stands beside another one
  [[PDF size=8]]
  [[landscape]]
  [[columns 2]]
  ${TITLE}
  ${S}
  [[column]]
  Table 2: Schedule of Samples{bold}
  | Day | 1 | 8 | 15
  | Serum | X | | X
  | Plasma | X | X |
  | Urine | | X | X
  schedules = 2
  count = 24

  # has marks that are grounds, in every second row
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map((row, at) => row.map((text) => (at % 2 === 0 && text === 'X' ? '{ground}' : text))))}
  ${VISIT_NAMES}
  ${MARKS}

  # has grounds where nothing is done, which a note explains
  ${TITLE}
  ${schedule('X', '{ground}')}
  Shaded cells: not applicable.
  ${MARKS}
  others =

  # has notes whose marks are behind, within or in ranges at its labels and behind its signs
  ${TITLE}
  ${withRows(S.replace('Informed consent', 'Informed^a^ consent').replace('Demographics', 'Demographics^a-c^').replace('12-lead ECG', '12-lead ECG^a,b^').replace('Haematology', 'Haematology*'), 7).replace('Vital signs | X', 'Vital signs | X^c^')}
  ^a^ Only where indicated.
  ^b^ Before dosing.
  ^c^ Repeated at early termination.
  * At selected sites.
  ${ACTIVITY_NAMES}
  ${MARKS}
  scopes = ${[
    'Only where indicated.: Informed consent, Demographics, 12-lead ECG',
    'Before dosing.: Demographics, 12-lead ECG',
    'Repeated at early termination.: Demographics, Vital signs × 1',
    'At selected sites.: Haematology',
  ].join('; ')}
`,
);
