/** The levels of objectives and endpoints in protocols. */
export type LevelWord = 'primary' | 'secondary' | 'exploratory' | 'other';

/**
 * The level that a title names; undefined if it names none. `Other secondary` is secondary, because the narrower word decides.
 */
export function levelNamed(title: string): LevelWord | undefined {
  const isBesideNoun = namesObjectives(title) || namesEndpoints(title);
  const isNamed = ({ alone, beside }: ReturnType<typeof named>): boolean =>
    alone.test(title.trim()) || (isBesideNoun && beside.test(title));
  if (
    /\b(?:co-?)?primary\b|\b(?:main|principal)\s+(?:study\s+|trial\s+)?(?:objective|aim|end\s?point)/i.test(
      title,
    ) ||
    isNamed(PRIMARY)
  )
    return 'primary';
  if (/\bsecondary\b/i.test(title) || isNamed(SECONDARY)) return 'secondary';
  if (/\b(exploratory|tertiary)\b/i.test(title) || isNamed(EXPLORATORY)) return 'exploratory';
  if (/\b(other|optional|additional|further|sub-?study)\b/i.test(title)) return 'other';
  return undefined;
}

/** The levels in German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese: alone, or beside a noun. */
const named = (words: string) => ({
  alone: new RegExp(
    String.raw`^(?:(?:objecti\p{L}+|objetivos?|obiettiv[oi]|crit\p{L}+|ziele?)\s+)?(?:${words})(?:\s+(?:ziele?|endpunkte?|doel\p{L}*|cele?))?\s*:?$`,
    'iu',
  ),
  beside: new RegExp(String.raw`(?<!\p{L})(?:${words})(?!\p{L})`, 'iu'),
});
const PRIMARY = named(
  'principa(?:l|le|les|ux|aux|is|li)|prim(?:är|air)\\p{L}*|primari[oaie]s?|hauptziele?|główn\\p{L}+|pierwszorzędow\\p{L}+|主要(?:目的|目标)?',
);
const SECONDARY = named(
  'secondaires?|secund[aá]ri[oa]s?|secondari[oaie]?|sekundär\\p{L}*|secundair\\p{L}*|nebenziele?|drugorzęd\\p{L}+|次要(?:目的|目标)?|副次(?:的)?(?:目的)?',
);
const EXPLORATORY = named(
  'explorat\\p{L}+|exploratór\\p{L}+|esplorativ\\p{L}|eksplorac\\p{L}+|探索(?:的|性)?(?:目的|目标)?',
);

/** The nouns in English, German, French, Spanish, Italian, Portuguese and Dutch. */
const OBJECTIVES = String.raw`(?:objectives?|aims?|objectifs?|objetivos?|obiettiv[oi]|(?:studien|haupt|neben)?ziele?|doelstelling(?:en)?)(?:\(s\))?`;
const ENDPOINTS = String.raw`(?:end\s?-?points?|outcomes?(?:\s+(?:measures?|variables?))?|estimands?|(?:haupt|neben)?(?:endpunkte?|zielgrößen?|zielkriteri(?:um|en))|critères?\s+(?:d['’]évaluation|de\s+jugement)|(?:variables?|criterios?)(?:\s+de\s+(?:valoración|evaluación)|(?=\s+(?:principa|secundari)))|desfechos?|eindpunt(?:en)?)(?:\(s\))?`;

/** Whether a title names objectives. */
export const namesObjectives = (title: string): boolean => NAMES_OBJECTIVES.test(title);
const NAMES_OBJECTIVES = new RegExp(String.raw`\b${OBJECTIVES}(?!\p{L})`, 'iu');

/** Whether a title names endpoints, in any of the words for them. */
export const namesEndpoints = (title: string): boolean => NAMES_ENDPOINTS.test(title);
const NAMES_ENDPOINTS = new RegExp(String.raw`\b${ENDPOINTS}(?!\p{L})`, 'iu');

/** Whether a heading announces a list of endpoints. A bare `Outcomes` is not enough, because it may be about anything. */
export const announcesEndpoints = (heading: string): boolean =>
  /\b(end\s?-?points?|outcome measures?|efficacy outcomes?)\b/i.test(heading);

/** Headings that mention objectives or endpoints but list none: their analysis, history or justification. */
export const isAboutObjectives = (heading: string): boolean => ABOUT.test(heading);
const ABOUT =
  /\b(?:analys[ei]s|analytic\w*|rationale|justification|changes?|changed|updated|revised|amend\w*|statistic\w*|sample size|power|multiplicity|hypothes[ei]s|adjudicat\w*|definitions?|methods?|limitations?|assessments?|interim|intercurrent|missing data|committees?)\b/i;

const LEVEL = String.raw`(?:(?:co-?|key\s+)?(?:primary|secondary|exploratory|tertiary|other|optional|additional|further)(?:\s*(?:\/|and|,)\s*(?=\p{L}))?)`;
const QUALIFIER = String.raw`(?:[\p{L}/-]+\s+){0,3}?`;

/** `Primary`, `Key secondary objectives:`, `Exploratory Safety Endpoint(s)`: the level, optionally the noun, and nothing else. */
export const isLevelLabel = (line: string): boolean => LEVEL_LABEL.test(line.trim());
const LEVEL_LABEL = new RegExp(
  String.raw`^${LEVEL}(?:\s+${LEVEL})?(?:\s+${QUALIFIER}(?:${OBJECTIVES}|${ENDPOINTS})|\s+(?:efficacy|safety))?(?:\s*(?:and|/|&)\s*(?:associated\s+)?(?:${OBJECTIVES}|${ENDPOINTS}))?(?:\s*\([^)]{0,40}\))?\s*:?$`,
  'iu',
);

/** A line that starts with a label, and the text after the label. */
export interface LabelledLine {
  readonly label: string;
  readonly rest: string;
}

/**
 * Splits `Primary objective: To compare …` and `Secondary – To assess …`; undefined if the line does not start with a label of
 * objectives or endpoints.
 */
export function readObjectiveLabel(line: string): LabelledLine | undefined {
  const text = line.trim();
  if (isLevelLabel(text)) return { label: text, rest: '' };
  const [, label, rest] = LABEL.exec(text) ?? [];
  if (label === undefined || rest === undefined) return besideLabel(text);
  return { label, rest: rest.trim() };
}
const LEVEL_BEHIND = String.raw`\s*(?:princip\p{L}+|prim[aä]r\p{L}*|se[ck]und\p{L}+|second\p{L}+|(?:ex|es)plorat\p{L}+)`;
const LABEL = new RegExp(
  String.raw`^((?:${LEVEL}(?:\s+${LEVEL})?|(?:${LEVEL}\s+)?(?:[\p{L}/-]+\s+){0,3}?(?:${OBJECTIVES}|${ENDPOINTS})(?:${LEVEL_BEHIND})?)(?:\s*(?:and|/|&)\s*(?:associated\s+)?(?:${OBJECTIVES}|${ENDPOINTS}))?(?:\s+\d{1,2})?(?:\s*\([^)]{0,40}\))?)\s*(?::|\s[–—-](?=\s))\s*(.*)$`,
  'isu',
);

/** `Main objective To compare …`: a label and its value beside it, whose distance the text does not show. */
function besideLabel(text: string): LabelledLine | undefined {
  const [, label, rest = ''] = BESIDE_LABEL.exec(text) ?? [];
  const isValue =
    /^(?:\p{Lu}|\d{1,2}[.)]\s|[a-z]\)\s)/u.test(rest) &&
    !(rest.length < LONGEST_TITLE && (namesObjectives(rest) || namesEndpoints(rest))) &&
    !/^(?:response|measures?|variables?|tables?|sections?|analys[ei]s|rationale|justification|assessments?|statistic\w*)\b/i.test(
      rest,
    );
  return label !== undefined && levelNamed(label) !== undefined && isValue ? { label, rest } : undefined;
}
const LONGEST_TITLE = 60;
const BESIDE_LABEL = new RegExp(
  String.raw`^((?:(?:main|principal|[\p{L}]*prim[aä]r\p{L}*|se[ck]und\p{L}+|${LEVEL})\s+)?(?:${OBJECTIVES}|${ENDPOINTS})(?:${LEVEL_BEHIND})?(?:\s+\d{1,2}(?![.)\d]))?)\s+(\S.*)$`,
  'isu',
);

/** `The primary objective of this study is to compare …`: the level, the noun, and the statement. */
export interface StatedObjective {
  readonly noun: 'objective' | 'endpoint';
  readonly level: LevelWord | undefined;
  /** Empty if a list follows. */
  readonly text: string;
  readonly isPlural: boolean;
}

/** Parses a sentence that states an objective or an endpoint, or announces a list of them; undefined for any other sentence. */
export function readStatement(sentence: string): StatedObjective | undefined {
  const text = sentence.trim();
  const found = STATEMENT.exec(text);
  const [, before = '', noun = '', between = '', verb = '', rest = ''] = found ?? [];
  if (!found || /[.;]/.test(before + between)) return undefined;
  const isObjective = new RegExp(`^${OBJECTIVES}$`, 'iu').test(noun);
  const said = rest.trim().replace(/^(?:as\s+follows|the\s+following)?\s*[:.]?\s*/i, '');
  if (isObjective && said !== '' && !/^to\s/i.test(said)) return undefined;
  return {
    noun: isObjective ? 'objective' : 'endpoint',
    level: levelNamed(`${before} ${noun} ${/sub-?study/i.test(between) ? between : ''}`),
    text: said,
    isPlural: /^(?:are|were)$/i.test(verb) || /s(?:\(s\))?$/i.test(noun),
  };
}
const STATEMENT = new RegExp(
  String.raw`^((?:the|our|its)?\s*(?:[\p{L}/,-]+\s+){0,5}?)(${OBJECTIVES}|${ENDPOINTS})\b(.{0,90}?)\s\b(is|are|was|were|will\s+be|include|includes)\b(?=\s|:|$)(.*)$`,
  'isu',
);

/** Whether a text starts as objectives do: with `To` or a typical verb. */
export const startsLikeObjective = (text: string): boolean => OBJECTIVE_START.test(text.trim());
const OBJECTIVE_START =
  /^(?:to\s+\p{Ll}|(?:assess|evaluate|compare|determine|investigate|explore|characteri[sz]e|demonstrate|describe|estimate|examine|establish|identify|measure|monitor|quantify|document|confirm|show|test)\s)/iu;
