import type { Random } from '../../../random';
import { bullets, section, type Objective, type Part, type Section } from '../study';

/** How a document states its objectives, and what a perfect reader finds. */
export interface DrawnObjectives {
  readonly form: string;
  readonly sections: readonly Section[];
  readonly expected: readonly ExpectedObjective[];
}

export interface ExpectedObjective {
  readonly level: string;
  readonly text: string;
  /** Undefined where the form does not say which objective an endpoint measures, or prints none. */
  readonly endpoints: readonly string[] | undefined;
}

const TITLES = [
  'Objectives',
  'Objectives and Endpoints',
  'Objectives/Endpoints',
  'Study Objectives and Estimands',
  'Trial objectives',
  'Study Objectives',
  'Objectives, Endpoints and Estimands',
  'Aims of the Study',
] as const;

const HEADERS = [
  ['Objectives', 'Endpoints'],
  ['Objective(s)', 'Endpoint(s)'],
  ['Objective', 'Outcome Measure'],
  ['Study Objectives', 'Study Endpoints'],
  ['Objective', 'Estimand'],
] as const;

interface LevelGroup {
  readonly word: string;
  readonly level: string;
  readonly objectives: readonly Objective[];
}

const FORMS = {
  'group-rows': groupRows,
  'repeated-headers': repeatedHeaders,
  'labels-in-cells': labelsInCells,
  'level-column': levelColumn,
  'one-cell-a-level': oneCellALevel,
  synopsis,
  'headings-and-lists': headingsAndLists,
  sentences,
  'inline-labels': inlineLabels,
  'lead-sentences': leadSentences,
  'endpoints-apart': endpointsApart,
  'endpoints-below': endpointsBelow,
  'bullets-below': bulletsBelow,
  'estimand-column': estimandColumn,
  'estimand-rows': estimandRows,
} as const;

/** Draws one way to state the objectives of a study, with sections around it that list what is none. */
export function drawObjectives(objectives: readonly Objective[], random: Random): DrawnObjectives {
  const third = random.oneOf(['Exploratory', 'Tertiary', 'Other']);
  const groups: LevelGroup[] = (['primary', 'secondary', 'exploratory'] as const)
    .map((level) => ({
      word: level === 'exploratory' ? third : level === 'primary' ? 'Primary' : 'Secondary',
      level: level === 'exploratory' && third === 'Other' ? 'other' : level,
      objectives: objectives.filter((objective) => objective.level === level),
    }))
    .filter((group) => group.objectives.length > 0);
  const names = Object.keys(FORMS).filter((name): name is keyof typeof FORMS => name in FORMS);
  const form = random.oneOf(names);
  const drawn = FORMS[form](groups, random);
  const [first, ...rest] = drawn.sections;
  const title = random.oneOf(TITLES);
  return {
    form: `${form} (${title})`,
    sections: [{ level: 1, title, parts: first?.parts ?? [] }, ...rest, ...random.oneOf(AFTER)],
    expected: drawn.expected,
  };
}

const AFTER: readonly (readonly Section[])[] = [
  [],
  [
    section(
      1,
      'Hypotheses',
      'The study tests two hypotheses:',
      bullets('no difference of means', 'no trend'),
    ),
  ],
  [
    section(
      1,
      'Analyses of the Primary Objective',
      'The analysis is done in three steps:',
      bullets('the model is fitted', 'the contrast is estimated', 'the interval is reported'),
    ),
  ],
];

interface Form {
  readonly sections: readonly Section[];
  readonly expected: readonly ExpectedObjective[];
}

const list = (texts: readonly string[]): string =>
  texts.length === 1 ? (texts[0] ?? '') : texts.map((text) => `• ${text}`).join('\n');

const expectedOf = (groups: readonly LevelGroup[], hasEndpoints: boolean): readonly ExpectedObjective[] =>
  groups.flatMap(({ level, objectives }) =>
    objectives.map(({ text, endpoints }) => ({
      level,
      text,
      endpoints: hasEndpoints ? endpoints : undefined,
    })),
  );

function tableForm(
  groups: readonly LevelGroup[],
  rows: readonly (readonly string[])[],
  headerRows = 1,
): Form {
  return {
    sections: [section(1, '', 'The table shows what the study asks.', { kind: 'table', rows, headerRows })],
    expected: expectedOf(groups, true),
  };
}

const rowsOf = ({ objectives }: LevelGroup): readonly (readonly string[])[] =>
  objectives.map(({ text, endpoints }) => [text, list(endpoints)]);

function groupRows(groups: readonly LevelGroup[], random: Random): Form {
  const suffix = random.oneOf(['', ' Objectives', ' objective(s):']);
  const rows = groups.flatMap((group) => [[`${group.word}${suffix}`], ...rowsOf(group)]);
  return tableForm(groups, [random.oneOf(HEADERS), ...rows]);
}

function repeatedHeaders(groups: readonly LevelGroup[], random: Random): Form {
  const [objective, endpoint] = random.oneOf(HEADERS.slice(0, 3));
  return tableForm(
    groups,
    groups.flatMap((group) => [
      [`${group.word} ${objective}`, `${group.word} ${endpoint}`],
      ...rowsOf(group),
    ]),
  );
}

function labelsInCells(groups: readonly LevelGroup[], random: Random): Form {
  const between = random.oneOf(['\n', ': ']);
  const rows = groups.flatMap(({ word, objectives }) =>
    objectives.map(({ text, endpoints }) => [`${word}${between}${text}`, list(endpoints)]),
  );
  return tableForm(groups, [random.oneOf(HEADERS), ...rows]);
}

function levelColumn(groups: readonly LevelGroup[], random: Random): Form {
  const rows = groups.flatMap(({ word, objectives }) =>
    objectives.map(({ text, endpoints }, index) => [index === 0 ? word : '', text, list(endpoints)]),
  );
  return tableForm(groups, [['Level', ...random.oneOf(HEADERS)], ...rows]);
}

/** All objectives of a level in one cell: one endpoint stands beside each. */
function oneCellALevel(groups: readonly LevelGroup[], random: Random): Form {
  const one = groups.map((group) => ({
    ...group,
    objectives: group.objectives.map((objective) => ({
      ...objective,
      endpoints: objective.endpoints.slice(0, 1),
    })),
  }));
  const rows = one.flatMap(({ word, objectives }) => [
    [word],
    [list(objectives.map(({ text }) => text)), list(objectives.flatMap(({ endpoints }) => endpoints))],
  ]);
  return tableForm(one, [random.oneOf(HEADERS), ...rows]);
}

function synopsis(groups: readonly LevelGroup[], random: Random): Form {
  const colon = random.oneOf(['', ':']);
  const rows = [
    [`Indication${colon}`, 'As named in the title'],
    ...groups.map(({ word, objectives }) => [
      `${word} ${objectives.length > 1 ? 'objectives' : 'objective'}${colon}`,
      list(objectives.map(({ text }) => text)),
    ]),
    [`Number of sites${colon}`, 'To be determined'],
  ];
  const form = tableForm(groups, rows, 0);
  return { ...form, expected: expectedOf(groups, false) };
}

function headingsAndLists(groups: readonly LevelGroup[], random: Random): Form {
  const suffix = random.oneOf(['', ' Objective', ' Objectives', ' Objective(s)']);
  const lead = random.oneOf([false, true]);
  const kind = random.oneOf(['bullets', 'numbered']);
  return {
    sections: [
      section(1, ''),
      ...groups.map(({ word, objectives }) =>
        section(
          2,
          `${word}${suffix}`,
          ...(lead ? [`The ${word.toLowerCase()} objectives of this study are as follows:`] : []),
          itemsPart(
            kind,
            objectives.map(({ text }) => text),
          ),
        ),
      ),
    ],
    expected: expectedOf(groups, false),
  };
}

const itemsPart = (kind: string, items: readonly string[]): Part =>
  kind === 'bullets' ? bullets(...items) : { kind: 'numbered', items, marker: (index) => `${index + 1}.` };

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function sentences(groups: readonly LevelGroup[], random: Random): Form {
  const noun = random.oneOf(['objective', 'objective of this study', 'objective of the trial', 'aim']);
  return {
    sections: [
      section(1, ''),
      ...groups.map(({ word, objectives }) =>
        section(
          2,
          word,
          ...objectives.map(({ text }) =>
            `${random.oneOf(['The', 'A'])} ${word.toLowerCase()} ${noun} is ${lowered(text)}.`.replace(
              /^A /,
              'The ',
            ),
          ),
        ),
      ),
    ],
    expected: expectedOf(groups, false),
  };
}

function inlineLabels(groups: readonly LevelGroup[], random: Random): Form {
  const noun = random.oneOf([' objective', '', ' Objective(s)']);
  return {
    sections: [
      section(
        1,
        '',
        ...groups.flatMap(({ word, objectives }): (Part | string)[] =>
          objectives.length === 1
            ? [`${word}${noun}: ${objectives[0]?.text ?? ''}.`]
            : [`${word}${noun}:`, bullets(...objectives.map(({ text }) => text))],
        ),
      ),
    ],
    expected: expectedOf(groups, false),
  };
}

/** `The secondary objectives are to:` above items that go on with the verb. */
function leadSentences(groups: readonly LevelGroup[]): Form {
  const plain = (text: string) => text.replace(/^To /, '');
  return {
    sections: [
      section(
        1,
        '',
        ...groups.flatMap(({ word, objectives }): (Part | string)[] => [
          `The ${word.toLowerCase()} objectives of the study are to:`,
          bullets(...objectives.map(({ text }) => plain(text))),
        ]),
      ),
    ],
    expected: expectedOf(groups, false),
  };
}

function endpointsApart(groups: readonly LevelGroup[], random: Random): Form {
  const noun = random.oneOf(['Endpoint', 'Endpoints', 'Outcome Measures', 'End Points']);
  const outer = random.oneOf(['Endpoints', 'Study Endpoints', 'Outcome Measures']);
  return {
    sections: [
      section(1, ''),
      ...groups.map(({ word, objectives }) =>
        section(2, `${word} Objectives`, bullets(...objectives.map(({ text }) => text))),
      ),
      section(1, outer),
      ...groups.map(({ word, objectives }) =>
        section(2, `${word} ${noun}`, bullets(...objectives.flatMap(({ endpoints }) => endpoints))),
      ),
    ],
    expected: groups.flatMap(({ level, objectives }) =>
      objectives.map(({ text, endpoints }) => ({
        level,
        text,
        endpoints: objectives.length === 1 ? endpoints : undefined,
      })),
    ),
  };
}

/** The objective as a sentence, and below it its endpoints under a label. */
function endpointsBelow(groups: readonly LevelGroup[], random: Random): Form {
  const label = random.oneOf(['Endpoint(s):', 'Endpoints:', 'Corresponding endpoints:']);
  return {
    sections: [
      section(1, ''),
      ...groups.map(({ word, objectives }) =>
        section(
          2,
          `${word} Objective(s)`,
          ...objectives.flatMap(({ text, endpoints }) => [`${text}.`, label, bullets(...endpoints)]),
        ),
      ),
    ],
    expected: expectedOf(groups, true),
  };
}

/** The objective as a sentence above bullets; what the bullets are only the title says. */
function bulletsBelow(groups: readonly LevelGroup[], random: Random): Form {
  const title = random.oneOf([
    'Objective and Endpoints',
    'Objectives and Related Endpoints',
    'Objective/Endpoints',
  ]);
  return {
    sections: [
      section(1, ''),
      ...groups.map(({ word, objectives }) =>
        section(
          2,
          `${word} ${title}`,
          ...objectives.flatMap(({ text, endpoints }) => [text, bullets(...endpoints)]),
        ),
      ),
    ],
    expected: expectedOf(groups, true),
  };
}

const ESTIMAND = 'Treatment policy for all intercurrent events; difference of means';

/** What is estimated stands in a column of its own and is no endpoint. */
function estimandColumn(groups: readonly LevelGroup[], random: Random): Form {
  const rows = groups.flatMap((group) => [
    [`${group.word} objectives`],
    ...rowsOf(group).map((row) => [...row, ESTIMAND]),
  ]);
  return tableForm(groups, [['Objectives', random.oneOf(['Endpoints', 'Variables']), 'Estimands'], ...rows]);
}

/** One attribute of an estimand a row, below the objective that it belongs to. */
function estimandRows(groups: readonly LevelGroup[], random: Random): Form {
  const noun = random.oneOf(['Endpoint', 'Endpoint(s)', 'Variable/endpoint']);
  const rows = groups.flatMap(({ word, objectives }) =>
    objectives.flatMap(({ text, endpoints }) => [
      [`${word} objective`, text],
      ['Population', 'All who were randomized'],
      [noun, list(endpoints)],
      ['Intercurrent events', ESTIMAND],
    ]),
  );
  return tableForm(groups, rows, 0);
}
