import { useState } from 'react';
import { messages as t } from '../../../messages';
import { RadioCards } from '../../radio-cards';
import { type ChangeDialogProps, DecisionDialog } from '../decision.dialog';
import { TickList } from './tick-list';

const LISTS = ['visits', 'activities', 'marks'] as const;

/** Moves the scope of a note: to the whole schedule, or to chosen visits, activities and marks. */
export function ScopeDialog({
  entity,
  model,
  decisions: _,
  ...dialog
}: ChangeDialogProps & { entity: string }) {
  const note = model.notes.find(({ id }) => id === entity);
  const [scope, setScope] = useState(() => ({
    visits: new Set<string>(note?.scope.visits),
    activities: new Set<string>(note?.scope.activities),
    marks: new Set<string>(note?.scope.marks),
  }));
  const count = LISTS.reduce((sum, list) => sum + scope[list].size, 0);
  const [isWhole, setWhole] = useState(count === 0);
  const value = {
    visits: isWhole ? [] : [...scope.visits],
    activities: isWhole ? [] : [...scope.activities],
    marks: isWhole ? [] : [...scope.marks],
  };
  const isReady = isWhole || count > 0;
  const names = new Map([...model.visits, ...model.activities].map(({ id, name }) => [id, name.value]));
  const nameOf = (id: string): string => names.get(id) ?? '';
  const options = {
    visits: model.visits.map(({ id }) => ({ id, label: nameOf(id) })),
    activities: model.activities.map(({ id }) => ({ id, label: nameOf(id) })),
    marks: model.marks.map(({ id, activity, visit }) => ({
      id,
      label: t.study.mark(nameOf(activity), nameOf(visit)),
    })),
  };
  return (
    <DecisionDialog
      {...dialog}
      title={t.study.scopeTitle(t.study.note(note?.marker ?? ''))}
      submit={t.study.scopeSubmit}
      choices={isReady ? [{ entity, field: 'scope', decision: 'corrected', value }] : null}
    >
      <RadioCards
        label={t.study.appliesTo}
        cards={t.study.scopes}
        value={isWhole ? 'whole' : 'parts'}
        onChange={(chosen) => setWhole(chosen === 'whole')}
      />
      {!isWhole &&
        LISTS.map((list) => (
          <TickList
            key={list}
            label={t.study.scopeLists[list]}
            options={options[list]}
            ticked={scope[list]}
            onChange={(ticked) => setScope({ ...scope, [list]: new Set(ticked) })}
          />
        ))}
    </DecisionDialog>
  );
}
