import { SimpleGrid } from '@chakra-ui/react';
import { useFormContext } from 'react-hook-form';
import { messages as t } from '../../messages';
import { TextField } from '../../ui/text-field';
import { PlaceFields } from './place.fields';
import type { RespondentInput } from './respondent.form';

type Name = keyof RespondentInput;
interface FieldFacts {
  readonly name: Name;
  readonly help?: string;
  readonly optional?: string;
  readonly type?: string;
}

const optional = t.respondents.optional;
const ROWS: readonly (readonly FieldFacts[])[] = [
  [{ name: 'identifierCode', help: t.respondents.codeHelp }],
  [
    { name: 'firstName', optional },
    { name: 'lastName', optional },
  ],
  [{ name: 'email', optional, type: 'email' }],
];
const LAST_ROW: readonly FieldFacts[] = [
  { name: 'languages', optional, help: t.respondents.languagesHelp },
  { name: 'dateOfBirth', optional, type: 'date' },
];

/** Everything about a respondent but the status. */
export function RespondentFields() {
  return (
    <>
      {ROWS.map((row) => (
        <FieldRow key={row[0]?.name} row={row} />
      ))}
      <PlaceFields />
      <FieldRow row={LAST_ROW} />
    </>
  );
}

function FieldRow({ row }: { row: readonly FieldFacts[] }) {
  const form = useFormContext<RespondentInput>();
  const { errors } = form.formState;
  return (
    <SimpleGrid columns={{ base: 1, sm: row.length }} gap="4" alignItems="start">
      {row.map(({ name, ...field }) => (
        <TextField
          key={name}
          label={t.respondents.fields[name]}
          error={errors[name]?.message}
          {...field}
          {...form.register(name)}
        />
      ))}
    </SimpleGrid>
  );
}
