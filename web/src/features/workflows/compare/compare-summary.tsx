import { Box, chakra, Heading, Skeleton, Stack, Text } from '@chakra-ui/react';
import { workflows, type PartDifference } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../../../lib/query';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { LoadError } from '../../../ui/load-error';
import { PanelList } from '../../../ui/panel';

interface SummaryProps {
  readonly ids: FolderIds;
  readonly beforeId: string;
  readonly afterId: string;
  readonly children: ReactNode;
}

/** The summary of changes, counted by kind. What follows waits for it, because its height changes when it loads. */
export function CompareSummary({ ids, beforeId, afterId, children }: SummaryProps) {
  const params = { ...ids, workflowId: beforeId, otherId: afterId };
  const comparison = useQuery(q(workflows.compare, { params }));
  return (
    <>
      <Stack as="section" gap="3" aria-labelledby="compare-summary">
        <Heading as="h2" id="compare-summary" fontSize="md" fontWeight="semibold">
          {t.compare.summary}
        </Heading>
        {comparison.isPending && <Skeleton h="24" borderRadius="panel" />}
        {comparison.error && (
          <LoadError
            noun={t.compare.noun}
            error={comparison.error}
            onRetry={() => void comparison.refetch()}
          />
        )}
        {comparison.data?.differences.length === 0 && <Text>{t.compare.same}</Text>}
        {comparison.data && comparison.data.differences.length > 0 && (
          <PanelList>
            {comparison.data.differences.map((difference) => (
              <Difference key={difference.part} difference={difference} />
            ))}
          </PanelList>
        )}
        {comparison.data?.isCut && <Text color="fg.warning">{t.compare.cut}</Text>}
      </Stack>
      {!comparison.isPending && children}
    </>
  );
}

const CHANGES = ['added', 'removed', 'renamed', 'renumbered', 'changed'] as const;
type Change = (typeof CHANGES)[number];

function Difference({ difference }: { difference: PartDifference }) {
  const present = CHANGES.filter((change) => difference[change].count > 0);
  const said = present.map((change) => [t.compare.verbs[change], difference[change].count] as const);
  const sentence = t.compare.sentence(difference.part, said);
  return (
    <Box as="li" px="4" py="3">
      <Text fontWeight="medium" overflowWrap="anywhere">
        {sentence}
      </Text>
      <chakra.details fontSize="dense" mt="1">
        <chakra.summary
          cursor="pointer"
          color="fg.muted"
          w="fit-content"
          minH="6"
          aria-label={t.compare.details(sentence)}
        >
          {t.compare.which}
        </chakra.summary>
        <Stack gap="3" pt="2">
          {present.map((change) => (
            <Named key={change} change={change} difference={difference} />
          ))}
        </Stack>
      </chakra.details>
    </Box>
  );
}

function Named({ change, difference }: { change: Change; difference: PartDifference }) {
  const lines = linesOf(difference, change);
  const rest = difference[change].count - lines.length;
  return (
    <Box>
      <Text color="fg.muted">{t.compare.lists[change]}</Text>
      <chakra.ul ps="5" listStyleType="disc">
        {lines.map((line, place) => (
          <Text as="li" key={place} overflowWrap="anywhere">
            {line}
          </Text>
        ))}
        {rest > 0 && <Text as="li">{t.compare.andMore(rest)}</Text>}
      </chakra.ul>
    </Box>
  );
}

function linesOf(difference: PartDifference, change: Change): readonly string[] {
  if (change === 'renamed' || change === 'renumbered')
    return difference[change].pairs.map(({ from, to }) => t.compare.fromTo(from, to));
  return difference[change].names;
}
