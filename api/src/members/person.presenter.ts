import type { PersonDetails } from '@app/contracts';
import type { UserEntity } from '@app/persistence';

/** Fields of a person that members of a workspace, and those who decide a request to join, may see. */
export const presentPerson = ({ id, firstName, lastName, email }: UserEntity): PersonDetails => ({
  id,
  firstName,
  lastName,
  email,
});
