import { SimpleGrid, Skeleton, Stack } from '@chakra-ui/react';

/** The skeleton has the height of the content. */
export function StatisticsSkeleton() {
  return (
    <Stack gap="5" aria-busy="true">
      <SimpleGrid columns={{ base: 2, lg: 4 }} gap="4">
        {[1, 2, 3, 4].map((key) => (
          <Skeleton key={key} h="24" borderRadius="panel" />
        ))}
      </SimpleGrid>
      <Skeleton h="72" borderRadius="panel" />
    </Stack>
  );
}
