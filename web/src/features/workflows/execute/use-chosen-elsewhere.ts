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
  /** The documents as they were when selected. Shown until the server has sent the current state. */
  readonly ticked: readonly Document[];
}

/** The selected documents outside the loaded pages. A deleted document is deselected with a message. */
export function useChosenElsewhere({ ids, chosen, onChange, listed, ticked }: Choice): readonly Document[] {
  const unlisted = listed ? chosen.filter((id) => !listed.some((each) => each.id === id)) : [];
  const found = useQuery({
    ...q(documents.list, { params: ids, query: byIds(unlisted) }),
    enabled: unlisted.length > 0,
  });
  // A selection larger than one page cannot be checked.
  const asked = unlisted.slice(0, LIMITS.listPageMaximum);
  const isGone = (id: number): boolean =>
    found.data !== undefined && !found.isFetching && !found.data.some((each) => each.id === id);
  const gone = asked.filter(isGone).join();
  useEffect(() => {
    if (gone === '') return;
    const ids = new Set(gone.split(',').map(Number));
    onChange(chosen.filter((id) => !ids.has(id)));
    notify.info({ title: t.workflow.documentsGone(ids.size) });
    // `chosen` is not a dependency: deleted items have already been removed from it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [gone]);
  const known = [...(found.data ?? []), ...ticked];
  return unlisted.flatMap((id) => known.find((each) => each.id === id) ?? []);
}
