import type { BulkOutcome } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/error-text';
import { invalidate } from '../lib/query';
import { messages as t } from '../messages';
import type { Outcomes } from './outcomes.dialog';
import { notify } from './toaster';

/** So many go in one request: a second or two on a busy server, after which there is something to say. */
const AT_ONCE = 50;

export interface BulkOrder {
  readonly title: string;
  readonly ids: readonly number[];
  /** Of some of the ids, one part after the other. */
  readonly send: (ids: number[]) => Promise<readonly BulkOutcome[]>;
  readonly nameOf: (id: number) => string;
}

/** Sends an order about many things, one at a time, says how far it is, and keeps of it what could not be done. */
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

/** Answers of all; where a later part gets no answer, what was done before it stays done and the rest is told with the reason. */
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
