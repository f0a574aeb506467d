import { splitMarks } from './marked-text';

/** Names of visits that are names of epochs in the CDISC terminology (codelist C99079). */
const EPOCH =
  /^((?:(?:double|single)[-‐ ]?blind(?:ed)?|open[-‐ ]?label|randomi[sz]ed|long[-‐ ]?term|safety|post[-‐ ]?treatment|maintenance|induction)\s+)*(screening|run[-‐ ]?in|lead[-‐ ]?in|wash[-‐ ]?out|baseline|treatment|follow[-‐ ]?up|extension)\b/i;
/** Words that may follow the name of an epoch without changing its meaning. */
const REST = /^\s*((visits?|periods?|phase|epoch|stage|v)\b)?\s*\d{0,2}[a-z]?\s*(\([^()]*\))?$/i;

/** The epoch in the name of a schedule column, such as `Screening` or `Follow-up Visit 2`. */
export function epochNamedBy(header: string): string | undefined {
  const text = splitMarks(header).text.trim();
  const found = EPOCH.exec(text)?.[0];
  return found !== undefined && REST.test(text.slice(found.length)) ? found : undefined;
}
