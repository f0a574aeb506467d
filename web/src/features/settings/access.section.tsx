import { Box, Button, Flex, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import { may, workspaces, type Workspace } from '@app/contracts';
import { Copy, RefreshCw, Trash2 } from 'lucide-react';
import { Suspense, useId } from 'react';
import { call } from '../../lib/call';
import { chunk } from '../../lib/chunk';
import { serverMessage } from '../../lib/api-error';
import { useUrlDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { ConfirmAction } from '../../ui/confirm';
import { copyAndTell } from '../../ui/copy-and-tell';
import { IconAction } from '../../ui/icon-action';
import { Panel } from '../../ui/panel';
import { LoadedWorkspace } from './loaded-workspace';

/** Name and code with which people ask to join. Every member sees them; owners and admins replace the code. */
export function AccessSection({ workspaceId }: { workspaceId: string }) {
  return (
    <LoadedWorkspace workspaceId={workspaceId}>
      {(workspace) => <Access workspace={workspace} />}
    </LoadedWorkspace>
  );
}

const DeleteWorkspaceDialog = chunk(
  async () => (await import('./delete-workspace.dialog')).DeleteWorkspaceDialog,
);

function Access({ workspace }: { workspace: Workspace }) {
  const { id, name, accessCode, role } = workspace;
  const removal = useUrlDialog('delete-workspace');
  const mayDelete = may(role, 'workspace.delete');
  const mayRegenerate = may(role, 'workspace.refresh-access-code');
  const dialog = useUrlDialog('regenerate-access-code');
  return (
    <Stack gap="4">
      <Text color="fg.muted" maxW="72ch">
        {t.settings.accessText}
      </Text>
      <Panel as="dl" divideY="1px" divideColor="border">
        <Row
          term={t.settings.workspaceName}
          help={t.settings.workspaceNameHelp}
          value={name}
          copyLabel={t.settings.copyName}
          copied={name}
        />
        <Row
          term={t.settings.accessCode}
          help={t.settings.accessCodeHelp}
          value={accessCode}
          isCode
          copyLabel={t.settings.copyCode}
          copied={t.settings.invitation(name, accessCode)}
        />
      </Panel>
      <Button
        variant="outline"
        alignSelf="flex-start"
        disabled={!mayRegenerate}
        title={mayRegenerate ? undefined : t.settings.regenerateDenied}
        onClick={dialog.open}
      >
        <Icon as={RefreshCw} boxSize="4" aria-hidden="true" />
        {t.settings.regenerate}
      </Button>
      <ConfirmAction
        isOpen={dialog.isOpen && mayRegenerate}
        onClose={dialog.close}
        title={t.settings.regenerate}
        text={t.settings.regenerateText}
        note={t.settings.regenerateNote}
        confirmLabel={t.settings.regenerate}
        send={() => call(workspaces.refreshAccessCode, { params: { workspaceId: String(id) } })}
        done={t.toasts.codeRegenerated}
        failed={t.toasts.codeRegenerateFailed}
        failureText={(error) => serverMessage(error) ?? t.toasts.codeRegenerateFallback}
        shownBy={[workspaces.get, workspaces.list]}
        showsError={false}
      />
      {mayDelete && <DangerZone onDelete={removal.open} />}
      {mayDelete && removal.isOpen && (
        <Suspense fallback={null}>
          <DeleteWorkspaceDialog workspace={workspace} onClose={removal.close} />
        </Suspense>
      )}
    </Stack>
  );
}

/** What cannot be undone, set apart from the rest. */
function DangerZone({ onDelete }: { onDelete: () => void }) {
  const id = useId();
  return (
    <Panel as="section" aria-labelledby={id} mt="6" p="4" borderColor="status.failed">
      <Flex
        gap="4"
        justify="space-between"
        align={{ md: 'center' }}
        direction={{ base: 'column', md: 'row' }}
      >
        <Box>
          <Heading as="h2" id={id} fontSize="sm" fontWeight="semibold">
            {t.settings.dangerZone}
          </Heading>
          <Text color="fg.muted" fontSize="dense" maxW="72ch">
            {t.settings.dangerText}
          </Text>
        </Box>
        <Button
          variant="outline"
          colorPalette="red"
          flexShrink="0"
          alignSelf={{ base: 'flex-start', md: 'auto' }}
          onClick={onDelete}
        >
          <Icon as={Trash2} boxSize="4" aria-hidden="true" />
          {t.account.deleteWorkspace}
        </Button>
      </Flex>
    </Panel>
  );
}

interface RowProps {
  readonly term: string;
  readonly help: string;
  readonly value: string;
  readonly isCode?: boolean;
  readonly copyLabel: string;
  readonly copied: string;
}

function Row({ term, help, value, isCode, copyLabel, copied }: RowProps) {
  return (
    <Flex
      px="4"
      py="3.5"
      gap={{ base: '1', md: '4' }}
      align={{ md: 'center' }}
      direction={{ base: 'column', md: 'row' }}
    >
      <Box as="dt" w={{ md: '72' }} flexShrink="0">
        <Text fontWeight="medium">{term}</Text>
        <Text color="fg.muted" fontSize="dense">
          {help}
        </Text>
      </Box>
      <Flex as="dd" flex="1" minW="0" gap="2" align="center" justify="space-between">
        <Text
          fontFamily={isCode ? 'mono' : undefined}
          fontSize={isCode ? 'md' : undefined}
          overflowWrap="anywhere"
          minW="0"
        >
          {value}
        </Text>
        <IconAction label={copyLabel} icon={Copy} size="sm" onClick={() => void copyAndTell(copied)} />
      </Flex>
    </Flex>
  );
}
