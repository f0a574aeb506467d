import { Button, chakra, Text } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { LoadState } from '../../../ui/load-error';
import { LoadMore } from '../../../ui/load-more';
import { Modal } from '../../../ui/modal';
import { TimeText } from '../../../ui/time-text';
import { StatusBadge } from '../../../ui/status-badge';
import { useWorkflows } from '../workflow-queries';

interface ChooseProps {
  readonly ids: FolderIds;
  readonly workflow: Workflow;
  readonly title: string;
  readonly text: string;
  readonly onChoose: (other: Workflow) => void;
  readonly onClose: () => void;
}

/** The other results of the folder, to choose one of. */
export function ChooseWorkflowDialog({ ids, workflow, title, text, onChoose, onClose }: ChooseProps) {
  const list = useWorkflows(ids);
  const others = list.items?.filter(({ id, status }) => id !== workflow.id && status === 'completed');
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      text={text}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t.actions.cancel}
        </Button>
      }
    >
      <LoadState of={list} noun={t.workflow.noun} h="32" />
      {others?.length === 0 && !list.hasMore && <Text color="fg.muted">{t.compare.noOther}</Text>}
      {others && others.length > 0 && (
        <chakra.ul listStyleType="none" divideY="1px" divideColor="border">
          {others.map((other) => (
            <chakra.li key={other.id}>
              <Button
                variant="ghost"
                w="full"
                h="auto"
                py="2.5"
                px="2"
                gap="3"
                flexWrap="wrap"
                justifyContent="flex-start"
                whiteSpace="normal"
                textAlign="start"
                onClick={() => onChoose(other)}
              >
                <Text as="span" overflowWrap="anywhere" flex="1" minW="40">
                  {other.name}
                </Text>
                <StatusBadge status={other.status} outcome={other.outcome} />
                <Text as="span" color="fg.muted" fontSize="dense" fontWeight="normal">
                  <TimeText instant={other.executedAt} />
                </Text>
              </Button>
            </chakra.li>
          ))}
        </chakra.ul>
      )}
      <LoadMore list={list} />
    </Modal>
  );
}
