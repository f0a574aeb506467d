import { Heading, Stack, Text } from '@chakra-ui/react';
import type { FormDesign, Question } from '@app/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { messages as t } from '../../messages';
import { QuestionField } from '../../ui/question-field';
import { SwitchField } from '../../ui/switch-field';
import type { AnswersInput } from './answers.form';

/** The questions of the form, as the preview of the design shows them. */
export function AnswerFields({ design }: { design: FormDesign }) {
  const { control } = useFormContext<AnswersInput>();
  return (
    <Stack gap="8">
      {design.sections.map((section) => (
        <Stack as="section" key={section.id} gap="5" aria-labelledby={`answers-${section.id}`}>
          <Stack gap="1">
            <Heading as="h3" id={`answers-${section.id}`} fontSize="md" fontWeight="semibold">
              {section.name}
            </Heading>
            {section.description && <Text color="fg.muted">{section.description}</Text>}
          </Stack>
          {section.questions.map((question) => (
            <AnswerField key={question.id} question={question} />
          ))}
        </Stack>
      ))}
      <SwitchField
        control={control}
        name="isComplete"
        label={t.responses.complete}
        help={t.responses.completeHelp}
      />
    </Stack>
  );
}

function AnswerField({ question }: { question: Question }) {
  const { control } = useFormContext<AnswersInput>();
  return (
    <Controller
      control={control}
      name={`answers.${String(question.id)}`}
      render={({ field, fieldState }) => (
        <QuestionField
          question={question}
          // A question that was added after the form was opened has no value yet.
          value={field.value ?? ''}
          onChange={field.onChange}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
