import { Button, chakra, Flex, Heading, HStack, Icon, NativeSelect, Stack, Text } from '@chakra-ui/react';
import {
  BlockState,
  type Coverage,
  type LedgerBlock,
  type LedgerSeries,
  type MarkSums,
  type SeriesKind,
} from '@app/contracts';
import { FileWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatMessage, formatSentence } from '../../../lib/format-message';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange, useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import type { StudyViewName } from '../../../ui/study/study-view';
import { CoverageNotices } from './coverage-notices';
import { PlaceLink } from './place-link';
import { ShowMore, useShown } from './show-more';
import { StateBar } from './state-bar';

interface CoverageTabProps {
  readonly coverage: Coverage;
  readonly ids: FolderIds;
  /** True if the counted parts can be opened in the study of the result. */
  readonly hasStudy: boolean;
}

/** The coverage ledger: the state of every block, and the missing numbered items with their reasons. */
export function CoverageTab({ coverage, ids, hasStudy }: CoverageTabProps) {
  return (
    <Stack gap="6" p="4">
      <Stack gap="2">
        <Text>{t.result.accounted(coverage.sums.total)}</Text>
        <StateBar sums={coverage.sums} />
      </Stack>
      <Part title={t.result.gapsTitle}>
        {coverage.gaps.length === 0 ? (
          <Text color="fg.muted">{t.result.noGaps}</Text>
        ) : (
          <Gaps coverage={coverage} ids={ids} />
        )}
      </Part>
      {coverage.marks.total + coverage.marks.invented > 0 && (
        <Part title={t.result.marksTitle}>
          <Marks marks={coverage.marks} hasStudy={hasStudy} />
        </Part>
      )}
      {coverage.series.length > 0 && (
        <Part title={t.result.seriesTitle}>
          <chakra.ul listStyleType="none">
            {coverage.series.map((series) => (
              <Series
                key={`${series.documentId}.${series.kind}`}
                series={series}
                coverage={coverage}
                hasStudy={hasStudy}
              />
            ))}
          </chakra.ul>
        </Part>
      )}
      {coverage.notices.length > 0 && (
        <Part title={t.result.noticesTitle}>
          <CoverageNotices coverage={coverage} ids={ids} />
        </Part>
      )}
      <Blocks coverage={coverage} ids={ids} />
    </Stack>
  );
}

function Part({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
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

const nameIn = ({ documents }: Coverage, place: { documentId: number }): string | undefined =>
  documents.find(({ documentId }) => documentId === place.documentId)?.name;

function Gaps({ coverage, ids }: Omit<CoverageTabProps, 'hasStudy'>) {
  const { shown, hidden, showMore } = useShown(coverage.gaps);
  return (
    <>
      <chakra.ul listStyleType="none" divideY="1px" divideColor="border">
        {shown.map((gap, place) => (
          <Flex as="li" key={place} gap="3" py="2" align="flex-start">
            <Icon
              as={FileWarning}
              boxSize="4"
              mt="0.5"
              color="fg.warning"
              flexShrink="0"
              aria-hidden="true"
            />
            <Text flex="1" minW="0" overflowWrap="anywhere">
              {formatSentence(gap)}
            </Text>
            <PlaceLink place={gap} ids={ids} name={nameIn(coverage, gap)} />
          </Flex>
        ))}
      </chakra.ul>
      <ShowMore hidden={hidden} onClick={showMore} />
    </>
  );
}

/** The part of the study that lists the members of a series. */
const VIEW_OF: Record<SeriesKind, StudyViewName> = {
  inclusion: 'eligibility',
  exclusion: 'eligibility',
  visit: 'schedule',
  activity: 'schedule',
  footnote: 'schedule',
  section: 'overview',
  objective: 'objectives',
  endpoint: 'objectives',
  arm: 'overview',
  epoch: 'overview',
  title: 'overview',
};

/** A count that opens what was counted, if the result has a study. */
function Counted({ view, text }: { view: StudyViewName | null; text: string }) {
  const change = useUrlChange();
  if (view === null) return text;
  return (
    <Button
      variant="plain"
      h="auto"
      minH="6"
      px="0"
      color="inherit"
      fontSize="inherit"
      fontWeight="inherit"
      textDecoration="underline"
      textUnderlineOffset="3px"
      onClick={() => change({ part: 'study', study: view }, 'push')}
    >
      {text}
    </Button>
  );
}

interface SeriesProps {
  readonly series: LedgerSeries;
  readonly coverage: Coverage;
  readonly hasStudy: boolean;
}

function Series({ series, coverage, hasStudy }: SeriesProps) {
  const { kind, found, members, expected, documentId } = series;
  const name = nameIn(coverage, series);
  const isShort = expected && found < members;
  return (
    <Flex as="li" gap="3" py="1" justify="space-between" wrap="wrap">
      <Text>
        {t.result.series[kind]}
        {coverage.documents.length > 1 && (
          <Text as="span" color="fg.muted">{` · ${name ?? t.result.deletedDocument(documentId)}`}</Text>
        )}
      </Text>
      <Text color={isShort ? 'fg.warning' : 'fg.muted'} fontWeight={isShort ? 'medium' : 'normal'}>
        <Counted view={hasStudy ? VIEW_OF[kind] : null} text={t.result.seriesFound(found, members)} />
        {!expected && ` (${t.result.seriesNotExpected})`}
      </Text>
    </Flex>
  );
}

const OTHER_MARKS = ['gaps', 'invented', 'notChecked', 'leftOut', 'assumed'] as const;

/** The coverage of the marks by state. States without marks are omitted. */
function Marks({ marks, hasStudy }: { marks: MarkSums; hasStudy: boolean }) {
  const isShort = marks.gaps + marks.invented + marks.notChecked > 0;
  const others = OTHER_MARKS.filter((state) => marks[state] > 0).map((state) =>
    t.result.marksCount(marks[state], t.result.marksOther[state]),
  );
  return (
    <Text color={isShort ? 'fg.warning' : 'fg.muted'}>
      <Counted view={hasStudy ? 'schedule' : null} text={t.result.marksHeld(marks.held, marks.total)} />
      {others.map((other) => ` · ${other}`).join('')}
    </Text>
  );
}

function Blocks({ coverage, ids }: Omit<CoverageTabProps, 'hasStudy'>) {
  const [text, setText] = useUrlText('state');
  const state = BlockState.options.find((option) => option === text) ?? firstState(coverage);
  const blocks = coverage.documents.flatMap((document) =>
    document.blocks.filter((block) => block.state === state).map((block) => ({ document, block })),
  );
  const { shown, hidden, showMore } = useShown(blocks);
  const choice = (
    <NativeSelect.Root size="xs" w="auto">
      <NativeSelect.Field
        aria-label={t.result.blocksTitle}
        value={state}
        onChange={(event) => setText(event.target.value)}
      >
        {BlockState.options.map((option) => (
          <option key={option} value={option}>
            {t.result.states[option]}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
  return (
    <Part title={t.result.blocksTitle} aside={choice}>
      <Text color="fg.muted" fontSize="dense">
        {t.result.stateTexts[state]}
      </Text>
      <chakra.ul listStyleType="none" divideY="1px" divideColor="border">
        {shown.map(({ document, block }) => (
          <BlockRow
            key={`${document.documentId}.${block.blockId}`}
            document={document}
            block={block}
            ids={ids}
          />
        ))}
      </chakra.ul>
      <ShowMore hidden={hidden} onClick={showMore} />
    </Part>
  );
}

/** The items that most need a review. */
const firstState = ({ sums }: Coverage): BlockState => (sums.notProcessed > 0 ? 'not_processed' : 'read');

/** The label of an item without text. */
const excerptOf = ({ excerpt, name }: LedgerBlock): string => {
  if (name === undefined) return excerpt;
  const words = formatMessage(excerpt, name);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

interface BlockRowProps {
  readonly document: { readonly documentId: number; readonly name: string };
  readonly block: LedgerBlock;
  readonly ids: FolderIds;
}

function BlockRow({ document: { documentId, name }, block, ids }: BlockRowProps) {
  return (
    <Flex as="li" gap="3" py="2" align="flex-start">
      <Stack gap="0.5" flex="1" minW="0">
        <Text overflowWrap="anywhere" lineClamp="3">
          {excerptOf(block)}
        </Text>
        {block.reason && (
          <Text color="fg.muted" fontSize="dense">
            {formatMessage(block.reason, block.said)}
          </Text>
        )}
      </Stack>
      <PlaceLink place={{ documentId, blockId: block.blockId, page: block.page }} ids={ids} name={name} />
    </Flex>
  );
}
