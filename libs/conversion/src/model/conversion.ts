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
  /** What a person has ticked that the XML should hold; null where target and words decide. */
  readonly expectedParts?: readonly ExpectedPart[] | null;
  /** Random for whoever wrote the documents, the same for every attempt. */
  readonly boundary: string;
  /** A word that must never come back from the provider, the same for every attempt. */
  readonly canary: string;
  /** The word of references to texts of the documents, random in the same way. */
  readonly pointing: string;
  /** Name of the provider in messages for people. */
  readonly providerName: string;
  /** Sections that are asked for at the same time. */
  readonly sectionsAtOnce: number;
  /** Corrections that one section may have. */
  readonly repairRounds: number;
  /** Pauses before a call that failed for a passing reason is repeated. */
  readonly retrySeconds: readonly number[];
  /** What was said to be left before the run was interrupted; null for one that begins. */
  readonly forecast: RunForecast | null;
}

export interface Conversion {
  readonly xml: string;
  readonly model: string;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  readonly trace: Trace;
  /** Its countable parts; null where the XML is too large for them. */
  readonly summary: ResultSummary | null;
}
