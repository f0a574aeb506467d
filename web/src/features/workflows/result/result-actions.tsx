import { Button, Icon, IconButton, Menu, Portal } from '@chakra-ui/react';
import { fileWrittenFromStudy, type Outcome, workflows, type Workflow } from '@app/contracts';
import { Copy, Download, EllipsisVertical } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/call';
import { chunk, useFetchAhead } from '../../../lib/chunk';
import { paths, type FolderIds } from '../../../lib/paths';
import { saveFile } from '../../../lib/save-file';
import { useUrlChange, useUrlDialog } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { ConfirmAction } from '../../../ui/confirm';
import { copyAndTell } from '../../../ui/copy-and-tell';
import { comparisonOf } from '../compare/comparison-address';
import { CreateAnother } from '../create-another';
import { useAction } from '../../../ui/use-action';
import { useTakeOver } from './use-take-over';

const ChooseWorkflowDialog = chunk(
  async () => (await import('../compare/choose-workflow.dialog')).ChooseWorkflowDialog,
);

const DIALOGS = [ChooseWorkflowDialog];

interface ActionsProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The actions for a result. The name of the downloaded file has the outcome as it is shown. */
export function ResultActions({ workflow, ids, outcome }: ActionsProps & { outcome: Outcome | null }) {
  const change = useUrlChange();
  const navigate = useNavigate();
  const choosing = useUrlDialog('compare');
  const takingOver = useUrlDialog('take-over');
  const takeOver = useTakeOver(ids, workflow);
  const [isDeleting, setIsDeleting] = useState(false);
  useFetchAhead(DIALOGS);
  return (
    <>
      <CreateAnother size="xs" />
      <CopyButton xml={workflow.xmlOutput} />
      <DownloadButton workflow={workflow} ids={ids} outcome={outcome} />
      <Menu.Root>
        <Menu.Trigger asChild>
          <IconButton variant="outline" size="xs" aria-label={t.result.more}>
            <Icon as={EllipsisVertical} boxSize="4" aria-hidden="true" />
          </IconButton>
        </Menu.Trigger>
        <Portal>
          <Menu.Positioner>
            <Menu.Content>
              <Menu.Item
                value="again"
                onSelect={() => change({ dialog: 'create-workflow', from: String(workflow.id) }, 'push')}
              >
                {t.result.runAgain}
              </Menu.Item>
              {isOdm(workflow) && (
                <Menu.Item
                  value="design"
                  onSelect={() => void navigate(paths.adoptDesign({ ...ids, workflowId: workflow.id }))}
                >
                  {t.result.useAsDesign}
                </Menu.Item>
              )}
              <Menu.Item value="compare" onSelect={choosing.open}>
                {t.compare.compareWith}
              </Menu.Item>
              {fileWrittenFromStudy(workflow) !== null && (
                <Menu.Item value="take-over" onSelect={takingOver.open}>
                  {t.study.takeOver}
                </Menu.Item>
              )}
              <Menu.Item value="delete" color="fg.error" onSelect={() => setIsDeleting(true)}>
                {t.result.delete}
              </Menu.Item>
            </Menu.Content>
          </Menu.Positioner>
        </Portal>
      </Menu.Root>
      {choosing.isOpen && (
        <Suspense fallback={null}>
          <ChooseWorkflowDialog
            ids={ids}
            workflow={workflow}
            title={t.compare.chooseTitle}
            text={t.compare.chooseText(workflow.name)}
            onClose={choosing.close}
            onChoose={({ id }) => change(comparisonOf(workflow.id, id), 'push')}
          />
        </Suspense>
      )}
      {takingOver.isOpen && (
        <Suspense fallback={null}>
          <ChooseWorkflowDialog
            ids={ids}
            workflow={workflow}
            title={t.study.takeOver}
            text={t.study.takeOverText}
            onClose={takingOver.close}
            onChoose={(other) => {
              takingOver.close();
              takeOver.mutate(other);
            }}
          />
        </Suspense>
      )}
      <ConfirmAction
        isOpen={isDeleting}
        onClose={() => setIsDeleting(false)}
        title={t.result.deleteTitle}
        text={t.result.deleteText(workflow.name)}
        confirmLabel={t.actions.delete}
        send={() => call(workflows.delete, { params: { ...ids, workflowId: String(workflow.id) } })}
        onDone={() => change({ workflow: null, evidence: null, value: null, line: null }, 'replace')}
        done={t.result.deleted}
        failed={t.result.deleteFailed}
        shownBy={[workflows.list]}
        showsError={false}
      />
    </>
  );
}

/** Far enough into the XML for its first element. */
const HEAD = 2000;

/** Whether the XML follows a version of ODM, whatever was asked for. */
const isOdm = ({ xmlOutput }: Workflow): boolean =>
  xmlOutput?.slice(0, HEAD).includes('cdisc.org/ns/odm') === true;

function CopyButton({ xml }: { xml: string | null }) {
  return (
    <Button
      variant="outline"
      size="xs"
      disabled={xml === null}
      onClick={() => xml !== null && void copyAndTell(xml)}
    >
      <Icon as={Copy} boxSize="4" aria-hidden="true" />
      {t.workflow.copy}
    </Button>
  );
}

function DownloadButton({ workflow, ids, outcome }: ActionsProps & { outcome: Outcome | null }) {
  const download = useAction({
    send: () => call(workflows.download, { params: { ...ids, workflowId: String(workflow.id) } }),
    onDone: (blob) => saveFile(blob, fileNameOf(workflow.name, outcome)),
    failed: t.toasts.xmlDownloadFailed,
  });
  return (
    <Button colorPalette="teal" size="xs" loading={download.isPending} onClick={() => download.mutate()}>
      <Icon as={Download} boxSize="4" aria-hidden="true" />
      {t.workflow.download}
    </Button>
  );
}

/** A file name that is valid on all file systems and ends with the outcome. */
function fileNameOf(name: string, outcome: Outcome | null): string {
  const safe = name
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
    .slice(0, 100);
  const mark = outcome === null ? '' : ` (${t.result.outcomes[outcome]})`;
  return `${safe || 'workflow'}${mark}.xml`;
}
