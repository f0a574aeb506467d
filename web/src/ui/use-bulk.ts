import type { BulkOutcome } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/error-text';
import { invalidate } from '../lib/query';
import { messages as t } from '../messages';
import type { Outcomes } from './outcomes.dialog';
import { notify } from './toaster';

/** Items per request: one or two seconds on a busy server, then the progress is updated. */
const AT_ONCE = 50;

export interface BulkOrder {
  readonly title: string;
  readonly ids: readonly number[];
  /** Sends one batch of ids. */
  readonly send: (ids: number[]) => Promise<readonly BulkOutcome[]>;
  readonly nameOf: (id: number) => string;
}

/** Runs a bulk action in batches, reports its progress, and keeps the failed items. */
export function useBulk(shownBy: readonly Parameters<typeof invalidate>[0][], onDone: () => void) {
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const [sent, setSent] = useState<{ readonly done: number; readonly all: number } | null>(null);
  const order = useMutation({
    mutationFn: ({ ids, send }: BulkOrder) =>
      partByPart(ids, send, (done) => setSent({ done, all: ids.length })),
    onSuccess: async (answers, { title, nameOf }) => {
      const refused = answers.filter(({ problem }) => problem !== null);
      const done = answers.length - refused.length;
      if (refused.length === 0) notify.success({ title, text: t.bulk.done(done) });
      else setOutcomes({ title, done, refused: refused.map((each) => ({ ...each, name: nameOf(each.id) })) });
      onDone();
      await Promise.all(shownBy.map((endpoint) => invalidate(endpoint)));
    },
    onError: (error, { title }) => notify.error({ title, text: errorText(error) }),
  });
  const progress =
    order.isPending && sent !== null && sent.all > AT_ONCE ? t.bulk.progress(sent.done, sent.all) : undefined;
  return { order, progress, outcomes, forget: () => setOutcomes(null) };
}

/** The results of all batches. If a batch gets no response, earlier results stand and all later items fail with that error. */
async function partByPart(
  ids: readonly number[],
  send: BulkOrder['send'],
  tell: (done: number) => void,
): Promise<BulkOutcome[]> {
  const answers: BulkOutcome[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    tell(from);
    try {
      answers.push(...(await send(ids.slice(from, from + AT_ONCE))));
    } catch (error) {
      if (from === 0) throw error;
      const problem = { code: '', detail: errorText(error) };
      return [...answers, ...ids.slice(from).map((id) => ({ id, problem }))];
    }
  }
  return answers;
}
