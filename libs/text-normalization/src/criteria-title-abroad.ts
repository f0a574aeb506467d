const PEOPLE = '(?:participants|patients|subjects|volunteers|children|adults|women|men|people)';

/**
 * Titles of the lists of criteria in other languages than English, as national templates and registries print them: German, French,
 * Spanish, Italian, Portuguese, Dutch, Polish, Danish, Norwegian, Swedish, Finnish, Czech, Chinese and Japanese. Questions and phrases of plain language are added in English
 * and in these languages.
 */
const TITLES: Readonly<Record<'inclusion' | 'exclusion', readonly string[]>> = {
  inclusion: [
    'Einschlusskriteri(?:en|um)',
    "critères? d['’]inclusion",
    'critères de sélection',
    'criterios? de inclusión',
    'criterio? di inclusione',
    'critérios? de inclusão',
    'inclusiecriteri(?:a|um)',
    'kryteri(?:a|um) włączenia',
    'inklus[ij]onskriteri(?:er|um)',
    'sisäänottokriteerit',
    '(?:kritéria (?:pro )?zařazení|zařazovací kritéria)',
    '(?:主要)?(?:入选|纳入|入組|入组)标准',
    '(?:選択|組入れ|組み入れ|登録)基準',
    'who (?:can|may|could) (?:take part|participate|join|be included)',
    `${PEOPLE} (?:to be|who (?:can|may|will) be) included`,
    'wer (?:kann|darf) (?:an der studie )?teilnehmen',
    'qui peut participer',
    '¿?qui[eé]n(?:es)? pueden? participar',
    'chi può partecipare',
    'quem pode participar',
    'wie (?:kan|kunnen) (?:er )?(?:meedoen|deelnemen)',
    'kto może (?:wziąć udział|uczestniczyć)',
    '(?:谁|哪些人)(?:可以|能)参加(?:本?研究)?',
    '参加(?:いただける|できる)方',
  ],
  exclusion: [
    'Ausschlusskriteri(?:en|um)',
    "critères? d['’]exclusion",
    'critères? de non[ -]inclusion',
    'criterios? de exclusión',
    'criterio? di esclusione',
    'critérios? de exclusão',
    'exclusiecriteri(?:a|um)',
    'kryteri(?:a|um) (?:wykluczenia|wyłączenia|niewłączenia)',
    '(?:eks|ex)klus[ij]onskriteri(?:er|um)',
    'poissulkukriteerit',
    '(?:kritéria (?:pro )?vyloučení|vylučovací kritéria)',
    '(?:主要)?排除标准',
    '除外基準',
    "who (?:cannot|can[’'´]t|can not|may not|should not|must not) (?:take part|participate|join|be included)",
    `${PEOPLE} (?:to be|who (?:can|may|will) be) excluded`,
    'wer (?:kann|darf) nicht (?:an der studie )?teilnehmen',
    'qui ne peut pas participer',
    '¿?qui[eé]n(?:es)? no pueden? participar',
    'chi non può partecipare',
    'quem não pode participar',
    'wie (?:kan|kunnen) (?:er )?niet (?:meedoen|deelnemen)',
    'kto nie może (?:wziąć udziału|uczestniczyć)',
    '(?:谁|哪些人)不(?:可以|能)参加(?:本?研究)?',
    '参加(?:いただけない|できない)方',
  ],
};

const NUMBER = String.raw`(?:(?:tab(?:el(?:le|la|a)?|la|leau)\s+|表\s*)[\d.]+\s*[:：–-]?\s*)?(?:[\d.０-９．]+[、.]?\s*|[一二三四五六七八九十]{1,3}、\s*)?`;
/** Words that qualify the list, before or behind its name. */
const QUALIFIER =
  '(?:allgemeine|wesentliche|wichtig(?:e|ste)|(?:die )?wichtigsten|zusätzliche|principaux|généraux|complémentaires|principales|generales|adicionales|principali|generali|principais|gerais|adicionais|belangrijkste|algemene|główne|ogólne)';
const LONGEST_REST = String.raw`(?:\s*[(（][^)）]{1,60}[)）])?(?:\s+in\s+(?:the|this)\s+(?:study|trial))?\s*[:：.?？]?`;
const PATTERNS = (['inclusion', 'exclusion'] as const).map(
  (kind) =>
    [
      kind,
      new RegExp(
        `^${NUMBER}(?:${QUALIFIER}\\s)?(?:${TITLES[kind].join('|')})(?:\\s${QUALIFIER})?${LONGEST_REST}$`,
        'iu',
      ),
    ] as const,
);

/** The list that a title in another language announces. */
export const criteriaTitledAbroad = (title: string): 'inclusion' | 'exclusion' | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(title.trim()))?.[0];

/** Words of titles of sections on leaving a study, in the same languages. */
const LEAVING =
  /abbruch|ausscheiden|(?:sortie|arrêt|retrait)s?\s+(?:d|prématuré)|retirada|abandono|interrup|salida|ritiro|interruzione|uscita|descontinua|saída|terugtrekking|stopzetting|wycofani|przerwani|退出|中止|脱落/iu;

/** Whether a title in another language announces when participants leave the study, which is no criterion of eligibility. */
export const announcesLeavingAbroad = (title: string): boolean => LEAVING.test(title);

/** Words and codes before the number of a criterion that name its list: `Inclusion 1:`, `Ausschluss 3`, `IC02`, `排除2`. */
const NUMBERED: Readonly<Record<'inclusion' | 'exclusion', string>> = {
  inclusion: String.raw`in?cl?|ci|ek|inclusi(?:on|ón|one|e)|inclusão|einschluss(?:kriterium)?|włączeni[ea]|(?:入选|纳入|入组|選択)(?:标准|基準)?`,
  exclusion: String.raw`ex?cl?|ce|cni|ak|(?:non[- ]?inclusion|exclusi(?:on|ón|e))|esclusione|exclusão|ausschluss(?:kriterium)?|wykluczeni[ea]|wyłączeni[ea]|(?:排除|除外)(?:标准|基準)?`,
};
const NUMBERED_PATTERNS = (['inclusion', 'exclusion'] as const).map(
  (kind) =>
    [
      kind,
      new RegExp(
        String.raw`^((?:${NUMBERED[kind]})(?:\s+criteri(?:on|um))?[-_.\s#]{0,2}\d{1,2}[a-z]?)\s*[.):：–-]?\s+(\S.*)$`,
        'isu',
      ),
    ] as const,
);

/** A line whose marker names its list and its number; undefined if it has no such marker. */
export function readNamedCriterion(
  line: string,
): { readonly kind: 'inclusion' | 'exclusion'; readonly marker: string; readonly text: string } | undefined {
  for (const [kind, pattern] of NUMBERED_PATTERNS) {
    const [, marker, text] = pattern.exec(line.trim()) ?? [];
    if (marker !== undefined && text !== undefined) return { kind, marker, text };
  }
  return undefined;
}
