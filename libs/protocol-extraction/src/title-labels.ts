/**
 * What title pages and synopses call the facts of a study in German, French, Spanish, Italian, Portuguese, Dutch, Polish, Chinese
 * and Japanese, where the word differs from English. Collected from public registers and national templates.
 */
const LABELS_ABROAD = {
  title: [
    String.raw`(?:voll(?:ständig)?er\s+)?(?:studien|prüfplan)?titel(?:\s+(?:der|des)\s+(?:studie|prüfung|prüfplans))?`,
    String.raw`titre(?:\s+complet)?(?:\s+(?:de\s+l['’]\s?(?:étude|essai)|du\s+protocole))?`,
    String.raw`título(?:\s+completo)?(?:\s+(?:del?|do)\s+(?:estudio|estudo|ensayo|ensaio|protocolo))?`,
    String.raw`titolo(?:\s+completo)?(?:\s+(?:dello\s+studio|del\s+protocollo))?`,
    String.raw`(?:volledige\s+)?titel(?:\s+van\s+(?:het|de)\s+(?:onderzoek|studie))?`,
    String.raw`(?:pełny\s+)?tytuł(?:\s+(?:badania|protokołu))?`,
    '(?:试验|研究|方案)?(?:题目|标题|名称)',
    '(?:試験|研究)?(?:課題名|題名|名称)',
  ],
  protocolNumber: [
    String.raw`(?:prüfplan|protokoll|studien)-?\s?(?:nummer|nr\.?|code)`,
    String.raw`(?:numéro|n[°º]|code)\s+(?:du\s+protocole|de\s+(?:protocole|l['’]\s?étude))`,
    String.raw`(?:número|n\.?\s?[°º]|código)\s+(?:del?|do)\s+(?:protocolo|estudio|estudo)`,
    String.raw`(?:numero|n\.|codice)\s+(?:(?:del|di)\s+protocollo|(?:dello|di)\s+studio)`,
    String.raw`(?:protocol|studie)\s?nummer`,
    String.raw`(?:numer|nr)\s+(?:protokołu|badania)`,
    '(?:方案|试验|研究)(?:编号|号)',
    '(?:試験|実施計画書)番号',
  ],
  version: ['versión', 'versione', 'versão', 'versie', 'wersja', '版本号?', '版数?'],
  sponsor: [
    'promoteur',
    'promotore?',
    'patrocinador',
    'opdrachtgever',
    'verrichter',
    '申办(?:者|方|单位)',
    '治験依頼者',
  ],
  phase: ['(?:studien)?phase', 'fase', 'faza', '(?:试验|研究)?分期', '(?:開発の)?相'],
} as const;

/** `Titel: Prof. Dr.` beside a signature is no title of a study. */
const SHORTEST_TITLE = 15;

/** The text behind the label of a fact in another language than English; undefined if the line has no such label. */
export function behindLabelAbroad(fact: keyof typeof LABELS_ABROAD, line: string): string | undefined {
  const text = PATTERNS[fact].exec(line)?.[1];
  return fact === 'title' && text !== undefined && text.length < SHORTEST_TITLE ? undefined : text;
}

const pattern = (labels: readonly string[]): RegExp =>
  new RegExp(`^(?:${labels.join('|')})\\s*[:：]\\s*(.*)$`, 'iu');

const PATTERNS = {
  title: pattern(LABELS_ABROAD.title),
  protocolNumber: pattern(LABELS_ABROAD.protocolNumber),
  version: pattern(LABELS_ABROAD.version),
  sponsor: pattern(LABELS_ABROAD.sponsor),
  phase: pattern(LABELS_ABROAD.phase),
};
