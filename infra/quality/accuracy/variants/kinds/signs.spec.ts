import { CLEAN, MARKS, RIGHT, rowsOf, S, schedule, turned, withRows } from './grid';
import { DOCX, reads, XLSX } from './read';

const TITLE = 'Table 1. Schedule of Activities';
/** The schedule with the second sign in its rows `from` and below. */
const mixed = (first: string, second: string, isSecond: (row: number) => boolean): string =>
  rowsOf(schedule(first), (rows) =>
    rows.map((row, at) => row.map((text) => (isSecond(at) && text === first ? second : text))),
  );

/** The schedule with a sign that repeats the cell above, wherever both hold a mark. */
const repeating = (table: string, sign: string): string =>
  rowsOf(table, (rows) =>
    rows.map((row, at) =>
      row.map((text, column) => (text === 'X' && rows[at - 1]?.[column] === 'X' ? sign : text)),
    ),
  );

reads(
  'signs',
  [DOCX, XLSX],
  `
  # repeat the cell above: $a, $b
  for " ;; Legenda: " = idem à linha anterior || 〃 ;; || ditto ;; Legend: ditto: as in the row above || idem ;;
  ${TITLE}
  ${repeating(turned(S), '$a')}
  $b
  ${MARKS}
  ${CLEAN}

  # repeat the cell at the left where the one above is blank: $a
  for " || idem || dto.
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map((row, at) => row.map((text, column) => (at > 2 && column > 1 && text === 'X' && row[column - 1] === 'X' && rows[at - 1]?.[column] !== 'X' ? '$a' : text))))}
  ${MARKS}

  # are told if they could repeat two cells that differ
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map((row, at) => (at === 5 ? ['Haematology', 'X', '(X)', '', '"', 'X'] : row)))}
  verdict ~ "

  # $a is done beside $b
  for x ;; - || ☒ ;; ☐ || ☑ ;; ☐ || ☑ ;; ☒ || ■ ;; □ || ● ;; ○ || ⬤ ;; ◯ || ✓ ;; ✗ || ✔ ;; ✘ || ✓ ;; X || X ;; ☐
  for X ;; No || Yes ;; No || YES ;; no || TRUE ;; FALSE || 1 ;; 0 || + ;; - || + ;; − || Y ;; N || Ja ;; Nein || 是 ;; 否
  for [X] ;; [ ] || Х ;; -
  ${TITLE}
  ${schedule('$a', '$b')}
  ${MARKS}
  signs = ${RIGHT.map(() => '$a').join('; ')}
  conditional = 0
  questions =
  meanings = done $a; not-done $b
  verdict = clean

  # $a is done beside blank cells
  for X || ✘ || ○ || Yes || Y || 1 || O || V || * || X. || Ｘ || ✔\ufe0f
  ${TITLE}
  ${schedule('$a')}
  ${MARKS}
  signs = ${RIGHT.map(() => '$a').join('; ')}
  conditional = 0
  questions =
  meanings = done $a
  verdict = clean

  # a letter of Wingdings is the picture that it prints
  ${TITLE}
  ${schedule('ü{symbol}')}
  ${MARKS}

  # a sign in white on white is no mark, and is named
  ${TITLE}
  ${schedule('X', 'X{white}')}
  ${MARKS}
  warnings = hidden-text

  # a letter is no sign beside another sign
  ${TITLE}
  ${schedule('X', 'O')}
  verdict ~ needs_review

  # a letter is no sign in a table without blank cells
  ${TITLE}
  ${schedule('Y', 'Y')}
  marks =

  # a legend decides before any convention: $a
  for ● = to be performed; ○ = optional || ● mandatory   ○ optional (at the discretion of the investigator)
  for Key: ○ if applicable, ● required
  ${TITLE}
  ${schedule('●', '○')}
  $a
  count = 30
  conditional = 12
  meanings = done ●; optional ○

  # a letter that a legend calls not collected is no mark
  ${TITLE}
  ${schedule('X', 'P')}
  X = performed. P = practice, not collected.
  ${MARKS}
  others =
  meanings = done X; not-collected P
  verdict = clean

  # two signs that nothing tells apart are asked about, and both are kept
  ${TITLE}
  ${schedule('■', '●')}
  count = 30
  questions ~ ■ and ●

  # a letter beside another sign is asked about if no legend explains it
  ${TITLE}
  ${mixed('X', 'P', (row) => row === 3 || row === 6)}
  ${MARKS}
  others = ${new Array(9).fill('P').join('; ')}
  questions ~ X and P
  verdict ~ needs_review; The table

  # a letter that $a is a mark that needs review, also in one column
  for nothing explains ;; || a legend of unknown words explains ;; X = efetuado. O = ao sabor do momento.
  for a legend of unknown words explains ;; X: przeprowadzane; O: rotacyjnie
  ${TITLE}
  ${rowsOf(S, (rows) => rows.map((row, at) => row.with(5, row[5] === 'X' && at > 3 ? 'O' : (row[5] ?? ''))))}
  $b
  ${MARKS}
  others = O; O; O
  verdict ~ “X”, “O”

  # times and doses in cells are kept with their text
  ${TITLE}
  ${withRows(schedule('X'), 4, '| PK sample | | Predose, 15, 30 min | 240 min | |')}
  others = Predose, 15, 30 min; 240 min

  # a table of questions with Yes and No is no schedule
  Comparison of products
  | Property | Product A | Product B
  | Sterile | Yes | Yes
  | Soluble | No | Yes
  | Stable | Yes | Yes
  | Coloured | No | Yes
  | Bitter | Yes | Yes
  schedules = 0
`,
);

reads(
  'a legend below the table',
  [DOCX],
  `
  # that explains $a and $b in its own words is a note, and both mean done: $c
  for ● ;; ○ ;; ● is used to indicate a visit at the site. ○ is used to indicate a visit by a nurse at home.
  for ● ;; ○ ;; ● : en centre ; ○ : à domicile || ● ;; ◇ ;; ●：中央測定 ◇：施設測定
  for S ;; R ;; S : acte du soin courant ; R : acte ajouté par la recherche || B ;; Z ;; B: im Prüfzentrum, Z: beim Hausarzt
  ${TITLE}
  ${mixed('$a', '$b', (row) => row > 3)}
  $c
  ${MARKS}
  questions =
  notes = $c

  # that denies in its own words leaves an empty shape as not done
  ${TITLE}
  ${schedule('●', '○')}
  ● : oui ; ○ : pas à cette visite
  ${MARKS}

  # that explains a sign in brackets is a note
  ${TITLE}
  ${mixed('x', '(x)', (row) => row === 4)}
  (x) nur bei auffälligem Vorbefund
  notes = (x) nur bei auffälligem Vorbefund

  # that explains the ground of its cells is a note
  ${TITLE}
  ${schedule('{ground}')}
  Grauer Grund: wird bei diesem Kontakt erhoben.
  ${MARKS}
  scopes = Grauer Grund: wird bei diesem Kontakt erhoben.

  # explains the label that carries the raised mark $a
  for 注1) || 注１） || ※1
  ${TITLE}
  ${schedule('○').replace('Haematology', `Haematology^$a^`)}
  $a 妊娠可能な女性のみ
  markers = $a
  scopes = 妊娠可能な女性のみ: Haematology
  questions =
`,
);

it('the meaning of a sign is proven by its legend and each of its cells', () => {
  const [, read] = DOCX;
  const { study } = read(`${TITLE}\n${schedule('X', 'P')}\nX = performed. P = practice, not collected.`);
  const practice = study.schedules[0]?.signs.find(({ sign }) => sign === 'P');

  expect(practice).toMatchObject({ readers: ['rules'], evidence: { length: 13 } });
});

reads(
  'a legend',
  [DOCX, XLSX],
  `
  # says in each language that a sign is optional: $a
  for O = a critério do investigador || O = según criterio médico || O: si está indicado || O = à la discrétion de l’investigateur
  for O = si nécessaire || O = wenn möglich || O：可能な限り実施 || O = nach Ermessen des Prüfarztes || O: bei Bedarf || O = wenn klinisch indiziert || O = se necessario
  for O = indien nodig || O = w razie potrzeby || O = 酌情进行 || O = performed if clinically indicated
  ${TITLE}
  ${mixed('X', 'O', (row) => row === 5)}
  $a
  conditional = 4
  verdict = clean

  # explains each of its signs up to the next one: $a
  for ○：必須\u3000△：必要に応じて実施 || ○: mandatory, △: optional || ○ = verpflichtend △ = nur bei Kindern
  for ○ = mandatory △ = only in children
  ${TITLE}
  ${mixed('○', '△', (row) => row === 5)}
  $a
  conditional = 4
  count = 18

  # explains a sign in brackets apart from the sign: $a
  for (X) = nur bei Kindern || (X): only in children || (X) = seulement chez l’enfant
  ${TITLE}
  ${schedule('X').replace(/X$/, '(X)')}
  $a
  conditional = 1
  count = 18
`,
);

reads(
  'signs of Wingdings',
  [DOCX],
  `
  # are all in the table, few as they may be
  ${TITLE}
  ${mixed('ü{symbol}', '¡{symbol}', (row) => row === 4)}
  X
  count = 15
  verdict = clean
`,
);
