import { calls } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../../lib/call';
import { chunk } from '../../lib/chunk';
import { usePages } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { CallRows } from './call-rows';

const CallOutcomeDialog = chunk(async () => (await import('./call-outcome.dialog')).CallOutcomeDialog);

/** Calls to people; they are planned in the list of these. */
export function CallList({ ids }: { ids: FolderIds }) {
  const list = usePages({
    endpoint: calls.list,
    args: { params: ids },
    load: (page, signal) => call(calls.list, { params: ids, query: page }, { signal }),
    cursorOf: ({ id }) => id,
  });
  const opened = useUrlItemDialog('call-outcome');
  // With the transcript, which a list does not hold.
  const whole = useQuery({
    ...q(calls.get, { params: { ...ids, formCallId: opened.item ?? '' } }),
    enabled: opened.item !== null,
  });
  return (
    <>
      <CallRows
        list={list}
        noun={t.schedule.calls}
        empty={{ title: t.schedule.emptyCalls, text: t.schedule.emptyCallsText }}
        nameOf={({ identifierCode }) => identifierCode ?? t.schedule.nobody}
        factsOf={({ phoneNumber, duration, summary }) => [
          ...(phoneNumber === null ? [] : [phoneNumber]),
          ...(duration === null ? [] : [t.schedule.seconds(duration)]),
          ...(summary === null ? [] : [summary]),
        ]}
        onOutcome={opened.open}
      />
      <Suspense fallback={null}>
        {opened.item !== null && whole.data && (
          <CallOutcomeDialog key={whole.data.id} ids={ids} made={whole.data} onClose={opened.close} />
        )}
      </Suspense>
    </>
  );
}
