import { Button, Icon, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ChartColumn, Download } from 'lucide-react';
import { saveFile } from '../../lib/save-file';
import { useUrlParams } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { useFilterSetter } from '../../ui/filter-bar';
import { LoadState } from '../../ui/load-error';
import { PageHeader } from '../../ui/page-header';
import { SelectField } from '../../ui/select';
import { UsageChart } from './usage-chart';
import { UsageTable } from './usage-table';
import {
  exportUsage,
  groupsOf,
  MEASURES,
  RANGES,
  usageQuery,
  type UsageScope,
  usageViewOf,
  type UsageView,
} from './usage.queries';
import { useAction } from '../../ui/use-action';

interface UsagePanelProps {
  readonly scope: UsageScope;
  /** Part of a page that has a name already. */
  readonly isPart?: boolean;
}

/** Tokens and costs by month and by consumer. The address stores the selection. */
export function UsagePanel({ scope, isPart = false }: UsagePanelProps) {
  const view = usageViewOf(useUrlParams(), scope);
  const report = useQuery({ ...usageQuery(scope, view), placeholderData: keepPreviousData });
  const hasCost = report.data?.months.some(({ costMicroUsd }) => (costMicroUsd ?? 0) > 0) ?? true;
  const measure = view.measure ?? (hasCost ? 'cost' : 'tokens');
  const isEmpty = report.data?.groups.length === 0;
  const save = <ExportButton scope={scope} view={view} />;
  return (
    <Stack gap="5">
      {isPart ? (
        <>
          <Text color="fg.muted">{t.usage.text}</Text>
          <div>{save}</div>
        </>
      ) : (
        <PageHeader title={t.usage.title} text={t.usage.text} actions={save} />
      )}
      <Choices scope={scope} view={{ ...view, measure }} />
      <LoadState of={report} noun={t.usage.noun} h="64" />
      {isEmpty && <EmptyBox icon={ChartColumn} title={t.usage.emptyTitle} text={t.usage.emptyText} />}
      {report.data && !isEmpty && (
        <Stack gap="5" aria-busy={report.isPlaceholderData || undefined}>
          <UsageChart months={report.data.months} measure={measure} />
          <UsageTable report={report.data} by={view.by} />
        </Stack>
      )}
    </Stack>
  );
}

function Choices({ scope, view }: { scope: UsageScope; view: UsageView }) {
  const set = useFilterSetter<keyof UsageView>();
  return (
    <SimpleGrid role="search" aria-label={t.usage.filters} columns={{ base: 2, md: 4 }} gap="3">
      <SelectField size="sm" label={t.usage.range} value={view.range} onChange={set('range')}>
        {RANGES.map((range) => (
          <option key={range} value={range}>
            {t.usage.ranges[range]}
          </option>
        ))}
      </SelectField>
      <SelectField size="sm" label={t.usage.by} value={view.by} onChange={set('by')}>
        {groupsOf(scope).map((by) => (
          <option key={by} value={by}>
            {t.usage.bys[by]}
          </option>
        ))}
      </SelectField>
      <SelectField size="sm" label={t.usage.measure} value={view.measure ?? ''} onChange={set('measure')}>
        {MEASURES.map((measure) => (
          <option key={measure} value={measure}>
            {t.usage.measures[measure]}
          </option>
        ))}
      </SelectField>
    </SimpleGrid>
  );
}

function ExportButton({ scope, view }: { scope: UsageScope; view: UsageView }) {
  const save = useAction({
    send: () => exportUsage(scope, view),
    onDone: (blob) => saveFile(blob, `usage-${scope.workspaceId ?? 'all'}.csv`),
    failed: t.usage.exportFailed,
  });
  return (
    <Button
      variant="outline"
      loading={save.isPending}
      loadingText={t.usage.exporting}
      onClick={() => save.mutate()}
    >
      <Icon as={Download} boxSize="4" aria-hidden="true" />
      {t.usage.export}
    </Button>
  );
}
