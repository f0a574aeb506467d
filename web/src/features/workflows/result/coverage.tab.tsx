import { Button, chakra, Flex, Icon, Stack, Text } from '@chakra-ui/react';
import { type Coverage, type LedgerSeries, type MarkSums, type SeriesKind } from '@app/contracts';
import { FileWarning } from 'lucide-react';
import { formatSentence } from '../../../lib/format-message';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import type { StudyViewName } from '../../../ui/study/study-view';
import { CoverageBlocks } from './coverage-blocks';
import { CoverageNotices } from './coverage-notices';
import { Part } from './coverage-part';
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
      <CoverageBlocks coverage={coverage} ids={ids} />
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
