const SCHEDULE_OF = String.raw`schedule\s+of\s+(?:activities|events|assessments|procedures|evaluations`;
const SCHEDULE = new RegExp(
  String.raw`\b(?:${SCHEDULE_OF}|study)|study\s+schedule|time\s+and\s+events?|flow\s?chart|study\s+(?:calendar|flow)|assessment\s+schedule|visit\s+schedule|(?:sampling|sample\s+collection|blood\s+collection)\s+(?:schedule|times?|time\s?points?|plan))\b`,
  'i',
);

/** Whether a title over a table names a schedule of activities or of samples, by any of the names that sponsors use. */
export const namesSchedule = (title: string): boolean => SCHEDULE.test(title);

/**
 * Whether a heading announces a schedule of activities by its full name. Other names, such as `Flow chart`, also title pictures.
 */
export const announcesSchedule = (heading: string): boolean => FULL_SCHEDULE.test(heading);
const FULL_SCHEDULE = new RegExp(String.raw`\b${SCHEDULE_OF})\b`, 'i');

const LISTS = String.raw`list\s+of\s+(in-text\s+)?(tables|figures|appendices|attachments|tables\s+and\s+figures)\b`;
const LONGEST_CONTENTS_TITLE = 60;

/** `Table of Contents`, `List of Figures` at the start of a printed line, which may continue, e.g. with `page`. */
export const startsContents = (line: string): boolean =>
  line.length < LONGEST_CONTENTS_TITLE && CONTENTS_START.test(line);
const CONTENTS_START = new RegExp(String.raw`^(table\s+of\s+contents\b|contents\b|${LISTS})`, 'i');

/** The same as a paragraph of its own. With a number at its end it is an entry of another list. */
export const isContentsTitle = (paragraph: string): boolean =>
  paragraph.length < LONGEST_CONTENTS_TITLE &&
  CONTENTS_TITLE.test(paragraph.trim()) &&
  !/\d\s*$/.test(paragraph);
const CONTENTS_TITLE = new RegExp(String.raw`^((table\s+of\s+)?contents\W*(page)?\W*$|${LISTS})`, 'i');
