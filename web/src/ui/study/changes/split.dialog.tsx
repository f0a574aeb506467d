import { useState } from 'react';
import { messages as t } from '../../../messages';
import { TextField } from '../../text-field';
import { type ChangeDialogProps, DecisionDialog } from '../decision.dialog';
import { acrossOf, newId, splitChoices } from './study-changes';
import { TickList } from './tick-list';

/** Splits a visit or an activity: the ticked marks go to the new one. */
export function SplitDialog({ entity, model, decisions, ...dialog }: ChangeDialogProps & { entity: string }) {
  const [id] = useState(newId);
  const first = [...model.visits, ...model.activities].find((one) => one.id === entity);
  const [name, setName] = useState(first?.name.value ?? '');
  const [across, setAcross] = useState<ReadonlySet<string>>(new Set());
  const options = acrossOf(model, entity).map((one) => ({ id: one.id, label: one.name.value }));
  const isReady = name.trim() !== '' && across.size > 0;
  const value = { id, from: entity, name: name.trim(), across: [...across] };
  return (
    <DecisionDialog
      {...dialog}
      title={t.study.splitTitle(first?.name.value ?? '')}
      text={t.study.splitText}
      submit={t.study.splitSubmit}
      choices={isReady ? splitChoices({ model, decisions }, value) : null}
    >
      <TextField label={t.study.newName} value={name} onChange={({ target }) => setName(target.value)} />
      <TickList label={t.study.movingMarks} options={options} ticked={across} onChange={setAcross} />
    </DecisionDialog>
  );
}
