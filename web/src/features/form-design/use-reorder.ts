import { formDesign, type DesignOrder, type FormDesign } from '@app/contracts';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '../../lib/call';
import { madeFrom } from '../../lib/editing';
import { errorText } from '../../lib/error-text';
import type { FolderIds } from '../../lib/paths';
import { invalidate, q, queryClient } from '../../lib/query';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';
import { type Moved, placeOf } from './design-order';

/**
 * Shows a new order optimistically and queues its request. Each request is made from the response to the one before.
 * On a conflict with another user, their order is shown again.
 */
export function useReorder(ids: FolderIds) {
  const [said, setSaid] = useState('');
  const waiting = useRef(0);
  const base = useRef<FormDesign['etag']>(undefined);
  const { queryKey } = q(formDesign.get, { params: ids });
  const { mutate } = useMutation({
    scope: { id: `reorder-${ids.formId}` },
    mutationFn: (next: FormDesign) =>
      call(
        formDesign.reorder,
        { params: ids, body: orderOf(next) },
        {
          headers: madeFrom({ etag: base.current }),
        },
      ),
    onSuccess: (saved) => {
      base.current = saved.etag;
      if (waiting.current === 1) queryClient.setQueryData(queryKey, saved);
    },
    onError: (error) => {
      notify.error({ title: t.design.moveFailed, text: errorText(error) });
      return invalidate(formDesign.get);
    },
    onSettled: () => {
      waiting.current -= 1;
    },
  });
  const reorder = (next: FormDesign | null, moved: Moved, name: string) => {
    if (next === null) return;
    if (waiting.current === 0) base.current = next.etag;
    waiting.current += 1;
    queryClient.setQueryData(queryKey, next);
    const { at, of, section } = placeOf(next, moved);
    setSaid(t.design.moved(name, at, of, section));
    mutate(next);
  };
  return { reorder, said };
}

const orderOf = ({ sections }: FormDesign): DesignOrder => ({
  sections: sections.map(({ id }) => id),
  questions: sections.flatMap(({ questions }) => questions.map(({ id, sectionId }) => ({ id, sectionId }))),
});
