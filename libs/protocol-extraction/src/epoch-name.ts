import { splitMarks } from './marked-text';

/** What a visit may be called by its part of the study, as the CDISC terminology of epochs has it (codelist C99079). */
const EPOCH =
  /^((?:(?:double|single)[-‐ ]?blind(?:ed)?|open[-‐ ]?label|randomi[sz]ed|long[-‐ ]?term|safety|post[-‐ ]?treatment|maintenance|induction)\s+)*(screening|run[-‐ ]?in|lead[-‐ ]?in|wash[-‐ ]?out|baseline|treatment|follow[-‐ ]?up|extension)\b/i;
/** What may stand behind it without changing what it is. */
const REST = /^\s*((visits?|periods?|phase|epoch|stage|v)\b)?\s*\d{0,2}[a-z]?\s*(\([^()]*\))?$/i;

/** The epoch that a column of a schedule names itself, as in `Screening` or `Follow-up Visit 2`. */
export function epochNamedBy(header: string): string | undefined {
  const text = splitMarks(header).text.trim();
  const found = EPOCH.exec(text)?.[0];
  return found !== undefined && REST.test(text.slice(found.length)) ? found : undefined;
}
