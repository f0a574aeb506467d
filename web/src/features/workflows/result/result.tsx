import { Box, Skeleton, Stack } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange, useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { SplitPane } from '../../../ui/split-pane';
import { Evidence, evidenceTabOf } from './evidence';
import { evidence } from './evidence.queries';
import { OutcomeStrip } from './outcome-strip';
import { NewerVersions, useAreVersionsKnown } from './read-versions';
import { ResultHeader } from './result-header';
import { leftToReview, useReviews } from './reviews';
import { useIsWide } from './wide';
import { XmlPane } from './xml-pane';

interface ResultProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The height that the frame, header and outcome strip leave. Low windows scroll. */
const PANE_HEIGHT = 'max(26rem, calc(100dvh - 19.75rem))';

/** The XML of a run next to its evidence. Both share the selected value. On narrow screens they are tabs. */
export function Result({ workflow, ids }: ResultProps) {
  const [tab, setTab] = useUrlText('evidence');
  const [from] = useUrlText('value');
  const change = useUrlChange();
  const [line] = useUrlText('line');
  const trace = useQuery(evidence.trace(ids, workflow));
  const findings = useQuery(evidence.findings(ids, workflow));
  const values = trace.data?.values ?? NONE;
  const chosen = useMemo(
    () => (from === '' ? null : (values.find((value) => value.from === Number(from)) ?? null)),
    [values, from],
  );
  const reviews = useReviews(ids, workflow);
  const left = useMemo(
    () => (trace.data && reviews ? leftToReview(trace.data.values, reviews) : null),
    [trace.data, reviews],
  );
  const isWide = useIsWide();
  const areVersionsKnown = useAreVersionsKnown({ workflow, ids });
  // An address may come from a phone, where the XML is one of the tabs.
  const isXmlTab = !isWide && tab === 'xml';
  const xml =
    workflow.xmlOutput === null ? (
      <Skeleton h="full" borderRadius="panel" role="status" aria-label={t.workflow.loadingXml} />
    ) : (
      <XmlPane
        xml={workflow.xmlOutput}
        findings={findings.data ?? NONE}
        values={values}
        chosen={chosen}
        line={line === '' ? null : Number(line)}
        onChoose={({ from: place, state }) =>
          change({ value: String(place), evidence: 'sources', values: state, line: null }, 'replace')
        }
      />
    );
  const proof = (
    <Evidence
      workflow={workflow}
      ids={ids}
      tab={isXmlTab ? 'xml' : evidenceTabOf(tab, workflow)}
      chosen={chosen}
      left={left}
      onTab={setTab}
    />
  );
  return (
    <Stack gap="3">
      <ResultHeader workflow={workflow} ids={ids} />
      {workflow.outcome && <OutcomeStrip workflow={workflow} left={left} onShow={setTab} />}
      <NewerVersions workflow={workflow} ids={ids} />
      {!areVersionsKnown ? (
        <Skeleton h={PANE_HEIGHT} borderRadius="panel" />
      ) : isWide ? (
        <Box h={PANE_HEIGHT} display="flex">
          <SplitPane label={t.review.splitter} start={xml} end={proof} />
        </Box>
      ) : (
        <Stack gap="4">
          <Box minW="0">{proof}</Box>
          {isXmlTab && <Box h={PANE_HEIGHT}>{xml}</Box>}
        </Stack>
      )}
    </Stack>
  );
}

const NONE: never[] = [];
