import { SimpleGrid, Skeleton, Stack, Text } from '@chakra-ui/react';
import { operations, type OperationsState, QueueName } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ServerOff } from 'lucide-react';
import { numberText } from '../../../lib/format';
import { q } from '../../../lib/query';
import { useUrlItemDialog } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { EmptyBox } from '../../../ui/empty-box';
import { LoadError } from '../../../ui/load-error';
import { TimeText } from '../../../ui/time-text';
import { useLogged } from '../admin.queries';
import { Bars } from './bars';
import { FactsTable, Section } from './facts-table';
import { ModelList, RetiringModels } from './model-sections';
import { QueueOrderDialog } from './queue-order.dialog';
import { QueuePanel } from './queue-panel';
import { StoresSection } from './stores-section';

/** How the installation works now: for its administrators. */
export function Operations() {
  const state = useQuery(q(operations.state, {}));
  useLogged(state.error);
  if (state.isPending) return <OperationsSkeleton />;
  if (state.data === undefined)
    return <LoadError noun={t.operations.noun} error={state.error} onRetry={() => void state.refetch()} />;
  const { workers, failures, spending, retiringModels, modelList } = state.data;
  return (
    <Stack gap="5">
      <Queues queues={state.data.queues} />
      <Workers workers={workers} />
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="5">
        <Failures failures={failures} />
        <Spending spending={spending} />
        <RetiringModels models={retiringModels} />
        <StoresSection state={state.data} />
      </SimpleGrid>
      <ModelList list={modelList} />
    </Stack>
  );
}

export function OperationsSkeleton() {
  return (
    <Stack gap="5" aria-busy="true">
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="5">
        <Skeleton h="60" borderRadius="panel" />
        <Skeleton h="60" borderRadius="panel" />
      </SimpleGrid>
      <Skeleton h="40" borderRadius="panel" />
    </Stack>
  );
}

function Queues({ queues }: Pick<OperationsState, 'queues'>) {
  const dialogs = { pause: useUrlItemDialog('pause-queue'), resume: useUrlItemDialog('resume-queue') };
  const queueIn = (item: string | null) => QueueName.options.find((queue) => queue === item);
  return (
    <>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="5">
        {queues.map((state) => (
          <QueuePanel
            key={state.queue}
            state={state}
            onPause={() => dialogs.pause.open(state.queue)}
            onResume={() => dialogs.resume.open(state.queue)}
          />
        ))}
      </SimpleGrid>
      {(['pause', 'resume'] as const).map((kind) => {
        const queue = queueIn(dialogs[kind].item);
        return (
          queue && (
            <QueueOrderDialog
              key={`${kind} ${queue}`}
              kind={kind}
              queue={queue}
              onClose={dialogs[kind].close}
            />
          )
        );
      })}
    </>
  );
}

function Workers({ workers }: Pick<OperationsState, 'workers'>) {
  const { host, version, queues, work, started } = t.operations.workerColumns;
  return (
    <Section id="workers" title={t.operations.workers} text={t.operations.workersText}>
      {workers.length === 0 ? (
        <EmptyBox icon={ServerOff} title={t.operations.noWorkersTitle} text={t.operations.noWorkersText} />
      ) : (
        <FactsTable
          label={t.operations.workers}
          headings={[host, version, queues, work, started]}
          rows={workers.map((worker) => ({
            key: worker.id,
            cells: [
              worker.host,
              worker.version,
              t.operations.queueList(worker.queues),
              t.operations.work(worker.work),
              <TimeText key="started" instant={worker.startedAt} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Failures({ failures }: Pick<OperationsState, 'failures'>) {
  const { reason, queue, count, last } = t.operations.failureColumns;
  return (
    <Section id="failures" title={t.operations.failures} text={t.operations.failuresText}>
      {failures.length === 0 ? (
        <Text color="fg.muted">{t.operations.noFailures}</Text>
      ) : (
        <FactsTable
          label={t.operations.failures}
          headings={[reason, queue, count, last]}
          rows={failures.map((failure) => ({
            key: `${failure.queue} ${failure.code}`,
            cells: [
              failure.title,
              t.operations.queues[failure.queue],
              numberText(failure.count),
              <TimeText key="last" instant={failure.lastAt} />,
            ],
          }))}
        />
      )}
    </Section>
  );
}

function Spending({ spending }: Pick<OperationsState, 'spending'>) {
  const total = spending.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0);
  const unpriced = spending.reduce((sum, { unpricedCalls }) => sum + unpricedCalls, 0);
  const { day, calls, cost } = t.operations.spendingColumns;
  return (
    <Section id="spending" title={t.operations.spending} text={t.operations.spendingText(total)}>
      <Bars
        label={t.operations.spendingChart}
        headings={[day, calls, cost]}
        ends={[t.operations.day(spending[0]?.day ?? ''), t.operations.day(spending.at(-1)?.day ?? '')]}
        bars={spending.map((each) => ({
          key: each.day,
          value: each.costMicroUsd,
          title: `${t.operations.day(each.day)}: ${t.operations.money(each.costMicroUsd)}`,
          cells: [t.operations.day(each.day), numberText(each.calls), t.operations.money(each.costMicroUsd)],
        }))}
      />
      {unpriced > 0 && <Text color="fg.muted">{t.operations.unpriced(unpriced)}</Text>}
    </Section>
  );
}
