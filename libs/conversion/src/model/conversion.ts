import type {
  Coverage,
  ExpectedPart,
  Finding,
  Outcome,
  ResultSummary,
  RunForecast,
  StudyFileId,
  Target,
  Trace,
} from '@app/contracts';
import type { StudyWithFiles } from '@app/study-writers';
import type { WholeDocument } from './whole-document';

/** A conversion whose file is written by code from a study model. */
export interface StudyTarget {
  readonly output: StudyFileId;
  /** `rules`: no model is asked, and the result says that it has one reading. */
  readonly readings: 'rules' | 'rules-and-model';
  /** Parts that the file is to hold. */
  readonly parts: readonly ExpectedPart[];
  /** What the person asks for in addition; empty for a built-in prompt. */
  readonly instructions: string;
  /** Activities without fields get those of a standard. */
  readonly standardFields: boolean;
  /** The time that the file states. Constant for all attempts. */
  readonly createdAt: Date;
}

export interface ConversionInput {
  readonly documents: readonly WholeDocument[];
  readonly instruction: string;
  readonly target: Target;
  /** The parts that the user selected for the XML; null if target and task text decide. */
  readonly expectedParts?: readonly ExpectedPart[] | null;
  /** Unpredictable for the authors of the documents, constant for all attempts. */
  readonly boundary: string;
  /** A secret word that must never appear in an answer, constant for all attempts. */
  readonly canary: string;
  /** The prefix of references to document texts, random in the same way. */
  readonly pointing: string;
  /** Name of the provider in messages for people. */
  readonly providerName: string;
  /** Number of concurrent requests for sections. */
  readonly sectionsAtOnce: number;
  /** Maximum number of corrections of one section. */
  readonly repairRounds: number;
  /** Pauses before a call is repeated after a transient failure. */
  readonly retrySeconds: readonly number[];
  /** The forecast before the run was interrupted; null for a new run. */
  readonly forecast: RunForecast | null;
  /** Null if the provider writes the XML itself: for XML of the person's own. */
  readonly study?: StudyTarget | null;
}

export interface Conversion {
  readonly xml: string;
  readonly model: string;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly trace: Trace;
  /** Its countable parts; null if the XML is too large. */
  readonly summary: ResultSummary | null;
  /** The study that the XML was written from, with all of its files; null for XML that the provider wrote. */
  readonly study: StudyWithFiles | null;
}
