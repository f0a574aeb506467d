import { Button } from '@chakra-ui/react';
import { messages as t } from '../messages';

interface LoadMoreProps {
  readonly list: {
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly loadMore: () => void;
  };
}

/** The rest of a long list, one page at a time. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasMore) return null;
  return (
    <Button
      variant="outline"
      alignSelf="center"
      loading={list.isLoadingMore}
      loadingText={t.actions.loadingMore}
      onClick={list.loadMore}
    >
      {t.actions.loadMore}
    </Button>
  );
}
