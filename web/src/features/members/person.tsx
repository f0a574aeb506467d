import { Box, HStack, Text } from '@chakra-ui/react';
import type { PersonDetails } from '@app/contracts';
import type { ReactNode } from 'react';
import { UserMark } from '../../ui/user-mark';

export const fullName = ({ firstName, lastName }: Pick<PersonDetails, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`.trim();

interface PersonProps {
  readonly person: PersonDetails;
  /** Behind the name. */
  readonly mark?: ReactNode;
  readonly note?: ReactNode;
}

/** Initials, full name and email address of a user. */
export function Person({ person, mark, note }: PersonProps) {
  return (
    <HStack gap="3" flex="1" minW="0">
      <UserMark firstName={person.firstName} lastName={person.lastName} />
      <Box minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {fullName(person)}
          {mark}
        </Text>
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {person.email}
          {note && <> · {note}</>}
        </Text>
      </Box>
    </HStack>
  );
}
