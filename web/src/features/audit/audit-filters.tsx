import type { Member } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { allMembers } from '../../lib/workspace-lists';
import { messages as t } from '../../messages';
import { DayFields, FilterBar, useFilterSetter } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/select';
import { FieldBox } from '../../ui/text-field';
import type { AuditWords } from './audit-words';
import type { AuditFilter } from './audit.query';

interface FiltersProps {
  readonly workspaceId: string;
  readonly filter: AuditFilter;
  readonly words: AuditWords;
}

/** Filters by action, user and date. The address stores all of them. */
export function AuditFilters({ workspaceId, filter, words }: FiltersProps) {
  const set = useFilterSetter<keyof AuditFilter>();
  const { data: people = [] } = useQuery(allMembers(workspaceId));
  return (
    <FilterBar label={t.audit.filters} columns={5} filter={filter}>
      <FieldBox label={t.audit.action}>
        <FilterSelect value={filter.action} onChange={set('action')} any={t.audit.anyAction}>
          {withChosen(words.actions, filter.action).map((action) => (
            <option key={action} value={action}>
              {words.actionText(action)}
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
      <DayFields filter={filter} set={set} labels={t.audit} />
    </FilterBar>
  );
}

/** A copied address may contain values that are not in the list: a former member, or an action of a later version. */
const withChosen = (options: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || options.includes(chosen) ? options : [...options, chosen];

function nameOf(people: readonly Member[], id: string): string {
  const person = people.find(({ userId }) => String(userId) === id)?.userDetails;
  return person ? `${person.firstName} ${person.lastName}` : t.audit.erased(Number(id));
}
