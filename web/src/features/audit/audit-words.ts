import type { AuditEvent, Form } from '@app/contracts';
import { messages as t } from '../../messages';

/** The texts of a folder's audit trail. They use the folder's label for respondents. */
export function auditWords(label: Form['settings']['respondentLabel']) {
  const people = t.audit.ofPeople(label);
  const actions = new Map(Object.entries({ ...t.audit.actions, ...people.actions }));
  const targets = new Map(Object.entries({ ...t.audit.targets, respondent: people.target }));
  return {
    actions: [...actions.keys()],
    /** The action as text. An action without a text is shown by its recorded name. */
    actionText: (action: string): string => actions.get(action) ?? action,
    /** The target of the action: its name, or its number if the name is gone. */
    targetText({ targetType, targetId, targetName }: AuditEvent): string {
      if (targetType === null) return '';
      const noun = targets.get(targetType) ?? targetType;
      if (targetName !== null) return `${noun} “${targetName}”`;
      return targetId === null ? noun : `${noun} #${targetId}`;
    },
  };
}

export type AuditWords = ReturnType<typeof auditWords>;

export function actorText({ actor }: AuditEvent): string {
  if (actor === null) return t.audit.system;
  return actor.name ?? t.audit.erased(actor.id);
}

export interface Change {
  readonly field: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** Old and new values by field. Unchanged fields are omitted. */
export function changesOf({ oldValue, newValue }: AuditEvent): Change[] {
  const before = fieldsOf(oldValue);
  const after = fieldsOf(newValue);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: before.get(field) ?? null, after: after.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: AuditEvent['oldValue']): Map<string, string> {
  if (value === null) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['', textOf(value)]]);
  return new Map(Object.entries(value).map(([field, each]) => [field, textOf(each)]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return t.audit.none;
  if (Array.isArray(value)) return value.length === 0 ? t.audit.none : value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
