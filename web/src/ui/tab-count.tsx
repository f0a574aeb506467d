import { Text } from '@chakra-ui/react';

/** The number behind the name of a tab. */
export function TabCount({ n }: { n: number }) {
  return (
    <Text as="span" fontSize="xs" px="1.5" borderRadius="full" bg="bg.muted" color="fg.muted">
      {n}
    </Text>
  );
}
