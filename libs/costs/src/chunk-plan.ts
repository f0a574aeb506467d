import { SECTIONS_AT_ONCE } from '@app/contracts';

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
 * Tokens of the section whose answer shows the others their structure. They wait for it, so it is short: half a minute at 70
 * tokens a second.
 */
export const EXAMPLE_TOKENS = 2500;

/** Sections leave room for footnotes, and end at suitable places of the documents. */
const FULLNESS = (1 - SECTION_PLAN.notesShare) * 0.9;

/**
 * Number of sections beside the example for documents of `size` tokens: as many as run at a time or a multiple of them, so that
 * no call runs alone at the end, unless fewer are enough.
 */
export const sectionsBesideExample = (size: number, roomTokens: number): number =>
  inRounds(Math.ceil(Math.max(0, size - EXAMPLE_TOKENS) / (roomTokens * FULLNESS)));

/** The next number of calls that can run side by side to the end. */
export const inRounds = (calls: number): number =>
  calls <= SECTIONS_AT_ONCE ? calls : Math.ceil(calls / SECTIONS_AT_ONCE) * SECTIONS_AT_ONCE;

/**
 * Approximations of values that the planner counts exactly: the lines around a task in addition to the rules of its target, and
 * the beginnings and headings of the documents as a share of the documents. A spec of the planner checks them against the
 * planner's result.
 */
export const FRAME_ESTIMATE = { linesTokens: 680, outlineLeast: 600, outlineShare: 0.04 } as const;
