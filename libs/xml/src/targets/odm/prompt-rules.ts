/** Asked of every version, so that answers of several sections can be merged. */
export const SAME_OIDS =
  'Make each OID from what the thing is called (SE.SCREENING, I.INCL.03), so that the same thing has the same OID wherever it is written, and let every reference point to a definition.';

/** Asked of every version, so that what is done at a visit can be told from what no schedule prints. */
export const ASSUMED_PARTS =
  'A visit refers to what the schedule marks at it and to nothing else; a form or visit that no row or column of a schedule prints (eligibility, unscheduled) has an Alias with Context="Origin" and Name="assumed".';
