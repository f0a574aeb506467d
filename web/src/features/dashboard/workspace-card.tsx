import { Button, Flex, Heading, HStack, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import { may, type WorkspaceSummary } from '@app/contracts';
import { ArrowRight, ChevronDown, ChevronUp, FolderClosed, Pencil, Users } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { ActionMenu } from '../../ui/action-menu';
import { Panel } from '../../ui/panel';
import { RoleBadge } from '../../ui/role-badge';
import { TimeText } from '../../ui/time-text';

interface CardProps {
  readonly workspace: WorkspaceSummary;
  readonly onEdit: () => void;
}

export function WorkspaceCard({ workspace, onEdit }: CardProps) {
  const { id, name, description, role, memberCount, folderCount, lastActivityAt, updatedAt } = workspace;
  const [isShown, setIsShown] = useState(false);
  const descriptionId = useId();
  return (
    <Panel as="li" p="5" display="flex" flexDirection="column" gap="4" minH="48">
      <Flex justify="space-between" gap="3" align="flex-start">
        <Heading
          as="h2"
          fontSize="md"
          fontWeight="semibold"
          lineClamp="2"
          overflowWrap="anywhere"
          title={name}
        >
          {name}
        </Heading>
        <HStack gap="1.5" flexShrink="0">
          <RoleBadge role={role} />
          {may(role, 'workspace.edit') && (
            <ActionMenu
              label={t.dashboard.menu(name)}
              actions={[{ label: t.dashboard.editDetails, icon: Pencil, onSelect: onEdit }]}
            />
          )}
        </HStack>
      </Flex>
      <Stack gap="1" flex="1" align="flex-start">
        <Button
          variant="plain"
          size="xs"
          px="0"
          h="6"
          color="fg.muted"
          aria-expanded={isShown}
          aria-controls={descriptionId}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t.dashboard.hideDescription : t.dashboard.showDescription}
          <Icon as={isShown ? ChevronUp : ChevronDown} boxSize="3.5" aria-hidden="true" />
        </Button>
        <Text id={descriptionId} hidden={!isShown} color="fg.muted" overflowWrap="anywhere">
          {description || t.dashboard.noDescription}
        </Text>
      </Stack>
      <HStack columnGap="4" rowGap="1" color="fg.muted" fontSize="dense" wrap="wrap">
        <HStack gap="1.5">
          <Icon as={FolderClosed} boxSize="4" aria-hidden="true" />
          <Text>{t.dashboard.folders(folderCount)}</Text>
        </HStack>
        <HStack gap="1.5">
          <Icon as={Users} boxSize="4" aria-hidden="true" />
          <Text>{t.dashboard.members(memberCount || 1)}</Text>
        </HStack>
        <TimeText instant={lastActivityAt} wording={t.dashboard.lastActivity} />
        <TimeText instant={updatedAt} wording={t.dashboard.updated} />
      </HStack>
      <Button asChild variant="outline" w="full">
        <Link to={paths.folders(id)} aria-label={`${t.dashboard.enter}: ${name}`}>
          {t.dashboard.enter}
          <Icon as={ArrowRight} boxSize="4" aria-hidden="true" />
        </Link>
      </Button>
    </Panel>
  );
}

export function WorkspaceCardSkeleton() {
  return (
    <Panel as="li" p="5" minH="48" display="flex" flexDirection="column" gap="4" aria-hidden="true">
      <Flex justify="space-between" gap="3">
        <Skeleton h="6" w="60%" />
        <Skeleton h="5" w="14" borderRadius="full" />
      </Flex>
      <Skeleton h="4" w="32" flex="1" maxH="4" />
      <Skeleton h="4" w="70%" mt="auto" />
      <Skeleton h="9" />
    </Panel>
  );
}
