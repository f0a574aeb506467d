import { Box, Button, chakra, HStack, Icon, Text } from '@chakra-ui/react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useLocalModel } from '../../lib/local-model';
import { pagesQuery } from '../../lib/pages';
import { paths, type FolderIds } from '../../lib/paths';
import { allIntegrations } from '../../lib/workspace-lists';
import { useConvert } from '../../lib/use-convert';
import { workflowPages } from '../../lib/workflow-pages';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';

interface FirstStepsProps {
  readonly ids: FolderIds;
  readonly hasDocuments: boolean;
}

/** The steps from a new folder to its first XML. Hidden after the first workflow. */
export function FirstSteps({ ids, hasDocuments }: FirstStepsProps) {
  const convert = useConvert(ids);
  const agents = useQuery(allIntegrations(ids.workspaceId));
  const runs = useInfiniteQuery(pagesQuery(workflowPages(ids)));
  const localModel = useLocalModel(ids.workspaceId);
  if (!agents.data || !runs.data || runs.data.pages.some(({ items }) => items.length > 0)) return null;
  const hasAgent = agents.data.some(({ active }) => active);
  const needsAgent = !hasAgent && !localModel.isOffered;
  const words = t.documents.firstSteps;
  return (
    <Panel as="section" aria-label={words.title} px="4" py="3">
      <Text fontWeight="semibold" pb="1">
        {words.title}
      </Text>
      <chakra.ol listStyleType="none">
        <StepLine isDone={hasDocuments} text={words.document} />
        {needsAgent && (
          <StepLine isDone={false} text={words.agent}>
            <StepLink to={paths.agents(ids.workspaceId)} label={words.toAgents} />
          </StepLine>
        )}
        <StepLine isDone={false} text={words.run}>
          {hasDocuments && convert.isOffered && (
            <Button
              variant="outline"
              size="xs"
              loading={convert.isPending}
              // The form itself selects the only document.
              onClick={() => convert.start([])}
            >
              {words.toRun}
            </Button>
          )}
        </StepLine>
      </chakra.ol>
    </Panel>
  );
}

interface StepLineProps {
  readonly isDone: boolean;
  readonly text: string;
  readonly children?: ReactNode;
}

function StepLine({ isDone, text, children }: StepLineProps) {
  return (
    <HStack as="li" gap="3" minH="9" wrap="wrap">
      <Icon
        as={isDone ? CircleCheck : Circle}
        boxSize="4.5"
        color={isDone ? 'status.completed' : 'fg.subtle'}
        aria-hidden="true"
      />
      <Text color={isDone ? 'fg.muted' : 'fg'}>
        {text}
        <chakra.span
          srOnly
        >{`, ${isDone ? t.workflow.stepStates.done : t.documents.firstSteps.open}`}</chakra.span>
      </Text>
      {!isDone && children}
    </HStack>
  );
}

function StepLink({ to, label }: { to: string; label: string }) {
  return (
    <Box color="fg.accent" textDecoration="underline" textUnderlineOffset="3px" fontSize="dense">
      <Link to={to}>{label}</Link>
    </Box>
  );
}
