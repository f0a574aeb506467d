import { Input, Stack } from '@chakra-ui/react';
import { RespondentStatus } from '@app/contracts';
import { messages as t } from '../../messages';
import { FilterSelect } from '../../ui/select';
import { FieldBox } from '../../ui/text-field';

interface FindingProps {
  readonly search: string;
  readonly onSearch: (search: string) => void;
  readonly status: string;
  readonly onStatus: (status: string) => void;
}

/** Finds respondents by identifying text and by archive state. */
export function FindRespondents({ search, onSearch, status, onStatus }: FindingProps) {
  return (
    <Stack role="search" aria-label={t.respondents.filters} direction={{ base: 'column', sm: 'row' }} gap="4">
      <FieldBox label={t.respondents.search} help={t.respondents.searchHelp}>
        <Input
          type="search"
          size="sm"
          autoComplete="off"
          value={search}
          onChange={(event) => onSearch(event.target.value)}
        />
      </FieldBox>
      <FieldBox label={t.respondents.status}>
        <FilterSelect
          value={status}
          any={t.respondents.anyStatus}
          onChange={(event) => onStatus(event.target.value)}
        >
          {RespondentStatus.options.map((option) => (
            <option key={option} value={option}>
              {t.respondents.statuses[option]}
            </option>
          ))}
        </FilterSelect>
      </FieldBox>
    </Stack>
  );
}
