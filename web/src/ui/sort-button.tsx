import { chakra, Icon } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';

interface SortButtonProps {
  readonly heading: string;
  /** The current direction. Null if the list is sorted by another column. */
  readonly order: 'asc' | 'desc' | null;
  readonly onClick: () => void;
}

/** A column heading that sorts the list. */
export function SortButton({ heading, order, onClick }: SortButtonProps) {
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH="6"
      textAlign="inherit"
      cursor="pointer"
      color={order === null ? undefined : 'fg'}
      onClick={onClick}
    >
      {heading}
      {order !== null && <Icon as={order === 'asc' ? ArrowUp : ArrowDown} boxSize="3" aria-hidden="true" />}
    </chakra.button>
  );
}

/** The `aria-sort` value of a column. */
export function ariaSort(order: SortButtonProps['order']): 'ascending' | 'descending' | 'none' {
  return order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending';
}
