import { chakra, Icon } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';

interface SortButtonProps {
  readonly heading: string;
  /** How the list is ordered by it; null while it is ordered by something else. */
  readonly order: 'asc' | 'desc' | null;
  readonly onClick: () => void;
}

/** Name of a column that orders the list by it. */
export function SortButton({ heading, order, onClick }: SortButtonProps) {
  return (
    <chakra.button
      type="button"
      display="inline-flex"
      alignItems="center"
      gap="1"
      minH="6"
      cursor="pointer"
      color={order === null ? undefined : 'fg'}
      onClick={onClick}
    >
      {heading}
      {order !== null && <Icon as={order === 'asc' ? ArrowUp : ArrowDown} boxSize="3" aria-hidden="true" />}
    </chakra.button>
  );
}

/** What a column says of its order to those who hear it. */
export function ariaSort(order: SortButtonProps['order']): 'ascending' | 'descending' | 'none' {
  return order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending';
}
