import { AUDIT_ACTIONS, type AuditAction, type LiveEvent } from '@app/contracts';

/** The change that an audit entry records. */
interface RecordedChange {
  readonly action: AuditAction;
  readonly actorId: number | null;
  readonly result?: 'ok' | 'refused';
  readonly workspaceId?: number | null;
  readonly formId?: number | null;
  readonly targetType?: string;
  readonly targetId?: number;
  readonly newValue?: object;
}

type ThingChangedEvent = Extract<LiveEvent, { name: 'thing.changed' }>;

/**
 * Fields of a recorded value that contain users: added through a domain, returned through a domain, or new owner of a
 * workspace.
 */
const NAMING_PEOPLE = new Set(['approved', 'kept', 'returned', 'ownerId']);

/**
 * Returns events for new audit entries: one per object, with all affected users. The acting user is included, so that their
 * other pages update.
 */
export function thingsChanged(recorded: readonly RecordedChange[]): ThingChangedEvent[] {
  const events = new Map<string, ThingChangedEvent>();
  for (const change of recorded) {
    const topic = AUDIT_ACTIONS[change.action];
    if (topic === null || change.result === 'refused') continue;
    const payload = { topic, workspaceId: change.workspaceId ?? null, formId: change.formId ?? null };
    const key = Object.values(payload).join();
    const userIds = [...(events.get(key)?.audience.userIds ?? []), ...peopleOf(change)];
    events.set(key, {
      name: 'thing.changed',
      payload,
      audience: {
        userIds: [...new Set(userIds)],
        administrators: topic === 'user' || topic === 'domain',
        everyone: topic === 'queue',
      },
    });
  }
  return [...events.values()];
}

function peopleOf({ actorId, targetType, targetId, newValue = {} }: RecordedChange): number[] {
  const named = Object.entries(newValue).flatMap(([field, value]: [string, unknown]) =>
    NAMING_PEOPLE.has(field) ? [value].flat() : [],
  );
  const target = targetType === 'user' ? targetId : undefined;
  return [actorId, target, ...named].filter((id) => typeof id === 'number');
}
