/**
 * Titles of tables that hold crosses or ticks and are no schedules of activities, from published protocols: estimands and analysis
 * sets, dose levels and modifications, checklists, responsibilities, and reference ranges of laboratories.
 */
const OTHER_TABLES =
  /\b(?:estimands?|intercurrent\s+events?|analysis\s+(?:sets?|populations?)|dos(?:e|ing)\s+(?:levels?|modifications?|adjustments?|reductions?|regimens?|escalation|delays?|interruptions?|guidelines?|tables?)|check\s?-?lists?|responsibilit(?:y|ies)|(?:reference|normal|laboratory)\s+(?:ranges?|values|limits)|toxicity\s+(?:grad\w+|management)|abbreviations?|prohibited\s+(?:medications?|therap\w+)|(?:permitted|allowed)\s+(?:medications?|concomitant)|safety\s+database|data\s+sources?)\b/i;

/** Whether a title names a table that is no schedule, whatever stands in its cells. */
export const namesOtherTable = (title: string): boolean => OTHER_TABLES.test(title);
