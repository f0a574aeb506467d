import type { Endpoint } from '@app/contracts';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import type { EntityForm } from './entity-form';

export interface EntityItem {
  readonly id: number;
  /** The folder of the item, for addresses that contain it. */
  readonly formId?: number;
  readonly etag?: string | undefined;
}

/** Params of an endpoint. Params that its address does not contain are ignored. */
export type Params = Readonly<Record<string, string>>;

type Schema = z.ZodType;
type Answers<Item> = Endpoint<Schema | undefined, Schema | undefined, Schema | undefined, z.ZodType<Item>>;

export interface EntityEndpoints<Item> {
  readonly list: Answers<Item[]>;
  readonly get: Answers<Item>;
  readonly update: Answers<Item>;
  readonly create?: Answers<Item>;
  readonly delete?: Endpoint;
}

interface ActionTexts {
  readonly done: string;
  readonly failed: string;
}

export interface EntityTexts<Item> {
  /** For messages such as "Could not load campaigns". */
  readonly noun: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly add?: ActionTexts & { readonly label: string; readonly text: string; readonly busy: string };
  readonly edit: ActionTexts & {
    readonly label: (name: string) => string;
    readonly title: (name: string) => string;
    text?(item: Item): string;
  };
  readonly delete?: ActionTexts & {
    readonly label: (name: string) => string;
    readonly title: (name: string) => string;
    readonly text: string;
    readonly note?: string;
  };
}

/** What the screens of an entity need: its list and the dialogs that add, change and delete an item. */
export interface Entity<Item extends EntityItem> {
  readonly endpoints: EntityEndpoints<Item>;
  /** The param that contains the id of an item. */
  readonly id: string;
  /** Names of the dialogs in the address: `?dialog=add-campaign`. */
  readonly dialogs: { readonly add?: string; readonly edit: string; readonly delete?: string };
  readonly texts: EntityTexts<Item>;
  nameOf(item: Item): string;
  readonly form: EntityForm<object>;
  /** The form of an update, if it differs. */
  readonly updateForm?: EntityForm<object>;
  /** The fields of the dialog. `item` is null for a new item. */
  Fields(this: void, props: { readonly item: Item | null; readonly params: Params }): ReactNode;
  /** Sends a new item if its address contains values of the form. */
  readonly create?: (params: Params, body: object) => Promise<unknown>;
  readonly editIcon?: LucideIcon;
  readonly size?: 'sm' | 'md' | 'lg';
  /** The endpoints, besides its own, that show an item. */
  readonly shownBy?: readonly Endpoint[];
  /** True if a list omits parts of its items, so that a dialog loads them. */
  readonly isListPartial?: boolean;
}

export const paramsOf = <Item extends EntityItem>(
  entity: Entity<Item>,
  params: Params,
  item: Item,
): Params => ({
  ...(item.formId !== undefined && { formId: String(item.formId) }),
  ...params,
  [entity.id]: String(item.id),
});
