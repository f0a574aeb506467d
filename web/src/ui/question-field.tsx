import { chakra, Checkbox, Field, Stack, Text } from '@chakra-ui/react';
import type { Question } from '@app/contracts';
import { useId } from 'react';
import { messages as t } from '../messages';
import { Select } from './select';
import { TextField } from './text-field';

type Asked = Pick<
  Question,
  'questionText' | 'introText' | 'description' | 'questionType' | 'required' | 'choices'
>;

interface QuestionFieldProps {
  readonly question: Asked;
  /** A single text. The codes of selected choices are on separate lines. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
}

/** More choices than this are shown as a list. */
const RADIOS = 7;
const INPUT_TYPES = { text: 'text', number: 'number', date: 'date' } as const;

/** The input field for the answer to a question. */
export function QuestionField({ question, value, onChange, error }: QuestionFieldProps) {
  const { questionText, introText, description, questionType, required } = question;
  const label = required ? `${questionText} (${t.design.requiredMark})` : questionText;
  return (
    <Stack gap="1.5">
      {introText && <Text whiteSpace="pre-wrap">{introText}</Text>}
      {questionType === 'multipleChoice' || questionType === 'checkbox' ? (
        <Choices question={question} label={label} value={value} onChange={onChange} error={error} />
      ) : (
        <TextField
          label={label}
          type={INPUT_TYPES[questionType]}
          {...(questionType === 'number' && { step: 'any' })}
          value={value}
          error={error}
          {...(description && { help: description })}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Stack>
  );
}

function Choices({ question, label, value, onChange, error }: QuestionFieldProps & { label: string }) {
  const id = useId();
  const { choices, questionType, description } = question;
  const isOne = questionType === 'multipleChoice';
  const ticked = new Set(value === '' ? [] : value.split('\n'));
  const toggle = (code: string) => {
    const next = choices.filter((choice) => ticked.has(choice.code) !== (choice.code === code));
    onChange(next.map((choice) => choice.code).join('\n'));
  };
  return (
    <Stack role={isOne ? 'radiogroup' : 'group'} aria-labelledby={id} gap="1.5">
      <Text id={id} fontSize="dense" fontWeight="medium">
        {label}
      </Text>
      {isOne && choices.length > RADIOS && (
        <Select value={value} aria-labelledby={id} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t.design.choose}</option>
          {choices.map((choice) => (
            <option key={choice.code} value={choice.code}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
      {isOne &&
        choices.length <= RADIOS &&
        choices.map((choice) => (
          <chakra.label key={choice.code} display="flex" alignItems="center" gap="2" minH="6">
            <chakra.input
              type="radio"
              name={id}
              accentColor="{colors.teal.solid}"
              checked={value === choice.code}
              onChange={() => onChange(choice.code)}
            />
            {choice.label}
          </chakra.label>
        ))}
      {!isOne &&
        choices.map((choice) => (
          <Checkbox.Root
            key={choice.code}
            colorPalette="teal"
            checked={ticked.has(choice.code)}
            onCheckedChange={() => toggle(choice.code)}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label>{choice.label}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      <Field.Root invalid={error !== undefined}>
        {description && !error && (
          <Text color="fg.muted" fontSize="xs">
            {description}
          </Text>
        )}
        <Field.ErrorText color="fg.error" fontSize="xs" role="alert">
          {error}
        </Field.ErrorText>
      </Field.Root>
    </Stack>
  );
}
