import type { StudyModel } from '@app/study-model';

export interface WriterOptions {
  /** The time of writing, for standards that ask for it. Nothing else in a file depends on the clock. */
  readonly createdAt: Date;
  /** Names the study in the file if the documents state no protocol number. */
  readonly studyName: string;
}

/** What a standard requires or what a file cannot carry, and what the writer did instead. */
export type StudyFindingCode =
  | 'title-not-stated'
  | 'protocol-number-not-stated'
  | 'version-not-stated'
  | 'sponsor-not-stated'
  | 'rationale-not-stated'
  | 'organization-identifier-not-stated'
  | 'phase-without-code'
  | 'arms-not-stated'
  | 'arm-type-not-stated'
  | 'epochs-not-stated'
  | 'epoch-type-not-stated'
  | 'epoch-order-unclear'
  | 'intervention-model-not-stated'
  | 'study-type-assumed'
  | 'interventions-not-stated'
  | 'intervention-type-not-stated'
  | 'intervention-duration-not-stated'
  | 'intervention-dose-or-route-alone'
  | 'healthy-subjects-not-stated'
  | 'criteria-not-stated'
  | 'criterion-number-assigned'
  | 'objectives-not-stated'
  | 'objective-level-not-stated'
  | 'primary-endpoint-not-stated'
  | 'schedule-not-stated'
  | 'visit-name-not-stated'
  | 'visit-time-not-stated'
  | 'reference-time-assumed'
  | 'condition-not-stated'
  | 'activity-without-visit'
  | 'questions-assumed'
  | 'eligibility-visit-assumed'
  | 'form-visit-assumed'
  | 'notes-left-out';

export interface StudyFinding {
  readonly code: StudyFindingCode;
  readonly sentence: string;
}

export interface WrittenStudy {
  readonly content: Uint8Array | string;
  readonly findings: readonly StudyFinding[];
}

/** One standard. `write` is a pure function: equal models and options always give equal bytes. */
export interface StudyWriter {
  readonly write: (model: StudyModel, options: WriterOptions) => WrittenStudy;
}

/** Collects findings; a code appears at most once, with the first sentence that was given for it. */
export class Findings {
  private readonly byCode = new Map<StudyFindingCode, string>();

  add(code: StudyFindingCode, sentence: string): void {
    if (!this.byCode.has(code)) this.byCode.set(code, sentence);
  }

  /** Adds a finding if there is at least one place that it concerns; `sentence` gets their number. */
  addFor(code: StudyFindingCode, places: readonly unknown[], sentence: (count: number) => string): void {
    if (places.length > 0) this.add(code, sentence(places.length));
  }

  list(): StudyFinding[] {
    return [...this.byCode].map(([code, sentence]) => ({ code, sentence }));
  }
}
