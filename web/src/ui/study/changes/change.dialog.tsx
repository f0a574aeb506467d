import { CorrectDialog } from '../correct.dialog';
import type { Deciding } from '../deciding';
import { type ChangeDialogProps, DecisionDialog } from '../decision.dialog';
import { AddDialog } from './add.dialog';
import { OrderDialog } from './order.dialog';
import { ScopeDialog } from './scope.dialog';
import { type Change, acrossOf, newId, splitChoices, joinChoices } from './study-changes';
import { useState } from 'react';
import { messages as t } from '../../../messages';
import { TextField } from '../../text-field';
import { TickList } from './tick-list';
import { SelectField } from '../../select';

/** The dialog of a change. */
export function ChangeDialog(
  props: ChangeDialogProps & { readonly change: Change; readonly loadPlaces: Deciding['loadPlaces'] },
) {
  const { change, loadPlaces, ...dialog } = props;
  switch (change.kind) {
    case 'correct':
      return <CorrectDialog item={change.item} onDecide={dialog.onDecide} onClose={dialog.onClose} />;
    case 'add':
      return <AddDialog {...dialog} addition={change.addition} loadPlaces={loadPlaces} />;
    case 'join':
      return <JoinDialog {...dialog} entity={change.entity} />;
    case 'split':
      return <SplitDialog {...dialog} entity={change.entity} />;
    case 'scope':
      return <ScopeDialog {...dialog} entity={change.entity} />;
    case 'order':
      return <OrderDialog {...dialog} list={change.list} entity={change.entity} />;
  }
}

/** Splits a visit or an activity: the ticked marks go to the new one. */
function SplitDialog({ entity, model, decisions, ...dialog }: ChangeDialogProps & { entity: string }) {
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

/** Joins a visit into another visit, or an activity into another activity. */
function JoinDialog({ entity, model, decisions, ...dialog }: ChangeDialogProps & { entity: string }) {
  const [into, setInto] = useState('');
  const list = [model.visits, model.activities].find((one) => one.some(({ id }) => id === entity)) ?? [];
  const name = list.find(({ id }) => id === entity)?.name.value ?? '';
  return (
    <DecisionDialog
      {...dialog}
      title={t.study.joinTitle(name)}
      text={t.study.joinText}
      submit={t.study.joinSubmit}
      choices={into === '' ? null : joinChoices({ model, decisions }, entity, into)}
    >
      <SelectField label={t.study.joinInto} value={into} onChange={({ target }) => setInto(target.value)}>
        <option value="">{t.study.choose}</option>
        {list
          .filter(({ id }) => id !== entity)
          .map((one) => (
            <option key={one.id} value={one.id}>
              {one.name.value}
            </option>
          ))}
      </SelectField>
    </DecisionDialog>
  );
}
