import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

interface ItemOfDialog<Item> {
  /** As the address names it; null while no dialog is open. */
  readonly item: string | null;
  /** The rows that were loaded; undefined until the first are there. */
  readonly listed: readonly Item[] | undefined;
  readonly ask: (item: string) => UseQueryOptions<Item, Error, Item, readonly unknown[]>;
}

/** What a dialog is about, also when its row is not on the pages that were loaded: a copied address may name any. */
export function useItemOfDialog<Item extends { readonly id: number | string }>({
  item,
  listed,
  ask,
}: ItemOfDialog<Item>): Item | undefined {
  const shown = listed?.find(({ id }) => String(id) === item);
  const asked = useQuery({
    ...ask(item ?? ''),
    enabled: item !== null && listed !== undefined && shown === undefined,
  });
  return shown ?? asked.data;
}
