/** How the planner of conversions divides what one call may be sent. */
export const SECTION_PLAN = {
  /** What all sections are told about the whole documents, of the room that the task leaves: the rest is for the sections. */
  outlineShare: 0.25,
  /** Footnotes of a table that are repeated with its rows, of the room of a section. */
  notesShare: 0.2,
  /** Headings above the first block of a section, of what the footnotes leave. */
  pathShare: 0.15,
} as const;

/**
 * What the planner counts word by word, and an estimate only knows roughly: the lines around a task, besides the rules of its
 * target; beginnings and headings of the documents, as a share of them. A spec of the planner holds the outcome against it.
 */
export const FRAME_ESTIMATE = { linesTokens: 560, outlineLeast: 600, outlineShare: 0.04 } as const;
