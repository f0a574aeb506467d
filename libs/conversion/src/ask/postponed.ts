import type { AiRequest } from '@app/providers';

/** A call that goes into a batch. Its answer is found by its hash when the conversion is run again. */
export interface PostponedCall {
  readonly position: number;
  readonly section: string;
  readonly round: number;
  readonly inputHash: string;
  readonly request: Pick<AiRequest, 'system' | 'prefix' | 'prompt' | 'pictures' | 'maxOutputTokens'>;
  readonly model: string;
  /** What the provider is expected to count for the input. */
  readonly inputTokens: number;
  readonly expectedInputTokens: number;
}

/** A conversion cannot go on before these calls are answered: all that can be asked for now. */
export class Postponed extends Error {
  constructor(readonly calls: readonly PostponedCall[]) {
    super('The conversion goes on with the answers of a batch.');
    this.name = 'Postponed';
  }
}
