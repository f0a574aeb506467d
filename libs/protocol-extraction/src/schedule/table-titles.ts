/**
 * Titles of tables that hold crosses or ticks and are no schedules of activities, from published protocols: estimands and analysis
 * sets, dose levels and modifications, checklists, responsibilities, and reference ranges of laboratories.
 */
const OTHER_TABLES =
  /\b(?:estimands?|intercurrent\s+events?|analysis\s+(?:sets?|populations?)|dos(?:e|ing)\s+(?:levels?|modifications?|adjustments?|reductions?|regimens?|escalation|delays?|interruptions?|guidelines?|tables?)|check\s?-?lists?|responsibilit(?:y|ies)|(?:reference|normal|laboratory)\s+(?:ranges?|values|limits)|toxicity\s+(?:grad\w+|management)|abbreviations?|prohibited\s+(?:medications?|therap\w+)|(?:permitted|allowed)\s+(?:medications?|concomitant)|safety\s+database|data\s+sources?)\b/i;

/** Whether a title names a table that is no schedule, whatever stands in its cells. */
export const namesOtherTable = (title: string): boolean => OTHER_TABLES.test(title);

/** Words by which a title or the name of a sheet says that its table is not in force any more, by language. */
const SUPERSEDED: readonly string[] = [
  String.raw`\b(?:superseded|obsolete|outdated|do\s+not\s+use|(?:no\s+longer|not)\s+(?:valid|in\s+force)|(?:old|previous|former)\s+(?:version|schedule|sheet|soa)|replaced\s+by|archived?)\b`,
  String.raw`\b(?:veraltet|überholt|ersetzt\s+durch|nicht\s+(?:mehr\s+)?(?:verwenden|gültig)|alte\s+(?:version|fassung)|ungültig)`,
  String.raw`\b(?:obsolète|périmée?|remplacée?\s+par|ancienne\s+version|ne\s+pas\s+utiliser)`,
  String.raw`\b(?:obsolet[oa]|no\s+(?:usar|utilizar)|versión\s+anterior|sustituid[oa]|sin\s+vigencia)\b`,
  String.raw`\b(?:superat[oa]|non\s+(?:usare|utilizzare)|versione\s+precedente|sostituit[oa])\b`,
  String.raw`\b(?:não\s+(?:usar|utilizar)|versão\s+(?:anterior|antiga)|substituíd[oa])`,
  String.raw`\b(?:verouderd|niet\s+gebruiken|vervangen\s+door|oude\s+versie)\b`,
  String.raw`(?:nieaktualn|nie\s+używać|zastąpion|poprzednia\s+wersja|stara\s+wersja)`,
  '旧版|旧方案|作废|废止|请勿使用|廃止|使用しない|使用禁止',
];
const SUPERSEDED_TITLE = new RegExp(SUPERSEDED.join('|'), 'iu');
/** `SoA (old)`, `Old`, `SoA_alt`: a word that only the short name of a sheet says alone. */
const OLD_SHEET = /(?:^|[\s_(-])(?:old|alt|vieux|viejo|antiguo|vecchio|antigo|oud|stary|旧)(?:[\s_)-]|$)/iu;
const LONGEST_SHEET_NAME = 31;

/** Whether a title says that another version replaces its table. */
export const isSuperseded = (title: string): boolean => SUPERSEDED_TITLE.test(title);

/** Whether the name of a sheet says so. Excel limits names to 31 characters. */
export const isSupersededSheet = (name: string): boolean =>
  name.length <= LONGEST_SHEET_NAME &&
  (isSuperseded(name) || (OLD_SHEET.test(name) && !/\d\s*[-\s]?(?:years?|months?|weeks?)/i.test(name)));
