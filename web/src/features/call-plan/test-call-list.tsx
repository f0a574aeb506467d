import { testCalls } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { call } from '../../lib/call';
import { chunk } from '../../lib/chunk';
import { usePages } from '../../lib/pages';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlDialog, useUrlItemDialog } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { NewButton } from '../../ui/new-button';
import { CallRows } from './call-rows';

const AddTestCallDialog = chunk(async () => (await import('./test-call.dialogs')).AddTestCallDialog);
const TestCallOutcomeDialog = chunk(async () => (await import('./test-call.dialogs')).TestCallOutcomeDialog);

/** The test calls of a form. */
export function TestCallList({ ids }: { ids: FolderIds }) {
  const list = usePages({
    endpoint: testCalls.list,
    args: { params: ids },
    load: (page, signal) => call(testCalls.list, { params: ids, query: page }, { signal }),
    cursorOf: ({ id }) => id,
  });
  const adding = useUrlDialog('add-test-call');
  const opened = useUrlItemDialog('test-call-outcome');
  const made = useQuery({
    ...q(testCalls.get, { params: { ...ids, testCallId: opened.item ?? '' } }),
    enabled: opened.item !== null,
  });
  return (
    <>
      <CallRows
        list={list}
        noun={t.schedule.tests}
        empty={{ title: t.schedule.emptyTests, text: t.schedule.emptyTestsText }}
        add={<NewButton label={t.schedule.addTest} onClick={adding.open} />}
        nameOf={({ phoneNumber }) => phoneNumber}
        factsOf={({ duration, notes }) => [
          ...(duration === null ? [] : [t.schedule.seconds(duration)]),
          ...(notes === null ? [] : [notes]),
        ]}
        onOutcome={opened.open}
      />
      <Suspense fallback={null}>
        {adding.isOpen && <AddTestCallDialog ids={ids} onClose={adding.close} />}
        {opened.item !== null && made.data && (
          <TestCallOutcomeDialog key={made.data.id} ids={ids} made={made.data} onClose={opened.close} />
        )}
      </Suspense>
    </>
  );
}
