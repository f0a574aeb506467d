import { Stack } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pages } from '../../lib/pages';
import { EmptyBox } from '../empty-box';
import { LoadState } from '../load-error';
import { LoadMore } from '../load-more';
import { PanelList } from '../panel';

interface ListPanelProps<Item> {
  readonly list: Pages<Item>;
  readonly noun: string;
  readonly icon: LucideIcon;
  readonly empty: { readonly title: string; readonly text: string };
  /** The button of the empty state. */
  readonly add?: ReactNode;
  readonly row: (item: Item) => ReactNode;
}

/** A list of rows, or the state instead of it: loading, failed or empty. */
export function ListPanel<Item>({ list, noun, icon, empty, add, row }: ListPanelProps<Item>) {
  if (!list.items) return <LoadState of={list} noun={noun} h="32" />;
  if (list.items.length === 0)
    return (
      <EmptyBox icon={icon} {...empty}>
        {add}
      </EmptyBox>
    );
  return (
    <Stack gap="4">
      <PanelList>{list.items.map(row)}</PanelList>
      <LoadMore list={list} />
    </Stack>
  );
}
