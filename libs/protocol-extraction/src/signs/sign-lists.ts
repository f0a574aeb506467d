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
    /\boptional|\bif\s+(?:clinically\s+)?(?:indicated|needed|required|applicable|necessary|appropriate)|\bas\s+(?:clinically\s+)?(?:indicated|needed|required|appropriate)|\bconditional|\bdiscretion|\bmay\s+be\s+(?:performed|done|collected)|\bwhere\s+applicable|\bonly\s+(?:if|for|in|when|at|on)\b|\bnur\s+(?:bei|wenn|falls|für|im|in)\b|\b(?:seulement|uniquement)\s+(?:si|chez|pour|en)\b|\b(?:sólo|solo|soltanto|somente|apenas|alleen|tylko)\s+(?:si|se|en|em|in|para|per|bij|als|u|gdy)\b|のみ|仅(?:限|在)|fakultativ|facultati|opcional|可选|任意|必要(?:に応じ|时|時)/i,
  ],
  [
    'done',
    /\b(?:perform|requir|done|assess|collect|schedul|mandatory|conduct|obtain|applicable|planned|to\s+be\b|yes\b|complete)|durchgef|erforderlich|verpflichtend|obligator|réalis|obligatoire|realiza|eseguit|进行|实施|必须|必須|実施/i,
  ],
];

/**
 * Letters, words and digits that mean "done" where they are the only sign of a table with blank cells. `O` and `V` stand for the
 * circle and the tick of other keyboards, `◆` for a picture in the cells of a PDF.
 */
export const DONE_IF_ONLY: readonly string[] = [...ANSWER_PAIRS.map(([done]) => done), 'O', 'V', '*', '◆'];
