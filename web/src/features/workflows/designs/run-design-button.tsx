import { Button, Icon } from '@chakra-ui/react';
import { IDEMPOTENCY_HEADER, type WorkflowDesign, workflowDesigns, workflows } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/call';
import { errorText } from '../../../lib/error-text';
import type { FolderIds } from '../../../lib/paths';
import { invalidate } from '../../../lib/query';
import { randomKey } from '../../../lib/random-key';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { notify } from '../../../ui/toaster';

interface RunProps {
  readonly ids: FolderIds;
  readonly design: WorkflowDesign;
  readonly isDisabled: boolean;
  readonly size?: 'xs' | 'md';
}

/** Runs a design as it is saved, and goes to the workflow. */
export function RunDesignButton({ ids, design: { id, name }, isDisabled, size = 'md' }: RunProps) {
  const change = useUrlChange();
  // One key for one wish: a request that is sent twice starts one workflow.
  const [key, setKey] = useState(randomKey);
  const run = useMutation({
    mutationFn: () =>
      call(
        workflowDesigns.run,
        { params: { ...ids, designId: String(id) } },
        { headers: { [IDEMPOTENCY_HEADER]: key } },
      ),
    onSuccess: async (started) => {
      setKey(randomKey());
      notify.success({ title: t.recipes.started });
      change({ design: null, view: null, workflow: String(started.id) }, 'push');
      await invalidate(workflows.list);
    },
    onError: (error) => notify.error({ title: t.recipes.failed('run'), text: errorText(error) }),
  });
  return (
    <Button
      variant="outline"
      size={size}
      disabled={isDisabled}
      {...(isDisabled && { title: t.recipes.notReady })}
      loading={run.isPending}
      loadingText={t.recipes.running}
      aria-label={size === 'xs' ? t.recipes.runOf(name) : undefined}
      onClick={() => run.mutate()}
    >
      <Icon as={Play} boxSize="4" aria-hidden="true" />
      {t.recipes.run}
    </Button>
  );
}
