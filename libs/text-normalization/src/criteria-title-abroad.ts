/**
 * Titles of the lists of criteria in other languages than English, as national templates and registries print them: German, French,
 * Spanish, Italian, Portuguese, Dutch, Polish, Chinese and Japanese.
 */
const TITLES: Readonly<Record<'inclusion' | 'exclusion', readonly string[]>> = {
  inclusion: [
    'Einschlusskriterien',
    "critères d['’]inclusion",
    'critères de sélection',
    'criterios de inclusión',
    'criteri di inclusione',
    'critérios de inclusão',
    'inclusiecriteria',
    'kryteria włączenia',
    '(?:主要)?(?:入选|纳入|入組|入组)标准',
    '(?:選択|組入れ|組み入れ|登録)基準',
  ],
  exclusion: [
    'Ausschlusskriterien',
    "critères d['’]exclusion",
    'critères de non[ -]inclusion',
    'criterios de exclusión',
    'criteri di esclusione',
    'critérios de exclusão',
    'exclusiecriteria',
    'kryteria (?:wykluczenia|wyłączenia|niewłączenia)',
    '(?:主要)?排除标准',
    '除外基準',
  ],
};

const NUMBER = String.raw`(?:[\d.]+[、.]?\s*|[一二三四五六七八九十]{1,3}、\s*)?`;
const LONGEST_REST = String.raw`(?:\s*[(（][^)）]{1,60}[)）])?\s*[:：.]?`;
const PATTERNS = (['inclusion', 'exclusion'] as const).map(
  (kind) => [kind, new RegExp(`^${NUMBER}(?:${TITLES[kind].join('|')})${LONGEST_REST}$`, 'iu')] as const,
);

/** The list that a title in another language announces. */
export const criteriaTitledAbroad = (title: string): 'inclusion' | 'exclusion' | undefined =>
  PATTERNS.find(([, pattern]) => pattern.test(title.trim()))?.[0];
