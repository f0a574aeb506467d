import { Button } from '@chakra-ui/react';
import { errorText } from '../lib/error-text';
import { messages as t } from '../messages';
import { FormAlert } from './form-alert';

interface LoadMoreProps {
  readonly list: {
    readonly hasMore: boolean;
    readonly isLoadingMore: boolean;
    readonly moreError: Error | null;
    readonly loadMore: () => void;
  };
}

/** Loads the rest of a long list, one page at a time. */
export function LoadMore({ list }: LoadMoreProps) {
  if (!list.hasMore) return null;
  return (
    <>
      <FormAlert text={list.moreError && !list.isLoadingMore ? errorText(list.moreError) : null} />
      <Button
        variant="outline"
        alignSelf="center"
        loading={list.isLoadingMore}
        loadingText={t.actions.loadingMore}
        onClick={list.loadMore}
      >
        {t.actions.loadMore}
      </Button>
    </>
  );
}
