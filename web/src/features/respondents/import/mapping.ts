import { LIMITS, RESPONDENT_FIELDS, type RespondentRow } from '@app/contracts';
import type { Table } from './read-table';

type Field = (typeof RESPONDENT_FIELDS)[number];

/** The column that each field is taken from; fields without one are left empty. */
export type Mapping = Readonly<Partial<Record<Field, number>>>;

/** Common names of the fields, compared without case, spaces and punctuation. */
const NAMES: Record<Field, readonly string[]> = {
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  email: ['email', 'mail', 'emailaddress'],
  country: ['country', 'countryiso'],
  state: ['state', 'province', 'region'],
  phoneNumber: ['phonenumber', 'phone', 'telephone', 'mobile', 'tel'],
  timezone: ['timezone', 'tz'],
  languages: ['languages', 'language'],
  identifierCode: ['identifiercode', 'code', 'identifier', 'id', 'subjectid', 'participantid'],
  dateOfBirth: ['dateofbirth', 'birthdate', 'dob', 'birthday'],
};

/** The columns whose names match a field. */
export function guess({ headings }: Table): Mapping {
  const names = headings.map((heading) => heading.toLowerCase().replace(/[^a-z]/g, ''));
  const found = RESPONDENT_FIELDS.flatMap((field) => {
    const at = names.findIndex((name) => NAMES[field].includes(name));
    return at === -1 ? [] : [[field, at] as const];
  });
  return Object.fromEntries(found);
}

/** The rows of a table as the API takes them. */
export const rowsOf = ({ rows }: Table, mapping: Mapping): RespondentRow[] =>
  rows.map((row) =>
    Object.fromEntries(
      Object.entries(mapping).map(([field, column]) => [field, sendable(row[column] ?? '')]),
    ),
  );

/** Truncates a cell that is longer than any field allows and joins it into one word, so that it is reported as too long. */
const sendable = (cell: string): string =>
  cell.length < LIMITS.cellMaximum ? cell : cell.slice(0, LIMITS.cellMaximum).replace(/[,;\s]/g, '_');
