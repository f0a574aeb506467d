import { Center } from '@chakra-ui/react';
import { initials } from '../lib/format';

interface UserMarkProps {
  readonly firstName: string;
  readonly lastName: string;
}

/** The initials of a user. */
export function UserMark({ firstName, lastName }: UserMarkProps) {
  return (
    <Center
      boxSize="8"
      flexShrink="0"
      borderRadius="full"
      bg="teal.muted"
      color="teal.fg"
      fontSize="xs"
      fontWeight="semibold"
      aria-hidden="true"
    >
      {initials(firstName, lastName)}
    </Center>
  );
}
