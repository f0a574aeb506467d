import { Badge, Box, Flex, Heading, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import {
  CreateFormIntegrationBody,
  FORM_INTEGRATION_LABELS,
  type FormIntegration,
  formIntegrations,
  FormIntegrationType,
  UpdateFormIntegrationBody,
} from '@app/contracts';
import { KeyRound } from 'lucide-react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { call } from '../../../lib/call';
import { messages as t } from '../../../messages';
import type { Entity, Params } from '../../../ui/entity/entity';
import { entityForm } from '../../../ui/entity/entity-form';
import { EntityList } from '../../../ui/entity/entity-list';
import { StateBadge } from '../../../ui/entity/entity-row';
import { useFields } from '../../../ui/use-fields';
import { PasswordField } from '../../../ui/password-field';
import { SelectField } from '../../../ui/select';
import { SwitchField } from '../../../ui/switch-field';
import { TextField } from '../../../ui/text-field';
import { FolderFact, FolderField } from '../folder.field';

const { labels, service: texts } = t.calling;

/** The folder of a new key is a param of the address. */
const NewService = CreateFormIntegrationBody.extend({ formId: z.string().min(1, 'Folder is required') });

const CALLING_SERVICE: Entity<FormIntegration> = {
  endpoints: formIntegrations,
  id: 'formIntegrationId',
  dialogs: { add: 'add-calling-service', edit: 'edit-calling-service', delete: 'delete-calling-service' },
  texts: {
    ...texts,
    edit: {
      ...texts.edit,
      text: ({ type, formName }) => t.calling.editText(FORM_INTEGRATION_LABELS[type], formName),
    },
  },
  nameOf: ({ name }) => name,
  form: entityForm(NewService, { initial: { type: 'retellai' } }),
  // An empty key keeps the stored one. The stored key is write-only.
  updateForm: entityForm(UpdateFormIntegrationBody, {
    prepare: ({ apiKey, ...values }) => (apiKey === '' ? values : { ...values, apiKey }),
  }),
  create: (params, input) => {
    const { formId, ...body } = NewService.parse(input);
    return call(formIntegrations.create, {
      params: { workspaceId: params['workspaceId'] ?? '', formId },
      body,
    });
  },
  Fields: CallingFields,
};

function CallingFields({ item, params }: { item: FormIntegration | null; params: Params }) {
  const field = useFields(labels);
  const { control } = useFormContext();
  return (
    <>
      {item === null && (
        <>
          <FolderField workspaceId={params['workspaceId'] ?? ''} {...field('formId')} />
          <SelectField {...field('type')}>
            {FormIntegrationType.options.map((type) => (
              <option key={type} value={type}>
                {FORM_INTEGRATION_LABELS[type]}
              </option>
            ))}
          </SelectField>
        </>
      )}
      <TextField {...field('name')} />
      <PasswordField
        help={item === null ? t.calling.apiKeyHelp : t.calling.apiKeyKept}
        autoComplete="new-password"
        {...field('apiKey')}
      />
      <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4" alignItems="start">
        <TextField help={t.calling.agentHelp} optional={t.voice.optional} {...field('settings.agent')} />
        <TextField optional={t.voice.optional} {...field('settings.model')} />
      </SimpleGrid>
      <SwitchField control={control} name="active" label={labels.active} help={t.calling.activeHelp} />
    </>
  );
}

interface CallingServicesProps {
  readonly workspaceId: string;
  readonly canManage: boolean;
}

/** The keys for services that could place calls, of all folders. Members see them, owners and admins manage them. */
export function CallingServices({ workspaceId, canManage }: CallingServicesProps) {
  return (
    <Stack as="section" gap="4" aria-labelledby="calling-services">
      <EntityList
        entity={CALLING_SERVICE}
        params={{ workspaceId }}
        icon={KeyRound}
        canEdit={canManage}
        {...(!canManage && { emptyText: t.calling.emptyTextMember })}
        header={(add) => (
          <Flex
            direction={{ base: 'column', md: 'row' }}
            justify="space-between"
            align={{ md: 'flex-end' }}
            gap="3"
          >
            <Box>
              <Heading as="h2" size="md" id="calling-services">
                {t.calling.title}
              </Heading>
              <Text color="fg.muted" maxW="72ch">
                {t.calling.text}
              </Text>
            </Box>
            {add}
          </Flex>
        )}
        row={(service) => ({
          badges: (
            <>
              <Badge variant="subtle">{FORM_INTEGRATION_LABELS[service.type]}</Badge>
              <StateBadge isOn={service.active}>{service.active ? t.voice.on : t.voice.off}</StateBadge>
            </>
          ),
          facts: [
            <FolderFact key="folder" workspaceId={workspaceId} item={service} />,
            ...[t.calling.key(service.keyLast4), service.settings.agent, service.settings.model].filter(
              (fact) => fact !== null,
            ),
          ],
        })}
      />
    </Stack>
  );
}
