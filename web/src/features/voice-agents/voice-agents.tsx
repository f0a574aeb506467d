import { Box, chakra, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import {
  CreateVoiceAgentBody,
  UpdateVoiceAgentBody,
  VOICE_AGENT_DEFAULTS,
  type VoiceAgent,
  VoiceAgentAction,
  voiceAgents,
} from '@app/contracts';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { messages as t } from '../../messages';
import type { Entity, Params } from '../../ui/entity/entity';
import { entityForm } from '../../ui/entity/entity-form';
import { useFields } from '../../ui/use-fields';
import { SelectField } from '../../ui/select';
import { SwitchField } from '../../ui/switch-field';
import { TextAreaField, TextField } from '../../ui/text-field';
import { FolderField, FolderFact } from './folder.field';

const { labels } = t.voice;
const NUMBERS = ['maxResponseTime', 'maxRetries', 'retryDelay'] as const;
const ACTIONS = ['noAnswerAction', 'incompleteResponseAction', 'droppedCallAction'] as const;

export const VOICE_AGENT: Entity<VoiceAgent> = {
  endpoints: voiceAgents,
  id: 'voiceAgentId',
  dialogs: { add: 'add-voice-agent', edit: 'edit-voice-agent', delete: 'delete-voice-agent' },
  texts: {
    ...t.voice.agent,
    edit: { ...t.voice.agent.edit, text: ({ formName }) => t.voice.editText(formName) },
  },
  nameOf: ({ name }) => name,
  form: entityForm(CreateVoiceAgentBody, { initial: VOICE_AGENT_DEFAULTS }),
  updateForm: entityForm(UpdateVoiceAgentBody),
  Fields: VoiceAgentFields,
  size: 'lg',
};

function VoiceAgentFields({ item, params }: { item: VoiceAgent | null; params: Params }) {
  const field = useFields(labels);
  const { control } = useFormContext();
  const whenWrong = useId();
  return (
    <>
      {item === null && <FolderField workspaceId={params['workspaceId'] ?? ''} {...field('formId')} />}
      <TextField {...field('name')} />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TextField {...field('voice')} />
        <TextField help={t.voice.languageHelp} {...field('language')} />
      </SimpleGrid>
      <TextAreaField help={t.voice.initialPromptHelp} {...field('initialPrompt')} />
      <TextAreaField optional={t.voice.optional} {...field('followUpPrompt')} />
      <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4" alignItems="end">
        {NUMBERS.map((name) => (
          <TextField key={name} inputMode="numeric" {...field(name)} />
        ))}
      </SimpleGrid>
      <Stack role="group" aria-labelledby={whenWrong} gap="2">
        <Text id={whenWrong} fontSize="dense" fontWeight="semibold">
          {t.voice.whenWrong}
        </Text>
        <SimpleGrid columns={{ base: 1, sm: 3 }} gap="4">
          {ACTIONS.map((name) => (
            <SelectField key={name} {...field(name)}>
              {VoiceAgentAction.options.map((action) => (
                <option key={action} value={action}>
                  {t.voice.actions[action]}
                </option>
              ))}
            </SelectField>
          ))}
        </SimpleGrid>
      </Stack>
      <SwitchField
        control={control}
        name="callbackEnabled"
        label={labels.callbackEnabled}
        help={t.voice.callbackHelp}
      />
      <SwitchField control={control} name="active" label={labels.active} help={t.voice.activeHelp} />
    </>
  );
}

/** The facts of a voice agent in its row. */
export const factsOf = (workspaceId: string, agent: VoiceAgent) => [
  <FolderFact key="folder" workspaceId={workspaceId} item={agent} />,
  agent.voice,
  agent.language,
  t.voice.waits(agent.maxResponseTime),
  t.voice.retries(agent.maxRetries, agent.retryDelay),
];

/** The details that do not fit into the row. Members read them here because they cannot open the dialog. */
export function Details({ agent }: { agent: VoiceAgent }) {
  const rows = [
    [labels.initialPrompt, agent.initialPrompt],
    ...(agent.followUpPrompt ? [[labels.followUpPrompt, agent.followUpPrompt]] : []),
    ...ACTIONS.map((name) => [labels[name], t.voice.actions[agent[name]]]),
    [labels.callbackEnabled, agent.callbackEnabled ? t.voice.callbackOn : t.voice.callbackOff],
  ];
  return (
    <chakra.details mt="2" fontSize="dense">
      <chakra.summary
        cursor="pointer"
        color="fg.muted"
        w="fit-content"
        minH="6"
        aria-label={t.voice.details(agent.name)}
      >
        {t.voice.detailsShort}
      </chakra.summary>
      <SimpleGrid as="dl" columns={{ base: 1, md: 2 }} gapX="6" gapY="3" pt="3" maxW="72ch">
        {rows.map(([term, text]) => (
          <Box key={term}>
            <Text as="dt" color="fg.muted">
              {term}
            </Text>
            <Text as="dd" whiteSpace="pre-wrap" overflowWrap="anywhere">
              {text}
            </Text>
          </Box>
        ))}
      </SimpleGrid>
    </chakra.details>
  );
}
