import { useQuery, type UseQueryOptions } from '@tanstack/react-query';

interface ItemOfDialog<Item> {
  /** The id in the address. Null if no dialog is open. */
  readonly item: string | null;
  /** The loaded rows. Undefined until the first page is loaded. */
  readonly listed: readonly Item[] | undefined;
  readonly ask: (item: string) => UseQueryOptions<Item, Error, Item, readonly unknown[]>;
}

/** The item that a dialog is about. Its row may not be loaded yet, because a copied address can name any item. */
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
