import type { BulkOutcome } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../lib/error-text';
import { invalidate } from '../lib/query';
import { messages as t } from '../messages';
import type { Outcomes } from './outcomes.dialog';
import { notify } from './toaster';

export interface BulkOrder {
  readonly title: string;
  readonly send: () => Promise<readonly BulkOutcome[]>;
  readonly nameOf: (id: number) => string;
}

/** Sends an order about many things, one at a time, and keeps of it what could not be done. */
export function useBulk(shownBy: readonly Parameters<typeof invalidate>[0][], onDone: () => void) {
  const [outcomes, setOutcomes] = useState<Outcomes | null>(null);
  const order = useMutation({
    mutationFn: ({ send }: BulkOrder) => send(),
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
  return { order, outcomes, forget: () => setOutcomes(null) };
}
