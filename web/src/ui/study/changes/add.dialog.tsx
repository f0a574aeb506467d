import type { AddedValue, ObjectiveLevel } from '@app/contracts';
import { useState } from 'react';
import { messages as t } from '../../../messages';
import { RadioCards } from '../../radio-cards';
import { SelectField } from '../../select';
import { TextAreaField, TextField } from '../../text-field';
import type { Deciding, DocumentPlace } from '../deciding';
import { type ChangeDialogProps, DecisionDialog } from '../decision.dialog';
import { PlaceField } from './place-field';
import { type Addition, NAMED_LISTS, newId } from './study-changes';

const LEVELS = ['primary', 'secondary', 'exploratory', 'other'] as const satisfies readonly ObjectiveLevel[];

type AddDialogProps = ChangeDialogProps & {
  readonly addition: Addition;
  readonly loadPlaces: Deciding['loadPlaces'];
};

/** Adds an entity, with its place in the documents or as assumed by a person, who gives the reason. */
export function AddDialog({ addition, model, decisions: _, loadPlaces, ...dialog }: AddDialogProps) {
  const { list } = addition;
  const [id] = useState(newId);
  const [text, setText] = useState('');
  const [sign, setSign] = useState('');
  const [level, setLevel] = useState<ObjectiveLevel>(() => levelAt(model, addition));
  const [isAssumed, setAssumed] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  const [place, setPlace] = useState<DocumentPlace | null>(null);
  const isReady = text.trim() !== '' && (isAssumed || place !== null);
  const value = valueOf(addition, { text: text.trim(), sign: sign.trim(), level });
  const evidence = isAssumed || place === null ? [] : [place.evidence];
  const signLabel = list === 'item' ? t.study.marker : isCriterion(list) ? t.study.number : null;
  return (
    <DecisionDialog
      {...dialog}
      title={t.study.add[list]}
      submit={t.study.addSubmit}
      isReasonOptional={!isAssumed}
      choices={isReady ? [{ entity: id, field: 'added', decision: 'corrected', value, evidence }] : null}
    >
      {NAMED_LISTS.has(list) ? (
        <TextField label={t.study.name} value={text} onChange={({ target }) => setText(target.value)} />
      ) : (
        <TextAreaField label={t.study.text} value={text} onChange={({ target }) => setText(target.value)} />
      )}
      {signLabel !== null && (
        <TextField
          label={signLabel}
          optional={t.study.optional}
          maxLength={20}
          value={sign}
          onChange={({ target }) => setSign(target.value)}
        />
      )}
      {list === 'objective' && (
        <SelectField
          label={t.study.level}
          value={level}
          onChange={({ target }) => setLevel(LEVELS.find((one) => one === target.value) ?? 'other')}
        >
          {LEVELS.map((one) => (
            <option key={one} value={one}>
              {t.study.objective[one]}
            </option>
          ))}
        </SelectField>
      )}
      <RadioCards
        label={t.study.source}
        cards={t.study.sources}
        value={isAssumed ? 'assumed' : 'printed'}
        onChange={(chosen) => setAssumed(chosen === 'assumed')}
      />
      {!isAssumed && (
        <PlaceField
          documents={model.documents.map((document) => document.id)}
          loadPlaces={loadPlaces}
          words={words ?? text}
          onWords={setWords}
          place={place}
          onPlace={setPlace}
        />
      )}
    </DecisionDialog>
  );
}

const isCriterion = (list: AddedValue['list']): boolean => list === 'inclusion' || list === 'exclusion';

/** The level of the objective that the new one follows. */
const levelAt = ({ objectives }: ChangeDialogProps['model'], { after }: Addition): ObjectiveLevel =>
  objectives.find(({ id }) => id === after)?.level ?? 'primary';

function valueOf(
  { list, parent = '', after }: Addition,
  { text, sign, level }: { text: string; sign: string; level: ObjectiveLevel },
): AddedValue {
  const behind: { after?: string } = after === undefined ? {} : { after };
  switch (list) {
    case 'inclusion':
    case 'exclusion':
      return { list, text, number: sign, ...behind };
    case 'item':
      return { list, text, marker: sign, parent, ...behind };
    case 'objective':
      return { list, text, level, ...behind };
    case 'endpoint':
      return { list, text, parent, ...behind };
    case 'note':
      return { list, text, marker: sign };
    case 'visit':
    case 'activity':
    case 'arm':
    case 'epoch':
    case 'intervention':
      return { list, text, ...behind };
  }
}
