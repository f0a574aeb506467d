import { Box, chakra, Heading, HStack, Skeleton, Stack, Table, Text } from '@chakra-ui/react';
import { fileWrittenFromStudy, type Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { paths, type FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { Panel, PanelList } from '../../../ui/panel';
import { evidence } from '../result/evidence.queries';
import { compareStudies, type ComparedValue, type PartAgreement, type StudyChange } from './study-difference';

interface StudyComparisonProps {
  readonly ids: FolderIds;
  readonly before: Workflow;
  readonly after: Workflow;
  /** Shown if one of the results has no study. */
  readonly otherwise: ReactNode;
  /** Follows when the studies are loaded. */
  readonly children: ReactNode;
}

/** What two results state about the study: how far they agree by part, and what was added, removed, changed and moved. */
export function StudyComparison({ ids, before, after, otherwise, children }: StudyComparisonProps) {
  const areWritten = [before, after].every((workflow) => fileWrittenFromStudy(workflow) !== null);
  const [one, other] = [
    useQuery({ ...evidence.study(ids, before), enabled: areWritten }),
    useQuery({ ...evidence.study(ids, after), enabled: areWritten }),
  ];
  const parts = useMemo(
    () => (one.data && other.data ? compareStudies(one.data.model, other.data.model) : null),
    [one.data, other.data],
  );
  if (!areWritten || one.error !== null || other.error !== null) return otherwise;
  if (parts === null) return <Skeleton h="40" borderRadius="panel" />;
  const differing = parts.filter(({ changes }) => changes.length > 0);
  return (
    <>
      <Stack as="section" gap="3" aria-labelledby="compare-study">
        <Heading as="h2" id="compare-study" fontSize="md" fontWeight="semibold">
          {t.compare.study}
        </Heading>
        <AgreementTable parts={parts} />
        {differing.length === 0 && <Text>{t.compare.sameStudy}</Text>}
        {differing.length > 0 && (
          <PanelList>
            {differing.map((part) => (
              <Changes key={part.part} part={part} ids={ids} />
            ))}
          </PanelList>
        )}
      </Stack>
      {children}
    </>
  );
}

const number = new Intl.NumberFormat('en-US');
/** Rounded down, so that only full agreement is 100%. */
const percent = (share: number): string => `${String(Math.floor(share * 1000) / 10)}%`;

function AgreementTable({ parts }: { parts: readonly PartAgreement[] }) {
  return (
    <Panel overflowX="auto" maxW="3xl" tabIndex={0} role="region" aria-label={t.compare.agreement}>
      <Table.Root size="sm" fontSize="dense">
        <Table.Header>
          <Table.Row>
            <Table.ColumnHeader>{t.compare.part}</Table.ColumnHeader>
            {[t.compare.before, t.compare.after, t.compare.alike, t.compare.agreement].map((heading) => (
              <Table.ColumnHeader key={heading} textAlign="end">
                {heading}
              </Table.ColumnHeader>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {parts.map(({ part, before, after, same, share }) => (
            <Table.Row key={part}>
              <Table.Cell>{t.compare.parts[part]}</Table.Cell>
              {[number.format(before), number.format(after), number.format(same), percent(share)].map(
                (text, at) => (
                  <Table.Cell key={at} textAlign="end">
                    {text}
                  </Table.Cell>
                ),
              )}
            </Table.Row>
          ))}
        </Table.Body>
      </Table.Root>
    </Panel>
  );
}

/** Changes that are listed at once. */
const SHOWN = 200;
const KINDS = ['added', 'removed', 'changed', 'moved'] as const;

function Changes({ part: { part, changes }, ids }: { part: PartAgreement; ids: FolderIds }) {
  const said = KINDS.map(
    (kind) => [t.compare.kinds[kind], changes.filter((one) => one.kind === kind).length] as const,
  );
  const sentence = t.compare.changesOf(
    t.compare.parts[part],
    said.filter(([, n]) => n > 0),
  );
  return (
    <Box as="li" px="4" py="3">
      <Text fontWeight="medium">{sentence}</Text>
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
        <Stack as="ul" listStyleType="none" gap="3" pt="2">
          {changes.slice(0, SHOWN).map((change, at) => (
            <ChangeRow key={at} change={change} ids={ids} />
          ))}
          {changes.length > SHOWN && <li>{t.compare.andMore(changes.length - SHOWN)}</li>}
        </Stack>
      </chakra.details>
    </Box>
  );
}

function ChangeRow({ change: { kind, before, after }, ids }: { change: StudyChange; ids: FolderIds }) {
  return (
    <li>
      <Text color="fg.muted" fontSize="xs">
        {`${t.compare.kinds[kind]} · ${[...new Set([before?.label, after?.label])].filter(Boolean).join(' → ')}`}
      </Text>
      {before && (
        <Text overflowWrap="anywhere">{kind === 'changed' ? t.compare.was(before.text) : before.text}</Text>
      )}
      {after && kind !== 'moved' && (
        <Text overflowWrap="anywhere">{kind === 'changed' ? t.compare.is(after.text) : after.text}</Text>
      )}
      <HStack gap="3" wrap="wrap">
        <Place value={before} label={t.compare.placeBefore} ids={ids} />
        <Place value={after} label={t.compare.placeAfter} ids={ids} />
      </HStack>
    </li>
  );
}

function Place({ value, label, ids }: { value: ComparedValue | null; label: string; ids: FolderIds }) {
  if (value?.place === undefined) return null;
  const { document, block, cell } = value.place;
  return (
    <Text as="span" color="fg.accent" textDecoration="underline" textUnderlineOffset="3px" minH="6" asChild>
      <Link to={paths.document({ ...ids, documentId: document, block: cell ?? block })}>{label}</Link>
    </Text>
  );
}
