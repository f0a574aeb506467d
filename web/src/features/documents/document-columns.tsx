import { Box, Grid, Text } from '@chakra-ui/react';
import type { DocumentOrder } from '@app/contracts';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { ariaSort, SortButton } from '../../ui/sort-button';
import { ROW_LAYOUT } from './row-layout';

interface Column {
  readonly area: 'name' | 'size' | 'reading' | 'uploaded';
  /** The first of the two orders is the one that a click on the heading selects. */
  readonly orders: readonly [DocumentOrder, DocumentOrder];
  readonly rising: DocumentOrder;
}

const COLUMNS: readonly Column[] = [
  { area: 'name', orders: ['name', 'name-descending'], rising: 'name' },
  { area: 'size', orders: ['largest', 'smallest'], rising: 'smallest' },
  { area: 'reading', orders: ['unread', 'read'], rising: 'unread' },
  { area: 'uploaded', orders: ['newest', 'oldest'], rising: 'oldest' },
];

/** The column headings. A click sorts the list. A second click reverses the order. */
export function DocumentColumns({ order }: { order: DocumentOrder }) {
  const change = useUrlChange();
  const ask = (next: DocumentOrder) => change({ order: next === 'newest' ? null : next }, 'replace');
  return (
    <Box role="rowgroup" hideBelow="xl" borderBottomWidth="1px" borderColor="border">
      <Grid role="row" {...ROW_LAYOUT} px="4" py="1.5" color="fg.muted" fontSize="xs" fontWeight="medium">
        <Box role="columnheader" gridArea="tick">
          <Text srOnly>{t.documents.columns.tick}</Text>
        </Box>
        {COLUMNS.map(({ area, orders: [usual, other], rising }) => {
          const isCurrent = order === usual || order === other;
          const current = isCurrent ? (order === rising ? 'asc' : 'desc') : null;
          return (
            <Box
              key={area}
              role="columnheader"
              gridArea={area}
              aria-sort={ariaSort(current)}
              textAlign={area === 'size' ? 'end' : 'start'}
            >
              <SortButton
                heading={t.documents.columns[area]}
                order={current}
                onClick={() => ask(order === usual ? other : usual)}
              />
            </Box>
          );
        })}
        <Box role="columnheader" gridArea="actions">
          <Text srOnly>{t.documents.columns.actions}</Text>
        </Box>
      </Grid>
    </Box>
  );
}
