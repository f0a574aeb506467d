import { Button, chakra, Skeleton, Stack } from '@chakra-ui/react';
import {
  aiIntegrations,
  documents,
  IDEMPOTENCY_HEADER,
  workflows,
  xmlSchemas,
  type AiIntegration,
  type Document,
  type Workflow,
  type XmlSchema,
} from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { serverMessage } from '../../../lib/api-error';
import { showInvalidParams } from '../../../lib/api-form';
import { call } from '../../../lib/call';
import { ALL_DOCUMENTS, byIds, documentPages } from '../../../lib/document-pages';
import { rememberRun } from '../../../lib/own-runs';
import { usePages } from '../../../lib/pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { useUrlChange, useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { LoadError } from '../../../ui/load-error';
import { Modal } from '../../../ui/modal';
import { notify } from '../../../ui/toaster';
import { ExecuteWorkflowFields } from './execute-workflow.fields';
import {
  copied,
  ExecuteWorkflowForm,
  firstProblem,
  idempotencyKeys,
  prefilled,
  type FormInput,
  type FormOutput,
} from './execute-workflow.form';
import { takeIn } from '../workflow-queries';
import { useLeaveOutGone } from './use-leave-out-gone';

interface DialogProps {
  readonly ids: FolderIds;
  readonly folderName: string;
  readonly onClose: () => void;
}

/** Chooses documents, an AI agent and a prompt, and starts a run. */
export function ExecuteWorkflowDialog({ ids, folderName, onClose }: DialogProps) {
  const formId = useId();
  const agents = useQuery(q(aiIntegrations.list, { params: { workspaceId: ids.workspaceId } }));
  const schemas = useQuery(q(xmlSchemas.list, { params: { workspaceId: ids.workspaceId } }));
  const [isStarting, setIsStarting] = useState(false);
  const [from] = useUrlText('from');
  const earlier = useQuery({
    ...q(workflows.get, { params: { ...ids, workflowId: from } }),
    enabled: from !== '',
  });
  const listed = usePages(documentPages(ids, ALL_DOCUMENTS));
  const readBefore = useQuery({
    ...q(documents.list, { params: ids, query: byIds(earlier.data?.documentIds ?? []) }),
    enabled: earlier.data !== undefined && earlier.data.documentIds.length > 0,
  });
  const failed = [agents, earlier, readBefore].find(({ error }) => error !== null);
  const isReady =
    listed.items &&
    agents.data &&
    !schemas.isPending &&
    (from === '' || earlier.data) &&
    !readBefore.isLoading;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.workflow.create}
      text={t.workflow.createText}
      size="lg"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t.actions.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            colorPalette="teal"
            loading={isStarting}
            loadingText={t.workflow.executing}
          >
            {t.workflow.execute}
          </Button>
        </>
      }
    >
      {failed && (
        <LoadError noun={t.workflow.needed} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      {listed.error && !listed.items && (
        <LoadError noun={t.documents.noun} error={listed.error} onRetry={listed.reload} />
      )}
      {!failed && isReady ? (
        <Form
          formId={formId}
          ids={ids}
          folderName={folderName}
          documents={earlier.data ? (readBefore.data ?? []) : (listed.items ?? [])}
          agents={(agents.data ?? []).filter(({ active }) => active)}
          schemas={schemas.data ?? []}
          earlier={earlier.data}
          onStarting={setIsStarting}
        />
      ) : (
        !failed && !listed.error && <Skeleton h="44rem" borderRadius="panel" />
      )}
    </Modal>
  );
}

interface FormProps {
  readonly formId: string;
  readonly ids: FolderIds;
  readonly folderName: string;
  readonly documents: readonly Document[];
  readonly agents: readonly AiIntegration[];
  readonly schemas: readonly XmlSchema[];
  readonly earlier: Workflow | undefined;
  readonly onStarting: (isStarting: boolean) => void;
}

/** What belongs to the dialog, and to a result that was shown before. */
const CLEARED = { dialog: null, from: null, evidence: null, value: null, line: null } as const;

function Form({
  formId,
  ids,
  folderName,
  documents: files,
  agents,
  schemas,
  earlier,
  onStarting,
}: FormProps) {
  const client = useQueryClient();
  const change = useUrlChange();
  const [keyFor] = useState(idempotencyKeys);
  const known = { folderName, documents: files, agents, schemas };
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(ExecuteWorkflowForm),
    defaultValues: earlier ? copied(earlier, known) : prefilled(known),
  });
  useLeaveOutGone(form, known);
  const execute = useMutation({
    mutationFn: (body: FormOutput) =>
      call(workflows.execute, { params: ids, body }, { headers: { [IDEMPOTENCY_HEADER]: keyFor(body) } }),
    onMutate: () => onStarting(true),
    onSettled: () => onStarting(false),
    onSuccess: (workflow) => {
      rememberRun(workflow.id);
      takeIn(client, ids, workflow);
      change({ ...CLEARED, workflow: String(workflow.id) }, 'replace');
    },
    onError: (error) => {
      showInvalidParams(form, error, ['name', 'documentIds', 'aiIntegrationId', 'prompt']);
      notify.error({
        title: t.toasts.workflowFailed,
        text: serverMessage(error) ?? t.toasts.workflowFallback,
      });
    },
  });
  const submit = form.handleSubmit(
    (body) => execute.mutate(body),
    (errors) =>
      notify.error({ title: t.toasts.validation, text: firstProblem(errors) ?? t.errors.unexpected }),
  );
  return (
    <chakra.form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="5">
        <ExecuteWorkflowFields form={form} ids={ids} agents={agents} schemas={schemas} />
      </Stack>
    </chakra.form>
  );
}
