import { useState } from 'react';
import { messages as t } from '../../../messages';
import { SelectField } from '../../select';
import { type ChangeDialogProps, DecisionDialog } from '../decision.dialog';
import { joinChoices } from './study-changes';

/** Joins a visit into another visit, or an activity into another activity. */
export function JoinDialog({ entity, model, decisions, ...dialog }: ChangeDialogProps & { entity: string }) {
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
