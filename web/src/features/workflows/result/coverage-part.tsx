import { Heading, HStack, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A titled part of the coverage ledger. */
export function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <Stack as="section" gap="2">
      <HStack justify="space-between" wrap="wrap">
        <Heading as="h2" fontSize="sm" fontWeight="semibold">
          {title}
        </Heading>
        {aside}
      </HStack>
      {children}
    </Stack>
  );
}
