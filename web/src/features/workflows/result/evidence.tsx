import { Skeleton, Tabs, Text } from '@chakra-ui/react';
import { fileWrittenFromStudy, type TracedValue, type Workflow } from '@app/contracts';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api-error';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { LoadError } from '../../../ui/load-error';
import { Panel } from '../../../ui/panel';
import { useChosenTabInView } from '../../../ui/tab-bar';
import { TabCount } from '../../../ui/tab-count';
import { CoverageTab } from './coverage.tab';
import { evidence } from './evidence.queries';
import { FindingsTab } from './findings.tab';
import { RunTab } from './run.tab';
import { SourcesTab } from './sources.tab';

const TABS = ['findings', 'coverage', 'sources', 'run'] as const;
export type EvidenceTab = (typeof TABS)[number];

/** The tab of the address, else the one that has something to say. */
export function evidenceTabOf(text: string, { findings, coverage }: Workflow): EvidenceTab {
  const named = TABS.find((tab) => tab === text);
  if (named) return named;
  if (findings && findings.errors > 0) return 'findings';
  if (coverage && coverage.gaps > 0) return 'coverage';
  return 'sources';
}

interface EvidenceProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
  /** `xml`: on narrow screens the XML is a tab like the others. */
  readonly tab: EvidenceTab | 'xml';
  readonly chosen: TracedValue | null;
  /** The number of unreviewed values. Null until it is loaded. */
  readonly left: number | null;
  readonly onTab: (tab: string) => void;
}

/** The evidence for the XML: findings, the coverage ledger, the sources of its values, and the run. */
export function Evidence({ workflow, ids, tab, chosen, left, onTab }: EvidenceProps) {
  const bar = useChosenTabInView(tab);
  const counts: Record<EvidenceTab, number | null> = {
    findings: workflow.findings ? workflow.findings.errors + workflow.findings.warnings : null,
    coverage: workflow.coverage?.gaps ?? null,
    sources: left ?? workflow.trace?.notFound ?? null,
    run: null,
  };
  return (
    <Panel h="full" overflow="hidden" display="flex" flexDirection="column">
      <Tabs.Root
        value={tab}
        onValueChange={({ value }) => onTab(value)}
        variant="line"
        colorPalette="teal"
        display="flex"
        flexDirection="column"
        minH="0"
        h="full"
        lazyMount
      >
        <Tabs.List ref={bar} aria-label={t.result.evidence} flexShrink="0">
          <Tabs.Trigger value="xml" display={{ lg: 'none' }}>
            {t.result.tabs.xml}
          </Tabs.Trigger>
          {TABS.map((name) => (
            <Tabs.Trigger key={name} value={name}>
              {t.result.tabs[name]}
              {counts[name] ? <TabCount n={counts[name]} /> : null}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {/* The XML is shown beside this tab. The tab still needs a panel that it controls. */}
        <Tabs.Content value="xml" p="0" tabIndex={-1} />
        {TABS.map((name) => (
          <Tabs.Content key={name} value={name} flex="1" minH="0" overflow="auto" p="0" tabIndex={0}>
            <Content name={name} workflow={workflow} ids={ids} chosen={chosen} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Panel>
  );
}

interface ContentProps extends Pick<EvidenceProps, 'workflow' | 'ids' | 'chosen'> {
  readonly name: EvidenceTab;
}

function Content({ name, workflow, ids, chosen }: ContentProps) {
  const findings = useQuery({ ...evidence.findings(ids, workflow), enabled: name === 'findings' });
  const coverage = useQuery({ ...evidence.coverage(ids, workflow), enabled: name === 'coverage' });
  const trace = useQuery({ ...evidence.trace(ids, workflow), enabled: name === 'sources' });
  const calls = useQuery({ ...evidence.calls(ids, workflow), enabled: name === 'run' });
  switch (name) {
    case 'findings':
      return (
        <Loaded query={findings} noun={t.result.nouns.findings}>
          {(data) => <FindingsTab findings={data} target={workflow.target} />}
        </Loaded>
      );
    case 'coverage':
      return (
        <Loaded query={coverage} noun={t.result.nouns.coverage}>
          {(data) => (
            <CoverageTab coverage={data} ids={ids} hasStudy={fileWrittenFromStudy(workflow) !== null} />
          )}
        </Loaded>
      );
    case 'sources':
      return (
        <Loaded query={trace} noun={t.result.nouns.sources}>
          {(data) => <SourcesTab trace={data} workflow={workflow} ids={ids} chosen={chosen} />}
        </Loaded>
      );
    case 'run':
      return (
        <Loaded query={calls} noun={t.result.nouns.calls}>
          {(data) => <RunTab workflow={workflow} calls={data} ids={ids} />}
        </Loaded>
      );
  }
}

interface LoadedProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly noun: string;
  readonly children: (data: Data) => ReactNode;
}

function Loaded<Data>({ query, noun, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data);
  if (query.error instanceof ApiError && query.error.status === 404)
    return (
      <Text p="5" color="fg.muted">
        {t.result.gone}
      </Text>
    );
  if (query.error) return <LoadError noun={noun} error={query.error} onRetry={() => void query.refetch()} />;
  return <Skeleton h="40" m="4" borderRadius="panel" />;
}
