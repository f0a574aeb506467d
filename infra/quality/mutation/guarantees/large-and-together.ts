import type { Mutant } from '../mutant';

const REPOSITORIES = 'libs/persistence/src/repositories';

/** What is large is sent and kept in parts, so that nobody stands still and no memory grows with it. */
const LARGE_ANSWERS: readonly Mutant[] = [
  {
    name: 'a table stands in the way of everybody until its last page',
    file: 'api/src/http/csv.ts',
    from: `    await othersFirst();`,
    to: `    void othersFirst;`,
    test: 'api/src/http/csv.spec.ts',
  },
  {
    name: 'a page of a list has the XML of all its rows',
    file: `${REPOSITORIES}/workflows/workflow.repository.ts`,
    from: ` || xmlSize > left) return [];`,
    to: `) return [];`,
    test: 'libs/persistence/src/workflow-list.medium.spec.ts',
  },
  {
    name: 'large results are checked side by side',
    file: 'libs/sandbox/src/thread/thread-slots.ts',
    from: `characters > LARGE_CHARACTERS ?`,
    to: `characters > Infinity ?`,
    test: 'libs/sandbox/src/thread/thread-slots.spec.ts',
  },
  {
    name: 'what a thread is given counts as small',
    file: 'libs/sandbox/src/thread/in-thread.ts',
    from: `return withThreadSlot(task, async`,
    to: `return withThreadSlot({ ...task, characters: 0 }, async`,
    test: 'libs/sandbox/src/thread/in-thread.medium.spec.ts',
  },
  {
    name: 'a workflow changes what another sees of the same document',
    file: 'worker/src/stored-files/document-models.ts',
    from: `frozen(await unpackModel(packed))`,
    to: `(await unpackModel(packed))`,
    test: 'worker/src/stored-files/document-models.spec.ts',
  },
  {
    name: 'sums of a long history are of all of it',
    file: `${REPOSITORIES}/workflows/workflow-history.repository.ts`,
    from: `.andWhere('workflow.id > :beyond', {`,
    to: `.andWhere('workflow.id > 0 * :beyond', {`,
    test: 'libs/persistence/src/workflow-history.medium.spec.ts',
  },
  {
    name: 'a connection that was cut in a transaction is the fault of the statement',
    file: 'libs/persistence/src/database-away.ts',
    from: `|query runner already released/i`,
    to: `/i`,
    test: 'libs/persistence/src/database-away.spec.ts',
  },
  {
    name: 'a write that waited behind a process that stands still is lost, and with it the answer that was paid for',
    file: 'libs/persistence/src/database-away.ts',
    from: `isDatabaseAway(error) || isDatabaseSlow(error)`,
    to: `isDatabaseAway(error)`,
    test: 'worker/src/database-outage/outlast-outage.spec.ts',
  },
  {
    name: 'heartbeats wait for the row that the end of their own workflow holds',
    file: 'worker/src/convert-workflow/workflow-lease.ts',
    from: `    if (this.isWriting) return;`,
    to: ``,
    test: 'worker/src/convert-workflow/workflow-lease.medium.spec.ts',
  },
  {
    name: 'a write that failed ends the heartbeats',
    file: 'worker/src/convert-workflow/workflow-lease.ts',
    from: `        this.isWriting = false;`,
    to: ``,
    test: 'worker/src/convert-workflow/workflow-lease.medium.spec.ts',
  },
];

/** What is found out once, or kept together, is as it would be one by one. */
const TOGETHER: readonly Mutant[] = [
  {
    name: 'a document is traced to what is known of another version of it',
    file: 'libs/conversion/src/coverage/trace-index.ts',
    from: `one.blocks === other.blocks &&`,
    to: `true &&`,
    test: 'libs/conversion/src/coverage/trace-index.spec.ts',
  },
  {
    name: 'a step that ended before it was kept has taken no time',
    file: `${REPOSITORIES}/workflows/workflow-lease.repository.ts`,
    from: `make_interval(secs => "secondsSinceStart") AS begun`,
    to: `make_interval(secs => 0 * "secondsSinceStart") AS begun`,
    test: 'libs/persistence/src/leases.medium.spec.ts',
  },
  {
    name: 'a step that goes on is kept without what became of it before',
    file: 'worker/src/steps/pending-steps.ts',
    from: `before?.facts.status !== undefined && !wasRunning) return false;`,
    to: `before?.facts.status === 'failed' && !wasRunning) return false;`,
    test: 'worker/src/steps/pending-steps.spec.ts',
  },
];

/** What is large, and what is kept together, takes no more room and loses nothing. */
export const LARGE_AND_TOGETHER: readonly Mutant[] = [...LARGE_ANSWERS, ...TOGETHER];
