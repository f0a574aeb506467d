import { Button, HStack, Text } from '@chakra-ui/react';
import { documents, type Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { byIds } from '../../../lib/document-pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';

interface ReadVersionsProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

const versionsOf = ({ workflow, ids }: ReadVersionsProps) =>
  q(documents.list, { params: ids, query: byIds(workflow.documentIds) });

/** The documents that a workflow has read, each in the version that it read. */
export const useReadVersions = (props: ReadVersionsProps) => useQuery(versionsOf(props)).data ?? [];

/** True once it is known whether there is a version note to show. Content below waits for this, to prevent a layout shift. */
export const useAreVersionsKnown = (props: ReadVersionsProps): boolean =>
  !useQuery(versionsOf(props)).isPending;

/** That a document has a newer version than the workflow has read, and the way to a result with it. */
export function NewerVersions({ workflow, ids }: ReadVersionsProps) {
  const replaced = useReadVersions({ workflow, ids }).filter(({ replacedBy }) => replacedBy !== null);
  const change = useUrlChange();
  if (replaced.length === 0) return null;
  return (
    <HStack gap="3" wrap="wrap" fontSize="dense" color="fg.muted">
      <Text overflowWrap="anywhere">{t.review.newer(replaced.map(({ name }) => name))}</Text>
      <Button
        size="xs"
        variant="outline"
        onClick={() => change({ dialog: 'create-workflow', from: String(workflow.id) }, 'push')}
      >
        {t.review.runWithNewer}
      </Button>
    </HStack>
  );
}
