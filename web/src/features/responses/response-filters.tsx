import { Input } from '@chakra-ui/react';
import type { Visit } from '@app/contracts';
import { messages as t } from '../../messages';
import { FilterBar, useFilterSetter } from '../../ui/filter-bar';
import { FilterSelect } from '../../ui/select';
import { FieldBox } from '../../ui/text-field';
import type { ResponseFilter } from './response-pages';

interface FiltersProps {
  readonly filter: ResponseFilter;
  readonly visits: readonly Visit[];
}

/** Whose responses, at which visit, in which state, and whether those in the archive. */
export function ResponseFilters({ filter, visits }: FiltersProps) {
  const set = useFilterSetter<keyof ResponseFilter>();
  return (
    <FilterBar label={t.responses.filters} columns={visits.length > 0 ? 5 : 4} filter={filter}>
      <FieldBox label={t.responses.code}>
        <Input type="search" size="sm" autoComplete="off" value={filter.code} onChange={set('code')} />
      </FieldBox>
      <FieldBox label={t.responses.state}>
        <FilterSelect value={filter.state} any={t.responses.anyState} onChange={set('state')}>
          {(['complete', 'draft'] as const).map((state) => (
            <option key={state} value={state}>
              {t.responses.states[state]}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
      <FieldBox label={t.responses.place}>
        <FilterSelect value={filter.place} any={t.responses.places.open} onChange={set('place')}>
          <option value="archive">{t.responses.places.archive}</option>
        </FilterSelect>
      </FieldBox>
      {visits.length > 0 && (
        <FieldBox label={t.visits.visit}>
          <FilterSelect value={filter.visit} any={t.visits.any} onChange={set('visit')}>
            {visits.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </FilterSelect>
        </FieldBox>
      )}
    </FilterBar>
  );
}
