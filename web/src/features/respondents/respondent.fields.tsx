import { SimpleGrid } from '@chakra-ui/react';
import { REQUIRABLE_FIELDS, workspaces } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { useFields } from '../../ui/use-fields';
import { TextField } from '../../ui/text-field';
import { PlaceFields, type RespondentInput } from './place.fields';

type Name = keyof RespondentInput;
interface FieldFacts {
  readonly name: Name;
  readonly help?: string;
  readonly type?: string;
}

const ROWS: readonly (readonly FieldFacts[])[] = [
  [{ name: 'identifierCode', help: t.respondents.codeHelp }],
  [{ name: 'firstName' }, { name: 'lastName' }],
  [{ name: 'email', type: 'email' }],
];
const LAST_ROW: readonly FieldFacts[] = [
  { name: 'languages', help: t.respondents.languagesHelp },
  { name: 'dateOfBirth', type: 'date' },
];

/** Everything about a respondent but the status. */
export function RespondentFields({ workspaceId }: { workspaceId: string }) {
  const { data } = useQuery(q(workspaces.get, { params: { workspaceId } }));
  const required: readonly string[] = [
    'identifierCode',
    ...(data?.settings.requiredRespondentFields ?? REQUIRABLE_FIELDS),
  ];
  return (
    <>
      {ROWS.map((row) => (
        <FieldRow key={row[0]?.name} row={row} required={required} />
      ))}
      <PlaceFields />
      <FieldRow row={LAST_ROW} required={required} />
    </>
  );
}

interface RowProps {
  readonly row: readonly FieldFacts[];
  /** The fields that this workspace requires for every respondent. */
  readonly required: readonly string[];
}

function FieldRow({ row, required }: RowProps) {
  const fieldOf = useFields(t.respondents.fields);
  return (
    <SimpleGrid columns={{ base: 1, sm: row.length }} gap="4" alignItems="start">
      {row.map(({ name, ...field }) => (
        <TextField
          key={name}
          optional={required.includes(name) ? undefined : t.respondents.optional}
          {...field}
          {...fieldOf(name)}
        />
      ))}
    </SimpleGrid>
  );
}
