/** Asked of every version, so that answers of several sections can be merged. */
export const SAME_OIDS =
  'Make each OID from what the thing is called (SE.SCREENING, I.INCL.03), so that the same thing has the same OID wherever it is written, and let every reference point to a definition.';
