import { Box, Grid, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { fileSize } from '../../../lib/format';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange, useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { RunHeader } from '../run-header';
import { Evidence, evidenceTabOf } from './evidence';
import { evidence } from './evidence.queries';
import { OutcomeStrip } from './outcome-strip';
import { ResultActions } from './result-actions';
import { useIsWide } from './wide';
import { XmlPane } from './xml-pane';

interface ResultProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

const PANE_HEIGHT = 'min(78dvh, 60rem)';

/** The XML of a run beside what proves it. One chosen value is shared by both; on narrow screens they are tabs. */
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
  // An address may come from a phone, where the XML is one of the tabs.
  const isXmlTab = !useIsWide() && tab === 'xml';
  return (
    <Stack gap="4">
      <RunHeader
        workflow={workflow}
        facts={<Facts workflow={workflow} />}
        actions={<ResultActions workflow={workflow} ids={ids} />}
      />
      {workflow.outcome && <OutcomeStrip workflow={workflow} onShow={setTab} />}
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.15fr) minmax(22rem, 1fr)' }} gap="4">
        <Box
          display={{ base: isXmlTab ? 'block' : 'none', lg: 'block' }}
          h={PANE_HEIGHT}
          order={{ base: 2, lg: 1 }}
        >
          {workflow.xmlOutput === null ? (
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
          )}
        </Box>
        <Box order={{ base: 1, lg: 2 }} h={{ lg: PANE_HEIGHT }} minW="0">
          <Evidence
            workflow={workflow}
            ids={ids}
            tab={isXmlTab ? 'xml' : evidenceTabOf(tab, workflow)}
            chosen={chosen}
            onTab={setTab}
          />
        </Box>
      </Grid>
    </Stack>
  );
}

const NONE: never[] = [];

function Facts({ workflow: { xmlSize, usage } }: { workflow: Workflow }) {
  const tokens = usage.inputTokens + usage.outputTokens;
  return (
    <>
      {xmlSize !== null && <Text>{fileSize(xmlSize)}</Text>}
      {tokens > 0 && <Text>{t.result.tokens(tokens)}</Text>}
      {usage.costMicroUsd !== null && usage.costMicroUsd > 0 && (
        <Text>{t.result.cost(usage.costMicroUsd)}</Text>
      )}
    </>
  );
}
