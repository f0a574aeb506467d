import type { WorkspaceAiIntegrationEntity } from './entities/ai-integration.entities';

/** A key may have one call more at a time when its provider has refused none for so long. */
const RISE_SECONDS = 60;

/** The calls at a time that a key may have now, as its provider takes them; null for a key of which none was refused. In SQL. */
export const callLimitIn = (integrations: string): string =>
  `(${integrations}.call_limit + floor(extract(epoch FROM now() - ${integrations}.call_limit_at) / ${RISE_SECONDS}))::int`;

/** The same of a row. Null also where it is no less than the installation allows. */
export function callLimitOf(
  { callLimit, callLimitAt }: Pick<WorkspaceAiIntegrationEntity, 'callLimit' | 'callLimitAt'>,
  { most, now }: { readonly most: number; readonly now: Date },
): number | null {
  if (callLimit === null || callLimitAt === null) return null;
  const seconds = (now.getTime() - callLimitAt.getTime()) / 1000;
  const limit = callLimit + Math.max(0, Math.floor(seconds / RISE_SECONDS));
  return limit < most ? limit : null;
}
