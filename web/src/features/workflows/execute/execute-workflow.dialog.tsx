import { Button, chakra, Skeleton, Stack } from '@chakra-ui/react';
import {
  documents,
  workflows,
  type AiIntegration,
  type Document,
  type Workflow,
  type XmlSchema,
} from '@app/contracts';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { allIntegrations } from '../../../lib/workspace-lists';
import { allSchemas } from '../../../lib/whole-choices';
import { ALL_DOCUMENTS, byIds, documentPages } from '../../../lib/document-pages';
import { usePages } from '../../../lib/pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { FIRST_NEED } from '../../../lib/use-convert';
import { useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { LoadError, LoadState } from '../../../ui/load-error';
import { Modal } from '../../../ui/modal';
import { OutcomesDialog } from '../../../ui/outcomes.dialog';
import { notify } from '../../../ui/toaster';
import { ExecuteWorkflowFields } from './execute-workflow.fields';
import {
  copied,
  ExecuteWorkflowForm,
  firstProblem,
  prefilled,
  type FormInput,
  type FormOutput,
} from './execute-workflow.form';
import { useLeaveOutGone } from './use-leave-out-gone';
import { useStart } from './use-start';

interface DialogProps {
  readonly ids: FolderIds;
  readonly folderName: string;
  readonly onClose: () => void;
}

/** Chooses documents, an AI agent and a prompt, and starts a run. */
export function ExecuteWorkflowDialog({ ids, folderName, onClose }: DialogProps) {
  const formId = useId();
  const agents = useQuery(allIntegrations(ids.workspaceId));
  const schemas = useQuery(allSchemas(ids.workspaceId));
  const [isStarting, setIsStarting] = useState(false);
  const [from] = useUrlText('from');
  const [ticked] = useUrlText('documents');
  const [need] = useUrlText('need');
  const earlier = useQuery({
    ...q(workflows.get, { params: { ...ids, workflowId: from } }),
    enabled: from !== '',
  });
  const listed = usePages(documentPages(ids, ALL_DOCUMENTS));
  const readBefore = useQuery({
    ...q(documents.list, {
      params: ids,
      query: { ...byIds(earlier.data?.documentIds ?? []), versions: 'newest' },
    }),
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
            title={t.workflow.byKeys}
          >
            {t.workflow.execute}
          </Button>
        </>
      }
    >
      {failed && (
        <LoadError noun={t.workflow.needed} error={failed.error} onRetry={() => void failed.refetch()} />
      )}
      <LoadState of={listed} noun={t.documents.noun} />
      {!failed && isReady ? (
        <Form
          formId={formId}
          ids={ids}
          folderName={folderName}
          documents={earlier.data ? (readBefore.data ?? []) : (listed.items ?? [])}
          agents={(agents.data ?? []).filter(({ active }) => active)}
          schemas={schemas.data ?? []}
          earlier={earlier.data}
          given={ticked === '' ? [] : ticked.split(',').map(Number)}
          isNeedChosen={need === FIRST_NEED}
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
  /** Documents that were chosen before the dialog was opened. */
  readonly given: readonly number[];
  readonly isNeedChosen: boolean;
  readonly onStarting: (isStarting: boolean) => void;
}

function Form({
  formId,
  ids,
  folderName,
  documents: files,
  agents,
  schemas,
  earlier,
  given,
  isNeedChosen,
  onStarting,
}: FormProps) {
  const known = { folderName, documents: files, agents, schemas };
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(ExecuteWorkflowForm),
    defaultValues: earlier ? copied(earlier, known) : prefilled(known, { given, isNeedChosen }),
  });
  useLeaveOutGone(form, known);
  const nameOf = (id: number) => files.find((file) => file.id === id)?.name ?? t.bulk.document(id);
  const { start, outcomes, forget } = useStart({ form, ids, nameOf, onStarting });
  const submit = form.handleSubmit(start, (errors) =>
    notify.error({ title: t.toasts.validation, text: firstProblem(errors) ?? t.errors.unexpected }),
  );
  return (
    <chakra.form
      id={formId}
      noValidate
      onSubmit={(event) => void submit(event)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void submit(event);
      }}
    >
      <Stack gap="5">
        <ExecuteWorkflowFields
          form={form}
          ids={ids}
          folderName={folderName}
          agents={agents}
          schemas={schemas}
        />
      </Stack>
      {outcomes && <OutcomesDialog outcomes={outcomes} onClose={forget} />}
    </chakra.form>
  );
}
