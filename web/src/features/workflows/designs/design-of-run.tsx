import { Button, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { type RunDesign, workflowDesigns } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { Suspense } from 'react';
import { chunk } from '../../../lib/chunk';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { useUrlChange, useUrlDialog } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { LoadError } from '../../../ui/load-error';
import { Modal } from '../../../ui/modal';
import { useDesignFacts } from './use-design-facts';

const FlowCanvas = chunk(async () => (await import('./flow-canvas')).FlowCanvas);

interface DesignOfRunProps {
  readonly ids: FolderIds;
  readonly design: RunDesign;
}

/** The way from a workflow to the drawing that it ran with. */
export function DesignOfRun({ ids, design }: DesignOfRunProps) {
  const dialog = useUrlDialog('design-of-run');
  return (
    <>
      <Button variant="plain" size="xs" px="0" h="auto" color="fg.accent" onClick={dialog.open}>
        <Icon as={Waypoints} boxSize="3.5" aria-hidden="true" />
        {t.recipes.ofRun}
      </Button>
      {dialog.isOpen && <DesignDialog {...{ ids, design }} onClose={dialog.close} />}
    </>
  );
}

function DesignDialog({ ids, design, onClose }: DesignOfRunProps & { readonly onClose: () => void }) {
  const params = { ...ids, designVersionId: String(design.versionId) };
  const version = useQuery(q(workflowDesigns.version, { params }));
  const { agents } = useDesignFacts(ids);
  const change = useUrlChange();
  const { data: drawn } = version;
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={drawn ? t.recipes.ofRunTitle(drawn.name, drawn.version) : t.recipes.ofRun}
      text={drawn?.isDeleted ? t.recipes.ofRunDeleted : t.recipes.ofRunText}
      size="lg"
      footer={
        <>
          {drawn && !drawn.isDeleted && (
            <Button
              variant="outline"
              onClick={() => change({ dialog: null, workflow: null, design: String(drawn.designId) }, 'push')}
            >
              {t.recipes.openDesign}
            </Button>
          )}
          <Button variant="outline" onClick={onClose}>
            {t.actions.close}
          </Button>
        </>
      }
    >
      <Stack gap="3">
        {version.error && (
          <LoadError noun={t.recipes.one} error={version.error} onRetry={() => void version.refetch()} />
        )}
        {design.adoption && <Text>{t.recipes.adoption[design.adoption]}</Text>}
        {drawn ? (
          <Suspense fallback={<Skeleton h="64" borderRadius="panel" />}>
            <FlowCanvas flow={drawn.flowData} problems={[]} agents={agents} selectedId={null} />
          </Suspense>
        ) : (
          !version.error && <Skeleton h="64" borderRadius="panel" />
        )}
      </Stack>
    </Modal>
  );
}
