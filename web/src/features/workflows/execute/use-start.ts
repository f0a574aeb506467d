import { bulk, IDEMPOTENCY_HEADER, workflows, type BulkOutcome } from '@app/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { serverMessage } from '../../../lib/api-error';
import { showInvalidParams } from '../../../lib/api-form';
import { call } from '../../../lib/call';
import { rememberRun } from '../../../lib/own-runs';
import type { FolderIds } from '../../../lib/paths';
import { invalidate } from '../../../lib/query';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import type { Outcomes } from '../../../ui/outcomes.dialog';
import { notify } from '../../../ui/toaster';
import { takeIn } from '../workflow-queries';
import { idempotencyKeys, type FormInput, type FormOutput } from './execute-workflow.form';

interface Starting {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly nameOf: (documentId: number) => string;
  readonly onStarting: (isStarting: boolean) => void;
}

/** The query parameters of the dialog and of a previously shown result. */
const CLEARED = {
  dialog: null,
  from: null,
  documents: null,
  need: null,
  evidence: null,
  value: null,
  line: null,
} as const;

/** Starts one run, or one per document. Documents that could not be started stay selected, with the reason. */
export function useStart({ form, ids, nameOf, onStarting }: Starting) {
  const client = useQueryClient();
  const change = useUrlChange();
  const [keyFor] = useState(idempotencyKeys);
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const watched = { onMutate: () => onStarting(true), onSettled: () => onStarting(false) };
  const onError = (error: Error) => {
    showInvalidParams(form, error, ['name', 'documentIds', 'aiIntegrationId', 'prompt']);
    notify.error({
      title: t.toasts.workflowFailed,
      text: serverMessage(error) ?? t.toasts.workflowFallback,
    });
  };
  const keyOf = (body: FormOutput) => ({ headers: { [IDEMPOTENCY_HEADER]: keyFor(body) } });
  const one = useMutation({
    mutationFn: ({ each, ...body }: FormOutput) =>
      call(workflows.execute, { params: ids, body }, keyOf({ ...body, each })),
    onSuccess: (workflow) => {
      rememberRun(workflow.id);
      takeIn(client, ids, workflow);
      change({ ...CLEARED, workflow: String(workflow.id) }, 'replace');
    },
    ...watched,
    onError,
  });
  const tell = (answers: readonly BulkOutcome[]) => {
    const refused = answers.filter(({ problem }) => problem !== null);
    const done = answers.length - refused.length;
    if (refused.length === 0) {
      notify.success({ title: t.bulk.started, text: t.bulk.startedText(done) });
      return change(CLEARED, 'replace');
    }
    form.setValue(
      'documentIds',
      refused.map(({ id }) => id),
    );
    const named = refused.map((each) => ({ ...each, name: nameOf(each.id) }));
    setOutcomes({ title: t.bulk.started, done, refused: named });
  };
  const many = useMutation({
    mutationFn: ({ each, ...body }: FormOutput) =>
      call(bulk.executeWorkflows, { params: ids, body }, keyOf({ ...body, each })),
    onSuccess: (answers) => {
      tell(answers);
      void invalidate(workflows.list);
    },
    ...watched,
    onError,
  });
  return {
    start: (body: FormOutput) => (body.each && body.documentIds.length > 1 ? many : one).mutate(body),
    outcomes,
    forget: () => setOutcomes(null),
  };
}
