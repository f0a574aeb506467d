import { Button, Icon } from '@chakra-ui/react';
import { IDEMPOTENCY_HEADER, type WorkflowDesign, workflowDesigns, workflows } from '@app/contracts';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../lib/call';
import type { FolderIds } from '../../../lib/paths';
import { randomKey } from '../../../lib/random-key';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { useAction } from '../../../ui/use-action';

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
  const run = useAction({
    send: () =>
      call(
        workflowDesigns.run,
        { params: { ...ids, designId: String(id) } },
        { headers: { [IDEMPOTENCY_HEADER]: key } },
      ),
    onDone: (started) => {
      setKey(randomKey());
      change({ design: null, view: null, workflow: String(started.id) }, 'push');
    },
    done: t.recipes.started,
    failed: t.recipes.failed('run'),
    shownBy: [workflows.list],
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
