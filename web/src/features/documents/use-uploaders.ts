import { LIMITS, members, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { q } from '../../lib/query';
import { allMembers } from '../../lib/workspace-lists';

/** The names of uploaders who are current members. Rows wait for the first page of members, not for thousands. */
export function useUploaders(workspaceId: string) {
  const query = { limit: String(LIMITS.listPageMaximum) };
  const { data: first, isPending } = useQuery(q(members.list, { params: { workspaceId }, query }));
  const hasMore = first?.length === LIMITS.listPageMaximum;
  const all = useQuery({ ...allMembers(workspaceId), enabled: hasMore });
  const people = all.data ?? first;
  const names = useMemo(
    () =>
      new Map(
        people?.map(({ userId, userDetails: { firstName, lastName } }) => [
          userId,
          `${firstName} ${lastName}`,
        ]),
      ),
    [people],
  );
  const nameOf = ({ uploadedBy }: Document): string | undefined =>
    uploadedBy === null ? undefined : names.get(uploadedBy);
  return { arePending: isPending, nameOf };
}
