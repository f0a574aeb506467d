import type {
  Coverage,
  ExpectedPart,
  Finding,
  Outcome,
  ResultSummary,
  RunForecast,
  Target,
  Trace,
} from '@app/contracts';
import type { WholeDocument } from './whole-document';

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
}
