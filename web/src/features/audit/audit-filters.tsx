import { Button, Input, SimpleGrid } from '@chakra-ui/react';
import { members, type Member } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { q } from '../../lib/query';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { FilterSelect } from '../../ui/select';
import { FieldBox } from '../../ui/text-field';
import { actionText } from './audit-words';
import type { AuditFilter } from './audit.query';

interface FiltersProps {
  readonly workspaceId: string;
  readonly filter: AuditFilter;
}

const NO_FILTER = { action: null, person: null, from: null, to: null };

/** What, who and when. All of it stands in the address. */
export function AuditFilters({ workspaceId, filter }: FiltersProps) {
  const change = useUrlChange();
  const { data: people = [] } = useQuery(
    q(members.list, { params: { workspaceId }, query: { limit: '200' } }),
  );
  const set = (name: keyof AuditFilter) => (event: { target: { value: string } }) =>
    change({ [name]: event.target.value }, 'replace');
  const isActive = Object.values(filter).some((value) => value !== '');
  return (
    <SimpleGrid
      role="search"
      aria-label={t.audit.filters}
      columns={{ base: 1, sm: 2, lg: 5 }}
      gap="3"
      alignItems="end"
    >
      <FieldBox label={t.audit.action}>
        <FilterSelect value={filter.action} onChange={set('action')} any={t.audit.anyAction}>
          {withChosen(Object.keys(t.audit.actions), filter.action).map((action) => (
            <option key={action} value={action}>
              {actionText(action)}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
      <FieldBox label={t.audit.person}>
        <FilterSelect value={filter.person} onChange={set('person')} any={t.audit.anyone}>
          {withChosen(
            people.map(({ userId }) => String(userId)),
            filter.person,
          ).map((id) => (
            <option key={id} value={id}>
              {nameOf(people, id)}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
      <FieldBox label={t.audit.from}>
        <Input
          type="date"
          size="sm"
          value={filter.from}
          max={filter.to || undefined}
          onChange={set('from')}
        />
      </FieldBox>
      <FieldBox label={t.audit.to}>
        <Input type="date" size="sm" value={filter.to} min={filter.from || undefined} onChange={set('to')} />
      </FieldBox>
      <Button
        variant="ghost"
        justifySelf="start"
        disabled={!isActive}
        onClick={() => change(NO_FILTER, 'replace')}
      >
        <X size={16} aria-hidden="true" />
        {t.actions.clearFilter}
      </Button>
    </SimpleGrid>
  );
}

/** A copied address may name what is not in the list: somebody who has left, an action of later. */
const withChosen = (options: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || options.includes(chosen) ? options : [...options, chosen];

function nameOf(people: readonly Member[], id: string): string {
  const person = people.find(({ userId }) => String(userId) === id)?.userDetails;
  return person ? `${person.firstName} ${person.lastName}` : t.audit.erased(Number(id));
}
