import type { StudyModel } from '@app/contracts';
import type { KeyboardEvent } from 'react';
import { messages as t } from '../../messages';
import { cellKey, type StudyItem } from './study-items';

/** Whether a key press is meant for a field, a dialog or a button instead of the selected value. */
export function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true;
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.closest('[role="dialog"],input,textarea,select') !== null ||
    (target.tagName === 'BUTTON' &&
      target.getAttribute('role') !== 'tab' &&
      target.dataset['value'] === undefined)
  );
}

/** A cell of the schedule without a mark, so that a person can put one there. */
export function emptyItem(model: StudyModel, key: string): StudyItem | null {
  const [entity = '', field] = key.split(' ');
  const [activity, visit] = entity.split('|');
  const names = [
    model.activities.find(({ id }) => id === activity)?.name.value,
    model.visits.find(({ id }) => id === visit)?.name.value,
  ] as const;
  if (field !== 'mark' || names[0] === undefined || names[1] === undefined) return null;
  return {
    key,
    entity: cellKey(activity ?? '', visit ?? ''),
    field,
    part: 'schedule',
    label: t.study.mark(names[0], names[1]),
    text: '',
    value: null,
    evidence: [],
    isWeak: false,
    isPrimaryEndpoint: false,
    depth: 0,
    target: entity,
  };
}
