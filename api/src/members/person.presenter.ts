import type { PersonDetails } from '@app/contracts';
import type { UserEntity } from '@app/persistence';

/** What members of a workspace, and those who decide about joining it, may know of a person. */
export const presentPerson = ({ id, firstName, lastName, email }: UserEntity): PersonDetails => ({
  id,
  firstName,
  lastName,
  email,
});
