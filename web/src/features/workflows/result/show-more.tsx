import { Button, Center } from '@chakra-ui/react';
import { useState } from 'react';
import { messages as t } from '../../../messages';

const AT_ONCE = 200;

/** The first items of a long list, and more on request: thousands of rows at once would hold the browser up. */
export function useShown<Item>(items: readonly Item[]) {
  const [limit, setLimit] = useState(AT_ONCE);
  return {
    shown: items.slice(0, limit),
    hidden: Math.max(0, items.length - limit),
    showMore: () => setLimit((current) => current + AT_ONCE),
  };
}

export function ShowMore({ hidden, onClick }: { hidden: number; onClick: () => void }) {
  if (hidden === 0) return null;
  return (
    <Center p="3">
      <Button variant="outline" size="xs" onClick={onClick}>
        {t.result.showMore(Math.min(hidden, AT_ONCE))}
      </Button>
    </Center>
  );
}
