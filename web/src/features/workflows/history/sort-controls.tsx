import { Box, HStack, Table } from '@chakra-ui/react';
import { HISTORY_SORTS, type HistorySort } from '@app/contracts';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { Select } from '../../../ui/select';
import { ariaSort, SortButton } from '../../../ui/sort-button';
import { FieldBox } from '../../../ui/text-field';
import type { HistoryOrder } from './history.query';

interface SortableHeadingProps {
  readonly heading: string;
  readonly sort: HistorySort | null;
  readonly isNumber?: boolean;
  readonly order: HistoryOrder;
}

/** Texts begin with A, moments and amounts with the largest. */
const isText = (sort: HistorySort): boolean => !['started', 'worked', 'waited', 'cost'].includes(sort);

function useOrder(): (next: HistoryOrder) => void {
  const change = useUrlChange();
  return ({ sort, order }) =>
    change({ sort: sort === 'started' ? null : sort, order: order === 'desc' ? null : order }, 'replace');
}

/** Name of a column; pressed, it orders the list by it, and pressed again the other way round. */
export function SortableHeading({ heading, sort, isNumber = false, order }: SortableHeadingProps) {
  const setOrder = useOrder();
  const current = sort === order.sort ? order.order : null;
  const look = { color: 'fg.muted', fontSize: 'xs', fontWeight: 'medium', verticalAlign: 'bottom' } as const;
  if (sort === null)
    return (
      <Table.ColumnHeader {...look} px="2" textAlign={isNumber ? 'end' : 'start'}>
        <Box lineHeight="6">{heading}</Box>
      </Table.ColumnHeader>
    );
  const usual = isText(sort) ? 'asc' : 'desc';
  const next = current === null ? usual : current === 'asc' ? 'desc' : 'asc';
  return (
    <Table.ColumnHeader {...look} px="2" textAlign={isNumber ? 'end' : 'start'} aria-sort={ariaSort(current)}>
      <SortButton heading={heading} order={current} onClick={() => setOrder({ sort, order: next })} />
    </Table.ColumnHeader>
  );
}

/** The order where there are no columns. */
export function SortField({ order }: { order: HistoryOrder }) {
  const setOrder = useOrder();
  return (
    <HStack hideFrom="xl">
      <FieldBox label={t.history.sortBy}>
        <Select
          size="sm"
          value={`${order.sort} ${order.order}`}
          onChange={({ target: { value } }) => {
            const [sort, direction] = value.split(' ');
            setOrder({
              sort: HISTORY_SORTS.find((each) => each === sort) ?? 'started',
              order: direction === 'asc' ? 'asc' : 'desc',
            });
          }}
        >
          {HISTORY_SORTS.flatMap((sort) =>
            (isText(sort) ? (['asc', 'desc'] as const) : (['desc', 'asc'] as const)).map((direction) => (
              <option key={`${sort} ${direction}`} value={`${sort} ${direction}`}>
                {`${t.history.sorts[sort]}, ${t.history.orders[isText(sort) ? 'text' : sort === 'started' ? 'time' : 'amount'][direction]}`}
              </option>
            )),
          )}
        </Select>
      </FieldBox>
    </HStack>
  );
}
