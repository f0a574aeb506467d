import { Box, Checkbox, NativeSelect, Stack, Text } from '@chakra-ui/react';
import {
  AI_PROVIDER_LABELS,
  type AiIntegration,
  type Document,
  UNREAD_WARNINGS,
  type XmlSchema,
} from '@app/contracts';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { lengthsOf } from '../../../lib/document-length';
import { paths, type FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { FieldBox, TextField } from '../../../ui/text-field';
import { Estimate } from './estimate';
import { PromptField } from './prompt.field';
import { canBeRead, type FormInput, type FormOutput } from './execute-workflow.form';

interface FieldsProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly documents: readonly Document[];
  readonly agents: readonly AiIntegration[];
  readonly schemas: readonly XmlSchema[];
}

export function ExecuteWorkflowFields({ form, ids, documents, agents, schemas }: FieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <TextField label={t.workflow.name} error={errors.name?.message} autoFocus {...form.register('name')} />
      <Controller
        control={form.control}
        name="documentIds"
        render={({ field, fieldState }) => (
          <DocumentChoice
            ids={ids}
            documents={documents}
            chosen={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <FieldBox label={t.workflow.agent} error={errors.aiIntegrationId?.message}>
        <NativeSelect.Root>
          <NativeSelect.Field {...form.register('aiIntegrationId')}>
            <option value="">{t.workflow.chooseAgent}</option>
            {agents.map(({ id, name, provider }) => (
              <option key={id} value={String(id)}>
                {`${name} (${AI_PROVIDER_LABELS[provider]})`}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator />
        </NativeSelect.Root>
        {agents.length === 0 && (
          <Missing
            text={t.workflow.noAgents}
            link={t.workflow.toSettings}
            to={paths.agents(ids.workspaceId)}
          />
        )}
      </FieldBox>
      <PromptField form={form} ids={ids} schemas={schemas} />
      <Estimate control={form.control} ids={ids} />
    </>
  );
}

interface DocumentChoiceProps {
  readonly ids: FolderIds;
  readonly documents: readonly Document[];
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  readonly error?: string | undefined;
}

function DocumentChoice({ ids, documents, chosen, onChange, error }: DocumentChoiceProps) {
  const titleId = useId();
  const toggle = (id: number) =>
    onChange(chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]);
  return (
    <Stack role="group" aria-labelledby={titleId} gap="1.5">
      <Text id={titleId} fontSize="dense" fontWeight="medium">
        {t.workflow.documents}
      </Text>
      {documents.length === 0 ? (
        <Missing
          text={t.workflow.noDocuments}
          link={t.workflow.toDocuments}
          to={paths.documents(ids.workspaceId, ids.formId)}
        />
      ) : (
        <Box
          borderWidth="1px"
          borderColor={error ? 'border.error' : 'border.control'}
          borderRadius="control"
          maxH="52"
          overflowY="auto"
          divideY="1px"
          divideColor="border"
        >
          {documents.map((document) => (
            <Checkbox.Root
              key={document.id}
              w="full"
              px="3"
              py="2"
              gap="3"
              colorPalette="teal"
              checked={chosen.includes(document.id)}
              disabled={!canBeRead(document)}
              onCheckedChange={() => toggle(document.id)}
            >
              <Checkbox.HiddenInput />
              <Checkbox.Control />
              <Checkbox.Label fontWeight="normal" flex="1" minW="0">
                <Text as="span" display="block" truncate>
                  {document.name}
                </Text>
                <Text as="span" display="block" color="fg.muted" fontSize="xs" truncate>
                  {readingText(document)}
                </Text>
                {unreadOf(document).map((message) => (
                  <Text key={message} as="span" display="block" color="status.review" fontSize="xs">
                    {message}
                  </Text>
                ))}
              </Checkbox.Label>
            </Checkbox.Root>
          ))}
        </Box>
      )}
      {error && (
        <Text role="alert" color="fg.error" fontSize="xs">
          {error}
        </Text>
      )}
    </Stack>
  );
}

/** Why a document cannot be chosen, or what there is to read. */
function readingText(document: Document): string {
  const { fileName, reading } = document;
  if (reading.status === 'failed') return reading.error?.detail ?? t.documents.reading.failed;
  const [length] = reading.status === 'read' ? lengthsOf(document) : [];
  return `${length ?? t.documents.reading[reading.status]} · ${fileName}`;
}

/** What of a document no workflow can take in: worth knowing before one is paid for. */
const unreadOf = ({ reading }: Document): string[] =>
  reading.warnings.filter(({ code }) => UNREAD_WARNINGS.includes(code)).map(({ message }) => message);

function Missing({ text, link, to }: { text: string; link: string; to: string }) {
  return (
    <Text color="fg.muted" fontSize="dense">
      {text}{' '}
      <Text as="span" color="fg.accent" textDecoration="underline" textUnderlineOffset="3px" asChild>
        <Link to={to}>{link}</Link>
      </Text>
    </Text>
  );
}
