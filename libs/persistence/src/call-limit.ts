import type { WorkspaceAiIntegrationEntity } from './entities/ai-integration.entities';

/** A key's limit rises by one call after this time without a refusal. */
const RISE_SECONDS = 60;

/** SQL expression for a key's current concurrency limit; null if its provider has refused no call. */
export const callLimitIn = (integrations: string): string =>
  `(${integrations}.call_limit + floor(extract(epoch FROM now() - ${integrations}.call_limit_at) / ${RISE_SECONDS}))::int`;

/** The same for a loaded row. Also null if the limit is not below the installation's own (`most`). */
export function callLimitOf(
  { callLimit, callLimitAt }: Pick<WorkspaceAiIntegrationEntity, 'callLimit' | 'callLimitAt'>,
  { most, now }: { readonly most: number; readonly now: Date },
): number | null {
  if (callLimit === null || callLimitAt === null) return null;
  const seconds = (now.getTime() - callLimitAt.getTime()) / 1000;
  const limit = callLimit + Math.max(0, Math.floor(seconds / RISE_SECONDS));
  return limit < most ? limit : null;
}
