import { Checkbox, HStack } from '@chakra-ui/react';
import { useState } from 'react';
import { messages as t } from '../../messages';
import { SelectField } from '../select';
import { TextAreaField, TextField } from '../text-field';
import type { Choice } from './deciding';
import { DecisionDialog } from './decision.dialog';
import type { StudyItem } from './study-items';

interface CorrectDialogProps {
  readonly item: StudyItem;
  readonly onClose: () => void;
  readonly onDecide: (choices: readonly Choice[]) => void;
}

const UNITS = ['hour', 'day', 'week', 'month'] as const;

/** Corrects one value: a text, a mark with its condition, or the window of a visit. The reason is kept with the old value. */
export function CorrectDialog({ item, onClose, onDecide }: CorrectDialogProps) {
  const [text, setText] = useState(item.field === 'window' ? '' : signIn(item));
  const [isConditional, setConditional] = useState(numberOrFlag(item.value, 'isConditional') === true);
  const [condition, setCondition] = useState(conditionIn(item.value));
  const [unit, setUnit] = useState<string>(unitIn(item.value));
  const [before, setBefore] = useState(String(numberOrFlag(item.value, 'before') ?? 0));
  const [after, setAfter] = useState(String(numberOrFlag(item.value, 'after') ?? 0));
  const value = ((): unknown => {
    if (item.field === 'window') return { unit, before: Number(before), after: Number(after) };
    if (item.field !== 'mark') return text.trim();
    const sign = { sign: text.trim(), isConditional };
    return !isConditional || condition.trim() === '' ? sign : { ...sign, condition: condition.trim() };
  })();
  const isReady = item.field === 'window' ? Number(before) >= 0 && Number(after) >= 0 : text.trim() !== '';
  const { entity, field } = item;
  return (
    <DecisionDialog
      title={t.study.correctTitle(item.label)}
      submit={t.study.correct}
      choices={isReady ? [{ entity, field, decision: 'corrected', value }] : null}
      onDecide={onDecide}
      onClose={onClose}
    >
      {item.field === 'window' ? (
        <HStack gap="3" align="flex-start">
          <TextField
            label={t.study.earlier}
            type="number"
            min="0"
            value={before}
            onChange={({ target }) => setBefore(target.value)}
          />
          <TextField
            label={t.study.later}
            type="number"
            min="0"
            value={after}
            onChange={({ target }) => setAfter(target.value)}
          />
          <SelectField label={t.study.unit} value={unit} onChange={({ target }) => setUnit(target.value)}>
            {UNITS.map((one) => (
              <option key={one} value={one}>
                {t.study.units[one]}
              </option>
            ))}
          </SelectField>
        </HStack>
      ) : item.field === 'mark' ? (
        <>
          <TextField label={t.study.sign} value={text} onChange={({ target }) => setText(target.value)} />
          <Checkbox.Root
            checked={isConditional}
            onCheckedChange={({ checked }) => setConditional(checked === true)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{t.study.isConditional}</Checkbox.Label>
          </Checkbox.Root>
          {isConditional && (
            <TextField
              label={t.study.condition}
              optional={t.study.optional}
              value={condition}
              onChange={({ target }) => setCondition(target.value)}
            />
          )}
        </>
      ) : (
        <TextAreaField
          label={t.study.value}
          value={text}
          rows={5}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </DecisionDialog>
  );
}

/** The text to start from; a new mark is an X. */
function signIn({ field, value, text }: StudyItem): string {
  if (field !== 'mark') return text;
  const sign = entry(value, 'sign');
  return typeof sign === 'string' ? sign : 'X';
}

function conditionIn(value: unknown): string {
  const condition = entry(value, 'condition');
  return typeof condition === 'string' ? condition : '';
}

const entry = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(key)
    : undefined;

function numberOrFlag(value: unknown, key: string): number | boolean | undefined {
  const found = entry(value, key);
  return typeof found === 'number' || typeof found === 'boolean' ? found : undefined;
}

const unitIn = (value: unknown): string => UNITS.find((unit) => unit === entry(value, 'unit')) ?? 'day';
