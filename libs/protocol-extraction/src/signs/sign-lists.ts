import type { SignMeaning } from '@app/study-model';

/**
 * What single characters and words in the cells of a schedule mean by convention, if no legend says otherwise. Collected from
 * published protocols, from the check boxes of Word and Excel, and from the Unicode blocks Dingbats and Geometric Shapes.
 */

/** Signs for "done at this visit", alone or beside any other sign. */
export const DONE_SIGNS: readonly string[] = Array.from('X×✕✖╳⨯☒⊠🗷✓✔√☑🗸🗹✅■▪◼⬛█●•⬤⚫◆★▲');

/** Signs for "not done" if the table also has a done sign: empty shapes, and the cross of a tick-and-cross table. */
export const EMPTY_SIGNS: readonly string[] = Array.from('☐□◻▢⬜▫○◯⚪◦◇☆△✗✘❌');

/** Of these, the signs that mean "done" in a table without a done sign: most Japanese schedules mark with ○, others with ✗. */
export const DONE_ALONE: readonly string[] = Array.from('○◯⚪✗✘❌');

/** Ticks, beside which a cross that fills the rest of a table means "not done". */
export const TICKS: readonly string[] = Array.from('✓✔√☑🗸🗹✅');

/** Crosses that are a done sign on their own. */
export const CROSSES: readonly string[] = Array.from('X×✕✖╳⨯☒⊠🗷');

/** Pairs of words or digits: done, not done. A pair counts only in a table that uses both, or the first beside a done sign. */
export const ANSWER_PAIRS: readonly (readonly [done: string, notDone: string])[] = [
  ['YES', 'NO'],
  ['Y', 'N'],
  ['TRUE', 'FALSE'],
  ['T', 'F'],
  ['1', '0'],
  ['+', '-'],
  ['JA', 'NEIN'],
  ['JA', 'NEE'],
  ['OUI', 'NON'],
  ['SÍ', 'NO'],
  ['SI', 'NO'],
  ['SIM', 'NÃO'],
  ['TAK', 'NIE'],
  ['是', '否'],
  ['有', '无'],
  ['あり', 'なし'],
  ['WAHR', 'FALSCH'],
  ['VRAI', 'FAUX'],
];

/** Words by which a legend explains a sign, in the order in which they are looked for: the first that fits decides. */
export const LEGEND_WORDS: readonly (readonly [meaning: SignMeaning, words: RegExp])[] = [
  [
    'not-collected',
    /\bnot\s+(?:be\s+)?(?:collected|recorded|captured|reported)\b|nicht\s+(?:erfasst|dokumentiert)|non\s+(?:recueilli|raccolt)|不(?:采集|记录)/i,
  ],
  [
    'not-done',
    /\bnot\s+(?:be\s+)?(?:performed|done|required|applicable|scheduled|planned|needed|assessed|conducted|obtained)\b|\bno\s+(?:assessment|procedure|visit|sample)|\bnone\b|\bomitted\b|^n\/?a$|^no$|nicht\s+(?:durch|erforder|vorge)|non\s+(?:réalis|requis|eseguit)|no\s+(?:se\s+)?realiza|不(?:进行|需要|做)|実施しない/i,
  ],
  [
    'optional',
    /\boptional|\b(?:if|where|when(?:ever)?|as far as)\s+(?:possible|feasible)|\b(?:wenn|falls|soweit|sofern)\s+möglich|\bsi\s+(?:possible|es\s+posible)|\bse\s+poss[íi](?:vel|bile)|\bindien\s+mogelijk|\bjeśli\s+(?:to\s+)?możliwe|可能な限り|できる限り|尽可能|如可能|\bif\s+(?:clinically\s+)?(?:indicated|needed|required|applicable|necessary|appropriate)|\bas\s+(?:clinically\s+)?(?:indicated|needed|required|appropriate)|\bconditional|\bdiscretion|\bmay\s+be\s+(?:performed|done|collected)|\bwhere\s+applicable|\bonly\s+(?:if|for|in|when|at|on)\b|\b(?:wom[ae]n|fem[ae]les?|m[ae]n|males?|wocbp|subset|cohorts?|participants?|patients?|subjects?)\b[^,;.]{0,40}\bonly\b|\bnur\s+(?:bei|wenn|falls|für|im|in)\b|\b(?:seulement|uniquement)\s+(?:si|chez|pour|en)\b|\b(?:sólo|solo|soltanto|somente|apenas|alleen|tylko)\s+(?:si|se|en|em|in|para|per|bij|als|u|gdy)\b|のみ|仅(?:限|在)|fakultativ|facultati|opcional|opcjonaln|fakultatywn|optionn?e+l|opzional|可选|任意|必要(?:に応じ|时|時)|酌情|視情況|视情况|適宜|\b(?:a|según|segundo)\s+(?:o\s+|el\s+)?(?:crit[ée]rio|discre[cz]i)|discrétion|\bnach\s+ermessen|\bnaar\s+(?:goeddunken|oordeel)|według\s+uznania|\bw\s+razie\s+potrzeby|\bbei\s+bedarf|\bal\s+bisogno|\b(?:se|si|quando|cuando|conforme|según|selon|falls|wenn|sofern|indien|je[śs]li)\s+(?:\p{L}+\s+){0,2}(?:necess|nécess|neces|necesidad|indicad|indicat|indiqué|indiziert|aplic|applicab|proced|besoin|erforder|nötig|notwendig|nodig|geïndic|wskaza|konieczn|potrzeb)|\ben\s+cas\s+de\b/iu,
  ],
  [
    'done',
    /\b(?:perform|requir|done|assess|collect|schedul|mandatory|conduct|obtain|applicable|planned|to\s+be\b|yes\b|complete)|durchgef|erforderlich|verpflichtend|obligator|obligatori|obrigat|obowiązk|verplicht|réalis|realiza|eseguit|uitgevoerd|wykon|进行|实施|必须|必須|実施/i,
  ],
];

/** Words by which a legend says how, where, when in a visit or by whom an activity is done, which is done in any case. */
export const HOW_DONE =
  /\b(?:at\s+home|(?:pre|post)[- ]?dos|fasting|nüchtern|sites?\b|clinic|hospital|phone|telephone|by\s+(?:mail|video|post)|remote|nurse|visit|laborator|local|central|routine|usual\s+care|standard\s+of\s+care|prüfzentrum|zu\s*hause|telef|hausarzt|labor|klinik|en\s+centre|à\s+domicile|domicil|téléph|infirmi|soins?\s+courants?|recherche|centro|en\s+casa|em\s+casa|a\s+casa|enfermer|thuis|ziekenhuis|bezoek|w\s+domu|ośrod|wizyt)|téléph|domicile|à\s+jeun|ayunas|digiuno|jejum|中心|中央|空腹|在家|电话|電話|随访|自宅|来院|施設|訪問/iu;

/**
 * Letters, words and digits that mean "done" where they are the only sign of a table with blank cells. `O` and `V` stand for the
 * circle and the tick of other keyboards, `◆` for a picture in the cells of a PDF.
 */
export const DONE_IF_ONLY: readonly string[] = [...ANSWER_PAIRS.map(([done]) => done), 'O', 'V', '*', '◆'];
