import { Flex, Skeleton, Text } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError } from '../../ui/load-error';
import { PanelList } from '../../ui/panel';

interface ManagedListProps<Item> {
  /** The purpose of the list. */
  readonly text: string;
  readonly list: UseQueryResult<Item[]>;
  /** True while the permissions are loading. Rows without buttons would have another height. */
  readonly isWaiting: boolean;
  /** Said when the list cannot be loaded. */
  readonly failedTitle: string;
  readonly empty: { readonly icon: LucideIcon; readonly title: string; readonly text: string };
  /** The button for users who may add an item. */
  readonly add: ReactNode;
  readonly renderRow: (item: Item) => ReactNode;
}

/** A list that members see and managers edit: its purpose, its rows, and all loading states. */
export function ManagedList<Item>({
  text,
  list,
  isWaiting,
  failedTitle,
  empty,
  add,
  renderRow,
}: ManagedListProps<Item>) {
  const { error } = list;
  const items = isWaiting ? undefined : list.data;
  const hasItems = items !== undefined && items.length > 0;
  return (
    <>
      <Flex
        direction={{ base: 'column', md: 'row' }}
        justify="space-between"
        align={{ md: 'flex-end' }}
        gap="3"
      >
        <Text color="fg.muted" maxW="72ch">
          {text}
        </Text>
        {hasItems && add}
      </Flex>
      {(list.isPending || isWaiting) && <Skeleton h="32" borderRadius="panel" />}
      {error && !list.data && (
        <LoadError title={failedTitle} error={error} onRetry={() => void list.refetch()} />
      )}
      {items?.length === 0 && <EmptyBox {...empty}>{add}</EmptyBox>}
      {hasItems && <PanelList>{items.map(renderRow)}</PanelList>}
    </>
  );
}
