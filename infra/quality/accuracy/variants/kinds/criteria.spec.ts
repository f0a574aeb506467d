import { readDocx } from '../../../../../libs/documents/src/docx/read-docx';
import { docxOf } from '../writing/office';
import { CLEAN } from './grid';
import { DOCX, each, readingOf, reads, XLSX } from './read';

const INCLUSION = [
  'Adults of 18 to 75 years.',
  'Body mass index below 40 kg/m2.',
  'Written informed consent.',
];
const EXCLUSION = ['Known hypersensitivity.', 'Pregnant or breast-feeding.', 'Platelet count below 100.'];
const BOTH = `inclusion = ${INCLUSION.join('; ')}\nexclusion = ${EXCLUSION.join('; ')}`;
/** Lines or rows of a list. `1` in `start` is the number of the item. */
const list = (texts: readonly string[], start: string, end = ''): string =>
  texts.map((text, at) => start.replace('1', String(at + 1)) + text + end).join('\n');
const row = (texts: readonly string[], start: string, end = ''): string => list(texts, `| ${start} | `, end);

reads(
  'criteria in a table',
  [DOCX, XLSX],
  `
  # are lists below each other
  Eligibility
  | Inclusion Criteria
  ${list(INCLUSION, '| 1. ')}
  | Exclusion Criteria
  ${list(EXCLUSION, '| 1. ')}
  ${BOTH}

  # are lists side by side
  Eligibility
  | Inclusion Criteria | Exclusion Criteria
  ${INCLUSION.map((text, at) => `| ${at + 1}. ${text} | ${at + 1}. ${EXCLUSION[at]}`).join('\n')}
  ${BOTH}

  # stand below the title $a, beside further columns
  for Criterion || Criterion text || Kriterium || Critère || Criterio || Kryterium || 标准
  Eligibility
  | No. | $a | Reason | Source
  | Inclusion criteria | | |
  ${row(INCLUSION, 'IN1', ' | Target population | Medical record')}
  | Exclusion criteria | | |
  ${row(EXCLUSION, 'EX1', ' | Safety of the treatment | Laboratory report')}
  ${BOTH}

  # stand below their title in rows that name their kind
  Tracker
  | Category | No. | Criterion text | Since version | Source
  ${row(INCLUSION, 'Inclusion | I1', ' | 2.0 | Laboratory report')}
  ${row(EXCLUSION, 'Exclusion | E1', ' | 2.0 | Laboratory report')}
  ${BOTH}

  # go on in rows without a number, with the codes $a and $b
  for IN ;; EX || E ;; A || C- ;; D-
  Eligibility
  | Inclusion criteria |
  | $a1 | Adults who live with
  | | a partner, or with children
  | $a2 | Körpergewicht unter 100 kg
  | Exclusion criteria |
  | $b1 | Treatment with insulin,
  | | Metformin or a sulfonylurea
  | | in the last 6 months
  | $b2 | Contraindication, e.g. to
  | | z. B. Herzschrittmacher or
  | | Implants
  inclusion = Adults who live with a partner, or with children; Körpergewicht unter 100 kg
  exclusion = Treatment with insulin, Metformin or a sulfonylurea in the last 6 months; Contraindication, e.g. to z. B. Herzschrittmacher or Implants
  verdict = clean

  # have boxes for an answer, which are no part of them
  Exclusion criteria
  | No. | Text | Tick one
  ${row(EXCLUSION, 'E1', ' | ☐ Yes ☐ No')}
  exclusion = ${EXCLUSION.join('; ')}

  # are lists below the titles of their columns, which are printed again
  Kryteria włączenia
  | Kryteria włączenia | |
  | Nr | Kryterium | Tak/Nie
  ${row(INCLUSION, '1', ' |')}
  | Kryteria wyłączenia | |
  | Nr | Kryterium | Tak/Nie
  ${row(EXCLUSION, '1', ' |')}
  ${BOTH}

  # are lists whose titles name the columns beside the numbers: $a and $b
  for Inclusion criterion ;; Exclusion criterion || Einschlusskriterium ;; Ausschlusskriterium
  Eligibility
  | No. | $a
  ${row(INCLUSION, 'I1')}
  | No. | $b
  ${row(EXCLUSION, 'E1')}
  ${BOTH}
  ${CLEAN}

  # are those in force if a column states it; the others are told: $a
  for Inclusion criterion ;; Active ;; Removed || Wortlaut des Kriteriums ;; gültig ;; gestrichen
  for Critère ;; en vigueur ;; Supprimé
  Inclusion
  | Inclusion Criteria | < | < | < | <
  | ID | Topic | $a | Status | Version
  | IN01 | Topic | Adults of 18 to 75 years. | $b | v0.0
  | IN02 | Topic | Body mass index below 40 kg/m2. | $c | v1.0
  | IN03 | Topic | Written informed consent. | $b | v2.0
  inclusion = ${INCLUSION[0]}; ${INCLUSION[2]}
  questions ~ Criteria that their table calls removed were left out: IN02.
`,
);

reads(
  'criteria',
  [DOCX],
  `
  # are told if a line limits some of them: $a
  for Cohort B only || Nur für Frauen || Kohorte 2
  == Inclusion Criteria
  ${list(INCLUSION, '1. ').replace('\n2.', '\n$a\n2.')}
  verdict ~ “$a”
  # keep the number of one that was removed: $a
  for [Deleted with Amendment 2] || Not applicable as of Amendment 3. || Entfallen (Änderung 2)
  for Supprimé (amendement 2) || Criterion removed per Protocol Amendment 1
  == Inclusion Criteria
  1. ${INCLUSION[0]}
  2. $a
  3. ${INCLUSION[2]}
  == Exclusion Criteria
  ${list(EXCLUSION, '1. ')}
  inclusion = ${INCLUSION[0]}; ${INCLUSION[2]}
  questions = The places of removed inclusion criteria were left out: “$a”.
  verdict = clean

  # begin with words of a removal: $a
  for Deleted 17p on cytogenetics. || Withdrawn consent in an earlier trial.
  == Exclusion Criteria
  1. ${EXCLUSION[0]}
  2. $a
  exclusion = ${EXCLUSION[0]}; $a

  # stand below $a and $b; a line that nobody filled in is none
  for Einschlusskriterien ;; Ausschlusskriterien || Critères d'inclusion ;; Critères de non-inclusion
  for Criterios de inclusión ;; Criterios de exclusión || Criteri di inclusione ;; Criteri di esclusione
  for Critérios de inclusão ;; Critérios de exclusão || Inclusiecriteria ;; Exclusiecriteria
  for Kryteria włączenia ;; Kryteria wykluczenia || 入选标准 ;; 排除标准 || 選択基準 ;; 除外基準
  for Donor Inclusion Criteria ;; Donor Exclusion Criteria
  == $a
  ${list([...INCLUSION, '____'], '1. ')}
  == $b
  ${list(EXCLUSION, '1. ')}
  ${BOTH}
  ${CLEAN}

  # are numbered like $b
  for （1） ;; （2） ;; （3） || (1) ;; (2) ;; (3) || 1. ;; 2. ;; 3. || （一） ;; （二） ;; （三） || 一、 ;; 二、 ;; 三、
  for １． ;; ２． ;; ３． || ① ;; ② ;; ③
  == 入选标准
  $a年齢が18歳以上の患者
  $bHbA1cが7%以上の患者
  $cACR基準に合う患者
  inclusion = 年齢が18歳以上の患者; HbA1cが7%以上の患者; ACR基準に合う患者

  # may stand below a title that names no list: $a
  for Entry Criteria (All Cohorts) || Criteria for Eligibility || SELECTION AND WITHDRAWAL OF SUBJECTS
  for Description of Trial Population
  == $a
  ${list(INCLUSION, '1. ')}
  == Procedures
  inclusion = ${INCLUSION.join('; ')}
  ${each(
    [
      ['Criterios de inclusión', 'CI1. ', 'Criterios de exclusión', 'CE1. '],
      ["Critères d'inclusion", 'CI 1 : ', 'Critères de non-inclusion', 'CNI 1 : '],
      ['Einschlusskriterien', 'EK1: ', 'Ausschlusskriterien', 'AK1: '],
      ['Inclusion criteria:', '1/ ', 'Exclusion criteria:', '1/ '],
      ['Inklusionskriterier', '1. ', 'Eksklusionskriterier', '1. '],
      ['Sisäänottokriteerit', '1) ', 'Poissulkukriteerit', '1) '],
      ['Inclusion Criteria', 'Inclusion 1: ', 'Exclusion Criteria', 'Exclusion 1: '],
      ['Who can take part?', '1. ', 'Who cannot take part?', '1. '],
      ['Patients to be included', '1. ', 'Patients to be excluded', '1. '],
      ['Wer kann teilnehmen?', '1. ', 'Wer kann nicht teilnehmen?', '1. '],
      ['Qui peut participer ?', '1. ', 'Qui ne peut pas participer ?', '1. '],
      ['谁可以参加研究', '1. ', '谁不可以参加研究', '1. '],
      ['Eligibility\nDogs are included if:', '1. ', 'Dogs are excluded if:', '1. '],
      ['Eligibility Criteria', 'I1. ', '', 'E1. '],
    ],
    ([inclusion = '', one = '', exclusion, other = '']) => `
  # stand below plain lines: ${inclusion.replace('\n', ', ')}, ${one}
  ${inclusion}
  ${list(INCLUSION, one)}
  ${exclusion}
  ${list(EXCLUSION, other)}
  ${BOTH}`,
  )}

  # go on behind their sub-items: $a
  for Scan by one of: ;; CT, or ;; MRI ;; at least one month before screening. || Nachweis durch: ;; CT oder ;; MRT. ;; und zwar vor Einschluss.
  == Inclusion Criteria
  1.⇥Adults
  2.⇥$a
  ⇥a.⇥$b
  ⇥b.⇥$c
  $d
  3.⇥Consent
  inclusion = Adults; $a⏎$d; Consent
  children = $b; $c

  # keep a time in front of a colon
  Exclusion Criteria
  Exclusion 1: Smokers.
  Exclusion 2: In 2 weeks before: fever.
  exclusion = Smokers.; In 2 weeks before: fever.

  # have numbers that go on behind a question
  Who can take part?
  1. Adults
  2. Two falls in a year
  Who cannot take part?
  3. Stroke
  4. Dementia
  inclusion = Adults; Two falls in a year
  exclusion = Stroke; Dementia

  # may be a sentence with its title: $a
  for Inclusion criteria: (a) Adults; and (b) Two falls in a year.
  for Inclusion criteria. The following are included: (i) Adults, (ii) Two falls in a year.
  $a
  inclusion = Adults; Two falls in a year

  # may be typed into one paragraph with line breaks
  == Inclusion Criteria
  ${list(INCLUSION, '1. ').replaceAll('\n', '⏎')}
  == Exclusion Criteria
  ${['a', 'b', 'c'].map((letter, at) => `${letter}) ${EXCLUSION[at]}`).join('⏎')}
  ${BOTH}
  verdict = clean

  # may stand with their titles in one cell
  | Summary
  | Inclusion criteria¶${list(INCLUSION, '1. ').replaceAll('\n', '¶')}¶Exclusion criteria¶${list(EXCLUSION, '1. ').replaceAll('\n', '¶')}
  ${BOTH}

  # may be struck through, which is no gap in their numbers
  == Inclusion Criteria
  1. Adults of 18 to 75 years.
  2. Body mass index below 40 kg/m2.{struck}
  3. Written informed consent.
  == Exclusion Criteria
  ${list(EXCLUSION, '1. ')}
  inclusion = ${INCLUSION[0]}; ${INCLUSION[2]}
  verdict = clean

  # have a gap in their numbers if one is removed
  == Inclusion Criteria
  1. Adults of 18 to 75 years.
  3. Written informed consent.
  == Exclusion Criteria
  ${list(EXCLUSION, '1. ')}
  verdict ~ incomplete

  # may be struck through behind their typed number
  Inclusion criteria
  1. Adults
  <w:p><w:r><w:t xml:space="preserve">2. </w:t></w:r><w:r><w:rPr><w:strike/></w:rPr><w:t>One fall</w:t></w:r></w:p>
  3. Two falls in a year
  Exclusion criteria
  ${list(EXCLUSION, '1. ')}
  inclusion = Adults; Two falls in a year
  verdict = clean

  # are joined around the mark of a paragraph that is tracked as $a
  for <w:del/> || <w:moveFrom/>
  Inclusion Criteria
  <w:p><w:pPr><w:rPr>$a</w:rPr></w:pPr><w:r><w:t xml:space="preserve">1. No other </w:t></w:r></w:p>
  study drug.
  2. Adults
  <w:p><w:pPr><w:rPr>$a</w:rPr></w:pPr><w:r><w:t>3. Last.</w:t></w:r></w:p>
  inclusion = No other study drug.; Adults; Last.

  # have their codes left of the title of their column
  Eligibility
  | No. | Inclusion criteria
  ${row(INCLUSION, 'I1')}
  | No. | Exclusion criteria
  ${row(EXCLUSION, 'E1')}
  ${BOTH}

  # side by side in two languages are those of the first
  Eligibility
  | Inclusion criteria | Einschlusskriterien
  | 1. Adults | 1. Erwachsene Personen beider Geschlechter
  | 2. Written consent | 2. Schriftliche Einwilligung liegt vor
  | Exclusion criteria | Ausschlusskriterien
  | 1. Pregnancy | 1. Schwangerschaft oder Stillzeit
  inclusion = Adults; Written consent
  exclusion = Pregnancy
  ${each(
    [
      ['a later one', '3. Written consent.\n', '; Written consent.'],
      ['the title of the other list', '', ''],
    ],
    ([place, behind, last]) => `
  # keep the names of the rows of a table within them, before ${place}
  Inclusion Criteria
  1. Adults.
  2. Sufficient function of liver and marrow, defined as:
  | Parameter | Limit
  | Haemoglobin | ≥ 9 g/dL
  | ALT and AST | ≤ 3 × ULN
  | Albumin | > 30 g/L
  ${behind}Exclusion Criteria
  1. Pregnancy.
  inclusion = Adults.; Sufficient function of liver and marrow, defined as:⏎Parameter Limit⏎Haemoglobin ≥ 9 g/dL⏎ALT and AST ≤ 3 × ULN⏎Albumin > 30 g/L${last}`,
  )}

  # have no part in the rows of a table behind the list of the last
  Exclusion Criteria
  1. Pregnancy.
  2. Use of any of:
  • insulin
  • steroids
  | Dose | Colour
  | Low | White
  | High | Blue
  exclusion = Pregnancy.; Use of any of:
  children = insulin; steroids

  # have a list behind them, below $a
  for DOSING ;; ;; || Study treatments ;; ;; || Prior and concomitant therapy ;; ; Tablets in the morning; Inhaler in the evening ;;
  for Morning and evening ;; ; Tablets in the morning; Inhaler in the evening ;; Nothing says whether the list under “Morning and evening” belongs to the exclusion criteria.
  Inclusion criteria
  • Adults
  • Chronic cough
  Exclusion criteria
  • Smokers
  • Asthma
  $a
  • Tablets in the morning
  • Inhaler in the evening
  exclusion = Smokers; Asthma$b
  questions = $c
`,
);

reads(
  'criteria on a sheet',
  [XLSX],
  `
  # may have their numbers in a column of their own, and lists below them
  | Inclusion Criteria
  | I. | Adults with asthma.
  | II. | At least one of:
  | | a) two exacerbations in a year;
  | | b) daily use of salbutamol.
  |
  | Exclusion Criteria
  | I. | Smoking.
  | II. | Pregnancy.
  inclusion = Adults with asthma.; At least one of:
  children = two exacerbations in a year;; daily use of salbutamol.
  exclusion = Smoking.; Pregnancy.
  verdict = clean
  ${each(
    [
      ['Inclusion 1: ', 'Exclusion 1: '],
      ['Einschluss 1: ', 'Ausschluss 1: '],
      ['Inclusión 1. ', 'Exclusión 1. '],
      ['Inclusione 1 – ', 'Esclusione 1 – '],
      ['入选标准1： ', '排除标准1： '],
    ],
    ([one = '', other = '']) => `
  # may name their list before their number: ${one}
  ${list(INCLUSION, `| ${one}`)}
  ${list(EXCLUSION, `| ${other}`)}
  ${BOTH}`,
  )}

  # do not take in boxes and places of the protocol beside them
  | Code | Criterion | Yes | No | Other | Place | Page
  | Inclusion Criteria | < | < | < | < | < | <
  ${row(INCLUSION, 'IC01', ' | ☐ | ☐ | N/A | Section 4.1 | 4.1')}
  | Exclusion Criteria | < | < | < | < | < | <
  ${row(EXCLUSION, 'EC01', ' | ☐ | ☐ | N/A | Section 4.2 | 4.1')}
  ${BOTH}
`,
);

it('a footnote of a criterion is no part of its text, and is told', () => {
  const document = `
    Inclusion Criteria
    1. Adults
    <w:p><w:r><w:t>2. Two falls in a year</w:t><w:footnoteReference w:id="2"/></w:r></w:p>
    3. Body surface above 1.5 m`;
  const notes =
    '<w:footnotes xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:footnote w:id="2"><w:p><w:r><w:t>One fall with a fracture is enough.</w:t></w:r></w:p></w:footnote></w:footnotes>';
  const { study } = readingOf(readDocx(docxOf(document, { 'word/footnotes.xml': notes })));

  expect(study.criteria.map(({ text }) => text.value)[1]).toBe('Two falls in a year');
  expect(study.openQuestions.map(({ sentence }) => sentence)).toEqual([
    'A footnote of inclusion criterion 2 is not part of its text: “One fall with a fracture is enough.”',
  ]);
});
