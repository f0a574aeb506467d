/** How the conversion planner divides the input of one call. */
export const SECTION_PLAN = {
  /** Share for the context about the whole documents, of the room that the task leaves. The rest is for the sections. */
  outlineShare: 0.25,
  /** Share for table footnotes that are repeated with the rows, of the room of a section. */
  notesShare: 0.2,
  /** Share for the headings above the first block of a section, of what the footnotes leave. */
  pathShare: 0.15,
} as const;

/**
 * Approximations of values that the planner counts exactly: the lines around a task in addition to the rules of its target, and
 * the beginnings and headings of the documents as a share of the documents. A spec of the planner checks them against the
 * planner's result.
 */
export const FRAME_ESTIMATE = { linesTokens: 680, outlineLeast: 600, outlineShare: 0.04 } as const;
