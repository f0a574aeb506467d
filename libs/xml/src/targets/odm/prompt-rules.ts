/** Rules for every version, so that answers of several sections can be merged. */
export const SAME_OIDS =
  'Make each OID from what the thing is called (SE.SCREENING, I.INCL.03), so that the same thing has the same OID wherever it is written, and let every reference point to a definition.';

/** Rules for every version, so that printed activities of a visit can be distinguished from others. */
export const ASSUMED_PARTS =
  'A visit refers to what the schedule marks at it and to nothing else; a form or visit that no row or column of a schedule prints (eligibility, unscheduled) has an Alias with Context="Origin" and Name="assumed".';

/** Rules for every version: what study software shows to people, and where it reads it. */
export const SHOWN_TO_PEOPLE = [
  "A visit's Description says its name, day and window with units (Screening; Day -28 to -1; window ±3 days), its Category the epoch; Type is Unscheduled for visits outside the plan, Repeating Yes for what may happen again.",
  'A reference has Mandatory="No" where a bracket or a footnote makes the mark conditional. Forms and groups have a Description; the check of the criteria is the schedule\'s own row for it, where there is one.',
  'The question of a criterion begins with kind and number (Inclusion criterion 3: …); over 1000 characters its Description has all of it. An activity asks “Was … performed?”, “Date performed” and “Reason not done”, marked as assumed. Names carry no footnote letters.',
].join('\n');
