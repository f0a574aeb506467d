import { documents, LIMITS, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { byIds } from '../../../lib/document-pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import { notify } from '../../../ui/toaster';

interface Choice {
  readonly ids: FolderIds;
  readonly chosen: readonly number[];
  readonly onChange: (chosen: number[]) => void;
  readonly listed: readonly Document[] | undefined;
  /** As they were when they were ticked here: shown until the server has said how they are. */
  readonly ticked: readonly Document[];
}

/** The selected documents outside the loaded pages. A deleted document is deselected with a message. */
export function useChosenElsewhere({ ids, chosen, onChange, listed, ticked }: Choice): readonly Document[] {
  const unlisted = listed ? chosen.filter((id) => !listed.some((each) => each.id === id)) : [];
  const found = useQuery({
    ...q(documents.list, { params: ids, query: byIds(unlisted) }),
    enabled: unlisted.length > 0,
  });
  // Of more than one page nothing can be said.
  const asked = unlisted.slice(0, LIMITS.listPageMaximum);
  const isGone = (id: number): boolean =>
    found.data !== undefined && !found.isFetching && !found.data.some((each) => each.id === id);
  const gone = asked.filter(isGone).join();
  useEffect(() => {
    if (gone === '') return;
    const ids = new Set(gone.split(',').map(Number));
    onChange(chosen.filter((id) => !ids.has(id)));
    notify.info({ title: t.workflow.documentsGone(ids.size) });
    // The choice itself is no reason to look again: what is gone has left it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [gone]);
  const known = [...(found.data ?? []), ...ticked];
  return unlisted.flatMap((id) => known.find((each) => each.id === id) ?? []);
}
