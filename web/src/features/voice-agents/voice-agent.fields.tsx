import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { VoiceAgentAction } from '@app/contracts';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { messages as t } from '../../messages';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextAreaField, TextField } from '../../ui/text-field';
import type { VoiceAgentInput } from './voice-agent.form';

const NUMBERS = [
  { name: 'maxResponseTime', label: t.voice.maxResponseTime },
  { name: 'maxRetries', label: t.voice.maxRetries },
  { name: 'retryDelay', label: t.voice.retryDelay },
] as const;
const ACTIONS = [
  { name: 'noAnswerAction', label: t.voice.noAnswerAction },
  { name: 'incompleteResponseAction', label: t.voice.incompleteResponseAction },
  { name: 'droppedCallAction', label: t.voice.droppedCallAction },
] as const;

/** Everything about a voice agent but its folder. */
export function VoiceAgentFields() {
  const form = useFormContext<VoiceAgentInput>();
  const { errors } = form.formState;
  return (
    <>
      <TextField label={t.voice.name} error={errors.name?.message} {...form.register('name')} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TextField label={t.voice.voice} error={errors.voice?.message} {...form.register('voice')} />
        <TextField
          label={t.voice.language}
          help={t.voice.languageHelp}
          error={errors.language?.message}
          {...form.register('language')}
        />
      </SimpleGrid>
      <TextAreaField
        label={t.voice.initialPrompt}
        help={t.voice.initialPromptHelp}
        error={errors.initialPrompt?.message}
        {...form.register('initialPrompt')}
      />
      <TextAreaField
        label={t.voice.followUpPrompt}
        optional={t.voice.optional}
        error={errors.followUpPrompt?.message}
        {...form.register('followUpPrompt')}
      />
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4" alignItems="end">
        {NUMBERS.map(({ name, label }) => (
          <TextField
            key={name}
            label={label}
            inputMode="numeric"
            error={errors[name]?.message}
            {...form.register(name)}
          />
        ))}
      </SimpleGrid>
      <Actions />
      <SwitchField
        control={form.control}
        name="callbackEnabled"
        label={t.voice.callbackEnabled}
        help={t.voice.callbackHelp}
      />
      <SwitchField control={form.control} name="active" label={t.voice.active} help={t.voice.activeHelp} />
    </>
  );
}

function Actions() {
  const form = useFormContext<VoiceAgentInput>();
  const titleId = useId();
  return (
    <Stack role="group" aria-labelledby={titleId} gap="2">
      <Text id={titleId} fontSize="dense" fontWeight="semibold">
        {t.voice.whenWrong}
      </Text>
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4">
        {ACTIONS.map(({ name, label }) => (
          <SelectField
            key={name}
            label={label}
            error={form.formState.errors[name]?.message}
            {...form.register(name)}
          >
            {VoiceAgentAction.options.map((action) => (
              <option key={action} value={action}>
                {t.voice.actions[action]}
              </option>
            ))}
          </SelectField>
        ))}
      </SimpleGrid>
    </Stack>
  );
}
