import {
  Center,
  chakra,
  Heading,
  HStack,
  Icon,
  IconButton,
  Skeleton,
  Spinner,
  Stack,
  Text,
} from '@chakra-ui/react';
import { forms, type Folder } from '@app/contracts';
import { FolderClosed, Pencil, Star, Trash2 } from 'lucide-react';
import type { RefCallback } from 'react';
import { Link } from 'react-router';
import { call } from '../../lib/call';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { ActionMenu, type MenuAction } from '../../ui/action-menu';
import { DateText } from '../../ui/date-text';
import { longRow } from '../../ui/long-row';
import { Panel } from '../../ui/panel';
import { TimeText } from '../../ui/time-text';
import { useAction } from '../../ui/use-action';

interface CardProps {
  readonly folder: Folder;
  /** Shows when it was opened instead of when it was made. */
  readonly isRecent: boolean;
  readonly onEdit: (folderId: number) => void;
  /** Undefined for users without the permission. */
  readonly onDelete: ((folderId: number) => void) | undefined;
}

/** A folder. The whole card is a link. Rendered again only when its data changes. */
export const FolderCard = longRow<CardProps>(Card, {
  kind: 'item',
  words: ({ folder: { name, description } }) => `${name} ${description}`,
  height: 9,
});

function Card({
  folder,
  isRecent,
  onEdit,
  onDelete,
  watch,
}: CardProps & { watch: RefCallback<HTMLElement> }) {
  const { name, description, workspaceId, id, updatedAt, createdAt, openedAt } = folder;
  const { documentCount, workflowCount, lastActivityAt } = folder;
  const actions: MenuAction[] = [
    { label: t.folders.editDetails, icon: Pencil, onSelect: () => onEdit(id) },
    ...(onDelete
      ? [{ label: t.folders.delete, icon: Trash2, onSelect: () => onDelete(id), isDestructive: true }]
      : []),
  ];
  return (
    <Panel
      as="li"
      ref={watch}
      position="relative"
      p="4"
      minH="36"
      display="flex"
      flexDirection="column"
      gap="3"
      transition="border-color 120ms"
      _hover={{ borderColor: 'border.control' }}
      _focusWithin={{ borderColor: 'teal.focusRing' }}
    >
      <HStack gap="3" align="flex-start">
        <Center boxSize="9" borderRadius="control" bg="bg.muted" color="fg.muted" flexShrink="0">
          <Icon as={FolderClosed} boxSize="4.5" aria-hidden="true" />
        </Center>
        <Stack gap="0.5" minW="0" flex="1">
          <Heading as="h2" fontSize="sm" fontWeight="semibold" lineClamp="2" overflowWrap="anywhere">
            <chakra.span
              asChild
              _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'panel' }}
            >
              <Link to={paths.folder(workspaceId, id)} title={name}>
                {name}
              </Link>
            </chakra.span>
          </Heading>
          <Text color="fg.muted" fontSize="dense" lineClamp="2" overflowWrap="anywhere">
            {description || t.folders.noDescription}
          </Text>
        </Stack>
        {/* Above the link that covers the card. */}
        <HStack gap="0" position="relative" zIndex="1" flexShrink="0">
          <StarButton folder={folder} />
          <ActionMenu label={t.folders.menu(name)} actions={actions} />
        </HStack>
      </HStack>
      <HStack mt="auto" columnGap="3" rowGap="0" fontSize="dense" wrap="wrap">
        <Text>{t.folders.contents(documentCount, workflowCount)}</Text>
        <TimeText instant={lastActivityAt} wording={t.folders.lastActivity} />
      </HStack>
      <HStack gap="3" fontSize="xs" color="fg.muted" wrap="wrap">
        {isRecent && openedAt && <TimeText instant={openedAt} wording={t.folders.opened} />}
        <TimeText instant={updatedAt} wording={t.folders.updated} />
        {!isRecent && <DateText instant={createdAt} wording={t.folders.created} />}
      </HStack>
    </Panel>
  );
}

function StarButton({ folder: { id, workspaceId, name, isFavorite } }: { folder: Folder }) {
  const params = { workspaceId: String(workspaceId), formId: String(id) };
  const mark = useAction({
    send: (isStarred: boolean) => call(isStarred ? forms.star : forms.unstar, { params }),
    failed: t.folders.starFailed,
    shownBy: [forms.list],
  });
  const isStarred = mark.isPending ? mark.variables : isFavorite;
  return (
    <IconButton
      aria-label={isFavorite ? t.folders.unstar(name) : t.folders.star(name)}
      title={isFavorite ? t.folders.unstar(name) : t.folders.star(name)}
      variant="ghost"
      size="xs"
      color={isStarred ? 'status.review' : 'fg.muted'}
      disabled={mark.isPending}
      onClick={() => mark.mutate(!isFavorite)}
    >
      <Icon as={Star} boxSize="4" fill={isStarred ? 'currentColor' : 'none'} aria-hidden="true" />
    </IconButton>
  );
}

/** A folder that is being deleted: how much of it is left. */
export function LeavingFolderCard({ name, left }: { name: string; left: number }) {
  return (
    <Panel as="li" p="4" minH="36" display="flex" flexDirection="column" gap="3" bg="bg.muted">
      <HStack gap="3" align="flex-start">
        <Center boxSize="9" borderRadius="control" color="fg.muted" flexShrink="0">
          <Spinner size="sm" role="presentation" />
        </Center>
        <Stack gap="0.5" minW="0" flex="1">
          <Heading as="h2" fontSize="sm" fontWeight="semibold" lineClamp="2" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text color="fg.muted" fontSize="dense">
            {t.folders.leaving(left)}
          </Text>
        </Stack>
      </HStack>
    </Panel>
  );
}

export function FolderCardSkeleton() {
  return (
    <Panel as="li" p="4" minH="36" display="flex" flexDirection="column" gap="3" aria-hidden="true">
      <HStack gap="3" align="flex-start">
        <Skeleton boxSize="9" flexShrink="0" />
        <Stack gap="2" flex="1">
          <Skeleton h="4" w="70%" />
          <Skeleton h="4" w="90%" />
        </Stack>
      </HStack>
      <Skeleton h="3.5" w="60%" mt="auto" />
    </Panel>
  );
}
