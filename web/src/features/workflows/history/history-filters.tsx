import { Input } from '@chakra-ui/react';
import { Outcome, WorkflowStatus } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { allIntegrations, allMembers } from '../../../lib/workspace-lists';
import { messages as t } from '../../../messages';
import { DayFields, FilterBar, type FilterSetter, useFilterSetter } from '../../../ui/filter-bar';
import { FilterSelect } from '../../../ui/select';
import { FieldBox } from '../../../ui/text-field';
import type { HistoryFilter, HistoryScope } from './history.query';

interface FiltersProps {
  readonly scope: HistoryScope;
  readonly filter: HistoryFilter;
}

/** Filters by name, status, outcome, user, agent and days. The address stores all of them. */
export function HistoryFilters({ scope, filter }: FiltersProps) {
  const set = useFilterSetter<keyof HistoryFilter>();
  return (
    <FilterBar label={t.history.filters} columns={4} filter={filter}>
      <FieldBox label={t.history.search}>
        <Input size="sm" type="search" value={filter.search} onChange={set('search')} />
      </FieldBox>
      <FieldBox label={t.history.status}>
        <FilterSelect value={filter.status} onChange={set('status')} any={t.history.anyStatus}>
          {WorkflowStatus.options.map((status) => (
            <option key={status} value={status}>
              {t.workflow.statuses[status]}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
      <FieldBox label={t.history.outcome}>
        <FilterSelect value={filter.outcome} onChange={set('outcome')} any={t.history.anyOutcome}>
          {Outcome.options.map((outcome) => (
            <option key={outcome} value={outcome}>
              {t.result.outcomes[outcome]}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
      {scope.kind !== 'all' && (
        <PeopleAndAgents
          workspaceId={scope.kind === 'folder' ? scope.ids.workspaceId : scope.workspaceId}
          filter={filter}
          set={set}
        />
      )}
      <DayFields filter={filter} set={set} labels={t.history} />
    </FilterBar>
  );
}

interface ChoicesProps {
  readonly workspaceId: string;
  readonly filter: HistoryFilter;
  readonly set: FilterSetter<keyof HistoryFilter>;
}

function PeopleAndAgents({ workspaceId, filter, set }: ChoicesProps) {
  const { data: people = [] } = useQuery(allMembers(workspaceId));
  const { data: agents = [] } = useQuery(allIntegrations(workspaceId));
  return (
    <>
      <FieldBox label={t.history.person}>
        <FilterSelect value={filter.person} onChange={set('person')} any={t.history.anyone}>
          {people.map(({ userId, userDetails }) => (
            <option key={userId} value={String(userId)}>
              {`${userDetails.firstName} ${userDetails.lastName}`}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
      <FieldBox label={t.history.agent}>
        <FilterSelect value={filter.agent} onChange={set('agent')} any={t.history.anyAgent}>
          {agents.map(({ id, name }) => (
            <option key={id} value={String(id)}>
              {name}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
    </>
  );
}
