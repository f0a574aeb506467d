import { AppError, type ErrorCode, message, localizedMessage, type LocalizedMessage } from '@app/contracts';
import { MachineBusy } from '@app/sandbox';
import { ProviderError, type ProviderFault } from '@app/providers';
import { isStorageAway } from '@app/storage';

/** The reason of a failed workflow, as people read it. */
type FailureReason = Pick<AppError, 'code' | 'message' | 'said'>;

const CODES: Record<ProviderFault, ErrorCode> = {
  unreachable: 'PROVIDER_UNAVAILABLE',
  transient: 'PROVIDER_UNAVAILABLE',
  rate: 'PROVIDER_RATE_LIMITED',
  money: 'PROVIDER_BILLING',
  credential: 'PROVIDER_AUTH',
  request: 'PROVIDER_REQUEST',
  model: 'PROVIDER_MODEL',
  'too-large': 'PROVIDER_REQUEST',
  response: 'PROVIDER_RESPONSE',
  stalled: 'PROVIDER_STALLED',
  address: 'INTEGRATION_ADDRESS',
};

/** What the workflow requested: the provider's label, the model, and its successor. */
export interface Asked {
  readonly provider: string;
  readonly model: string;
  readonly successor: string | null;
}

/** The reason as an error of the catalogue; null for an unexpected error, which is not the workflow's fault. */
export function reasonOf(error: unknown, asked: Asked): FailureReason | null {
  if (error instanceof AppError) return failureReasonOf(error);
  if (error instanceof MachineBusy) return failureReasonOf(new AppError('MACHINE_BUSY'));
  if (isStorageWaitedFor(error)) return failureReasonOf(new AppError('STORAGE_UNAVAILABLE'));
  if (!(error instanceof ProviderError)) return null;
  const code = CODES[error.fault];
  const { provider, model, successor } = asked;
  const advice =
    successor === null ? message('provider.choose-other') : message('provider.use-successor', { successor });
  return failureReasonOf(new AppError(code, { args: { provider, model, advice, message: error.said } }));
}

const failureReasonOf = ({ code, message: words, said }: AppError): FailureReason => ({
  code,
  message: words,
  said,
});

/** True if the object store is unavailable. A provider's failure can have the same causes, but counts as the provider's. */
export const isStorageWaitedFor = (error: unknown): boolean =>
  !(error instanceof ProviderError) && isStorageAway(error);

/** The waiting message of a step whose provider is not ready. */
export function waitingFor({ fault, said: why }: ProviderError): LocalizedMessage {
  if (fault === 'unreachable') return localizedMessage('wait.unreachable', { why });
  if (fault === 'stalled') return localizedMessage('wait.stalled', { why });
  return localizedMessage('wait.busy', { why });
}
