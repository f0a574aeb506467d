import { Box, Button, Flex, Icon, Link as TextLink, Stack, Text } from '@chakra-ui/react';
import { audit, type Form, may, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Download, ScrollText, ShieldCheck } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/call';
import { q } from '../../lib/query';
import { usePages } from '../../lib/pages';
import { paths, type FolderIds } from '../../lib/paths';
import { saveFile } from '../../lib/save-file';
import { useUrlParams } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadState } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { PageHeader } from '../../ui/page-header';
import { AuditFilters } from './audit-filters';
import { AuditTable } from './audit-table';
import { auditWords } from './audit-words';
import { auditFilterOf, auditPages, auditQueryOf, type AuditFilter } from './audit.query';
import { useAction } from '../../ui/use-action';

interface AuditTabProps {
  readonly ids: FolderIds;
  /** The folder's label for respondents. */
  readonly label: Form['settings']['respondentLabel'];
}

/** The audit trail of a folder: who did what and when, with old and new values. It can be filtered and exported. */
export function AuditTab({ ids, label }: AuditTabProps) {
  const words = useMemo(() => auditWords(label), [label]);
  const filter = auditFilterOf(useUrlParams());
  const list = usePages(auditPages(ids, filter));
  return (
    <Stack gap="5">
      <PageHeader
        title={t.audit.title}
        text={t.audit.text}
        actions={
          <>
            <Button asChild variant="ghost">
              <Link to={paths.documents(ids.workspaceId, ids.formId)}>
                <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
                {t.audit.back}
              </Link>
            </Button>
            <ExportButton ids={ids} filter={filter} />
          </>
        }
      />
      <AuditFilters workspaceId={ids.workspaceId} filter={filter} words={words} />
      <LoadState of={list} noun={t.audit.noun} h="64" />
      {list.items?.length === 0 && (
        <EmptyBox
          icon={ScrollText}
          title={t.audit.emptyTitle}
          text={isFiltered(filter) ? t.audit.emptyText : t.audit.emptyTextAll}
        />
      )}
      {list.items && list.items.length > 0 && (
        <>
          <AuditTable events={list.items} isBusy={list.isRenewing} words={words} />
          <LoadMore list={list} />
        </>
      )}
      {list.items && <ProofRow workspaceId={ids.workspaceId} />}
    </Stack>
  );
}

const isFiltered = (filter: AuditFilter) => Object.values(filter).some((value) => value !== '');

function ExportButton({ ids, filter }: { ids: FolderIds; filter: AuditFilter }) {
  const save = useAction({
    send: () => call(audit.export, { params: ids, query: auditQueryOf(filter) }),
    onDone: (blob) => saveFile(blob, `audit-trail-${ids.formId}.csv`),
    failed: t.audit.exportFailed,
  });
  return (
    <Button
      variant="outline"
      loading={save.isPending}
      loadingText={t.audit.exporting}
      onClick={() => save.mutate()}
    >
      <Icon as={Download} boxSize="4" aria-hidden="true" />
      {t.audit.export}
    </Button>
  );
}

/** The whole trail of the workspace with its chain, and the script that checks it; for those who manage the workspace. */
function ProofRow({ workspaceId }: { workspaceId: string }) {
  const workspace = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const save = useAction({
    send: () => call(audit.exportChain, { params: { workspaceId }, query: {} }),
    onDone: (blob) => saveFile(blob, `audit-chain-${workspaceId}.jsonl`),
    failed: t.audit.exportFailed,
  });
  if (!workspace.data || !may(workspace.data.role, 'audit.export-chain')) return null;
  return (
    <Flex
      gap="4"
      align="center"
      justify="space-between"
      wrap="wrap"
      p="4"
      borderWidth="1px"
      borderRadius="panel"
      bg="bg.panel"
    >
      <Box flex="1" minW="16rem">
        <Text fontSize="sm" color="fg.muted">
          {t.audit.exportChainText}{' '}
          <TextLink href="/verify-audit-chain.mjs" download variant="underline">
            {t.audit.verifier}
          </TextLink>
        </Text>
      </Box>
      <Button
        variant="outline"
        loading={save.isPending}
        loadingText={t.audit.exporting}
        onClick={() => save.mutate()}
      >
        <Icon as={ShieldCheck} boxSize="4" aria-hidden="true" />
        {t.audit.exportChain}
      </Button>
    </Flex>
  );
}
