import { Box, Button, Input, SimpleGrid } from '@chakra-ui/react';
import { ListFilter, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useUrlChange } from '../lib/url-state';
import { messages as t } from '../messages';
import { FieldBox } from './text-field';

interface FilterBarProps {
  /** The name of the region for assistive technology. */
  readonly label: string;
  /** The number of columns on a wide screen. */
  readonly columns: number;
  /** The field values in the address. Empty values do not filter. */
  readonly filter: object;
  readonly children: ReactNode;
}

/** The fields of a filter stored in the address, and a button that clears all of them. On a narrow screen, the fields fold away. */
export function FilterBar({ label, columns, filter, children }: FilterBarProps) {
  const change = useUrlChange();
  const [isOpen, setIsOpen] = useState(false);
  const fields = useId();
  const active = Object.values(filter).filter((value) => value !== '').length;
  const clear = () => change(Object.fromEntries(Object.keys(filter).map((name) => [name, null])), 'replace');
  return (
    <Box role="search" aria-label={label}>
      <Button
        hideFrom="md"
        variant="outline"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={fields}
        onClick={() => setIsOpen(!isOpen)}
      >
        <ListFilter size={16} aria-hidden="true" />
        {t.actions.filters(active)}
      </Button>
      <SimpleGrid
        id={fields}
        columns={{ base: 2, lg: columns }}
        gap="3"
        alignItems="end"
        pt={{ base: '3', md: '0' }}
        hideBelow={isOpen ? undefined : 'md'}
      >
        {children}
        <Button variant="ghost" justifySelf="start" disabled={active === 0} onClick={clear}>
          <X size={16} aria-hidden="true" />
          {t.actions.clearFilter}
        </Button>
      </SimpleGrid>
    </Box>
  );
}

/** Returns the change handler of a filter field. */
export function useFilterSetter<Name extends string>(): FilterSetter<Name> {
  const change = useUrlChange();
  return (name) => (event) => change({ [name]: event.target.value }, 'replace');
}

export type FilterSetter<Name extends string> = (
  name: Name,
) => (event: { target: { value: string } }) => void;

interface DayFieldsProps {
  readonly filter: { readonly from: string; readonly to: string };
  readonly set: FilterSetter<'from' | 'to'>;
  readonly labels: { readonly from: string; readonly to: string };
}

/** First and last day. Neither can be set past the other. */
export function DayFields({ filter: { from, to }, set, labels }: DayFieldsProps) {
  return (
    <>
      <FieldBox label={labels.from}>
        <Input type="date" size="sm" value={from} max={to || undefined} onChange={set('from')} />
      </FieldBox>
      <FieldBox label={labels.to}>
        <Input type="date" size="sm" value={to} min={from || undefined} onChange={set('to')} />
      </FieldBox>
    </>
  );
}
