import { SimpleGrid } from '@chakra-ui/react';
import { RESPONDENT_FIELDS } from '@app/contracts';
import { messages as t } from '../../../messages';
import { SelectField } from '../../../ui/select';
import type { Mapping } from './mapping';
import type { Table } from './read-table';

interface MappingProps {
  readonly table: Table;
  readonly mapping: Mapping;
  readonly isDisabled: boolean;
  readonly onChange: (mapping: Mapping) => void;
}

/** Maps columns to fields. The first value of each column is shown as a sample. */
export function MappingFields({ table: { headings, rows }, mapping, isDisabled, onChange }: MappingProps) {
  const choose = (field: keyof Mapping, text: string) => {
    const { [field]: _former, ...others } = mapping;
    onChange(text === '' ? others : { ...others, [field]: Number(text) });
  };
  return (
    <SimpleGrid columns={{ base: 1, sm: 2 }} gap="4">
      {RESPONDENT_FIELDS.map((field) => (
        <SelectField
          key={field}
          label={t.respondents.fields[field]}
          value={String(mapping[field] ?? '')}
          disabled={isDisabled}
          onChange={(event) => choose(field, event.target.value)}
        >
          <option value="">{t.respondents.noColumn}</option>
          {headings.map((heading, at) => (
            <option key={at} value={String(at)}>
              {t.respondents.column(heading, at + 1, rows[0]?.[at] ?? '')}
            </option>
          ))}
        </SelectField>
      ))}
    </SimpleGrid>
  );
}
