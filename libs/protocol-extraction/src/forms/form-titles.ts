export const PAGE_NUMBER = /(?<=\S)\s+(?:page|seite|página|pagina|strona)\s+\d+(?:\s\S+\s\d+)?$/i;

/** What kind of form it is: `annotated CRF v2.0`. */
const EDITION = String.raw`~?\(?(?:annotated|blank|a)?\s?e?CRF\)?(?:,?\s+(?:v|version)\.?\s?\d+(?:\.\d+)*)?(?:\s[–-]\s\d{1,2}\s\p{L}{3,9}\s\d{4})?~?`;
const STUDY_WORD =
  '(?:study|protocol|trial|studie|prüfplan|étude|essai|protocole|estudio|protocolo|estudo|studio|protocollo|badanie|protokół)';
const STUDY = String.raw`${STUDY_WORD}\s*(?:no\.?|nr\.?|:)?\s*(?=[\p{L}\d-]*\d)(?=[\d-]*\p{L})[\p{L}\d][\p{L}\d/-]{2,}`;
/** The study in the head of a page, behind the title: `VITAL SIGNS Study KLM-77 annotated CRF v2.0`, `Labs – Study X-1`. */
const HEAD = new RegExp(
  String.raw`(?<=\p{L}{3}\S*)(?:\s+[|–-]\s+${STUDY}(?:\s+${EDITION})?|\s+(?:${STUDY}\s+)?${EDITION}|\s+${STUDY}\s+[|–-]\s+.{1,40})$`,
  'iu',
);
/** A line of the head of a page that only names the study: `Study: KLM-77 (PROD)`. */
export const STUDY_ALONE = new RegExp(String.raw`^${STUDY}(?:\s*\([^()]*\))?$`, 'iu');
/** The study before the field that identifies the page: `Estudo VALVA – Centro`. */
const STUDY_FIRST = new RegExp(
  String.raw`^${STUDY_WORD}\s*(?:no\.?|nr\.?|:)?\s*(\S{3,})\s+[|–—-]\s+(?=\S)`,
  'iu',
);
/** A page of a form behind its title: `Diary (continued)`, `Tagebuch – Fortsetzung`, `Diary (page 2 of 3)`. */
export const CONTINUED =
  /[\s,–—-]*(?:\(|[–—,-]\s)\s*(?:cont(?:inued|inuation|[’']?d|\.)?|continua[çc][ãa]o|continuaci[óo]n|continuazione|suite|segue|seguito|fortsetzung|forts\.|vervolg|ciąg dalszy|c\.?\s?d\.|続き|续|(?:page|seite|página|pagina|strona|blatt|sheet|hoja|folha|foglio|p\.)?\s?\d+\s?(?:of|von|de|sur|di|van|z|\/)\s?\d+)\s*\)?$/iu;

/** A label without the study before it, whose code has capitals or digits. */
export const withoutStudy = (label: string): string =>
  label.replace(STUDY_FIRST, (study, code: string) => (/\d|\p{Lu}{2}/u.test(code) ? '' : study));

/** The title of a form without what the head of its page says. */
export const bareTitle = (title: string): string => title.replace(CONTINUED, '').replace(HEAD, '').trim();

/** What many forms are bound in, in six languages. */
export const BOOK =
  /(?<!\p{L})(?:e-?CRFs?|CRD|case report forms?|case ?books?|forms|cahier d[’']observation|cuaderno de recogida|quaderno|caderno|prüfbögen|formulare|formulaires|formularios|formulários|moduli)(?!\p{L})/iu;
