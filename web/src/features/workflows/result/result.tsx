import { Box, Skeleton, Stack, Tabs } from '@chakra-ui/react';
import { fileWrittenFromStudy, type Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useMemo } from 'react';
import { chunk } from '../../../lib/chunk';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange, useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { Panel } from '../../../ui/panel';
import { SplitPane } from '../../../ui/split-pane';
import { Evidence, evidenceTabOf } from './evidence';
import { evidence } from './evidence.queries';
import { OutcomeStrip } from './outcome-strip';
import { NewerVersions, useAreVersionsKnown } from './read-versions';
import { ResultHeader } from './result-header';
import { leftToReview, shownOutcome, useReviews } from './reviews';
import { useIsWide } from '../../../lib/wide';
import { XmlPane } from './xml-pane';

const SignTab = chunk(async () => (await import('./sign/sign.tab')).SignTab);
const StudyResult = chunk(async () => (await import('./study-result')).StudyResult);

interface ResultProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The height that the frame, header and outcome strip leave. Low windows scroll. */
const PANE_HEIGHT = 'max(26rem, calc(100dvh - 20.5rem))';
/** A phone scrolls to the study, which then fills the window below the frame. */
const STUDY_HEIGHT = { base: 'max(26rem, calc(100dvh - 5rem))', lg: PANE_HEIGHT };

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
  const [chosenPart] = useUrlText('part');
  const hasStudy = fileWrittenFromStudy(workflow) !== null;
  const part = partOf(chosenPart, {
    hasStudy,
    isEvidenceNamed: [tab, from, line].some((text) => text !== ''),
  });
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
      <ResultHeader workflow={workflow} ids={ids} outcome={shownOutcome(workflow, left)} />
      {workflow.outcome && (
        <OutcomeStrip
          workflow={workflow}
          left={left}
          onShow={(name) => change({ evidence: name, part: null }, 'replace')}
        />
      )}
      <NewerVersions workflow={workflow} ids={ids} />
      {areVersionsKnown ? (
        <Tabs.Root
          value={part}
          onValueChange={({ value }) => change({ part: value }, 'replace')}
          variant="line"
          colorPalette="teal"
        >
          <Tabs.List aria-label={t.result.parts}>
            <Tabs.Trigger value="study">{t.study.title}</Tabs.Trigger>
            <Tabs.Trigger value="xml">{t.study.evidence}</Tabs.Trigger>
            {hasStudy && <Tabs.Trigger value="sign">{t.signing.tab}</Tabs.Trigger>}
          </Tabs.List>
          <Tabs.Content value={part} p="0" pt="3" tabIndex={-1}>
            {part === 'study' ? (
              <Box h={STUDY_HEIGHT} display="flex">
                <Suspense fallback={<Skeleton h="full" w="full" borderRadius="panel" />}>
                  <StudyResult workflow={workflow} ids={ids} />
                </Suspense>
              </Box>
            ) : part === 'sign' ? (
              <Panel>
                <Suspense fallback={<Skeleton h="40" m="4" borderRadius="panel" />}>
                  <SignTab ids={ids} workflow={workflow} />
                </Suspense>
              </Panel>
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
          </Tabs.Content>
        </Tabs.Root>
      ) : (
        <Skeleton h={PANE_HEIGHT} borderRadius="panel" />
      )}
    </Stack>
  );
}

/** A result that was written from a study opens with the study, unless the address names evidence of its XML. */
function partOf(
  text: string,
  { hasStudy, isEvidenceNamed }: { hasStudy: boolean; isEvidenceNamed: boolean },
): 'study' | 'xml' | 'sign' {
  if (text === 'study' || text === 'xml' || (text === 'sign' && hasStudy)) return text;
  return isEvidenceNamed || !hasStudy ? 'xml' : 'study';
}

const NONE: never[] = [];
