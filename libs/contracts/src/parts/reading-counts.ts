import type { ExpectedPart } from './expected-parts';

/** What the rules found in a document. It tells how long an answer about the document will be. */
export interface ReadingCounts {
  /** Criteria with their items, visits, activities, marks, and so on. */
  readonly parts: Readonly<Record<ExpectedPart, number>>;
  /** Schedules. A study is asked for by a question for each. */
  readonly tables: number;
  /** Tokens that the document takes in a plan, by its text or by the answer that its marks need. */
  readonly room: number;
}
