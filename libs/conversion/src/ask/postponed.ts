import type { AiRequest } from '@app/providers';

/** A call that goes into a batch. Its answer is found by its hash when the conversion runs again. */
export interface PostponedCall {
  readonly position: number;
  readonly section: string;
  readonly round: number;
  readonly inputHash: string;
  readonly request: Pick<
    AiRequest,
    'system' | 'prefix' | 'prompt' | 'pictures' | 'answerSchema' | 'maxOutputTokens'
  >;
  readonly model: string;
  /** Expected input tokens by the provider's count. */
  readonly inputTokens: number;
  readonly expectedInputTokens: number;
}

/** Thrown if a conversion cannot continue before these calls are answered. They are all the calls that can be made now. */
export class Postponed extends Error {
  constructor(readonly calls: readonly PostponedCall[]) {
    super('The conversion goes on with the answers of a batch.');
    this.name = 'Postponed';
  }
}
