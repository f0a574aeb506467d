import { Flex, Stack } from '@chakra-ui/react';
import { type LucideIcon, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { NewButton } from '../new-button';
import type { Entity, EntityItem, Params } from './entity';
import { EntityRow, type RowAction } from './entity-row';
import { useEntity, useEntityItem } from './use-entity';
import type { Pages } from '../../lib/pages';
import { EmptyBox } from '../empty-box';
import { LoadState } from '../load-error';
import { LoadMore } from '../load-more';
import { PanelList } from '../panel';

interface Row {
  /** Badges beside the name. */
  readonly badges?: ReactNode;
  readonly facts: readonly ReactNode[];
  /** Actions before those to edit and delete. */
  readonly actions?: readonly RowAction[];
  readonly children?: ReactNode;
}

interface EntityListProps<Item extends EntityItem> {
  readonly entity: Entity<Item>;
  readonly params: Params;
  readonly icon: LucideIcon;
  readonly row: (item: Item) => Row;
  /** The default is true. */
  readonly canEdit?: boolean;
  /** The default is `canEdit`. */
  readonly canDelete?: boolean;
  /** True while it is not known yet whether the user can edit. */
  readonly isPending?: boolean;
  /** Replaces the text of the empty state. */
  readonly emptyText?: string;
  /** A dialog about an item besides those to edit and delete it. */
  readonly moreDialog?: { readonly item: string | null; readonly render: (item: Item) => ReactNode };
  /** The heading of the list. `add` is its button, unless the empty state shows it. */
  readonly header?: (add: ReactNode) => ReactNode;
  /** Content below the list, shown once the list has its height. Earlier, the list would push it down. */
  readonly below?: ReactNode;
}

/** The list of an entity with its dialogs. */
export function EntityList<Item extends EntityItem>(props: EntityListProps<Item>) {
  const { entity, params, icon, row, canEdit = true, canDelete = canEdit, header = AboveList } = props;
  const { add, edit, remove, dialogs, ...entityScreen } = useEntity(entity, params, { canEdit, canDelete });
  const list = props.isPending ? { ...entityScreen.list, isPending: true } : entityScreen.list;
  const { moreDialog } = props;
  const more = useEntityItem(entity, { params, list, item: moreDialog?.item ?? null });
  const { noun, empty, ...texts } = entity.texts;
  const addButton = canEdit && texts.add && <NewButton label={texts.add.label} onClick={add} />;
  const actionsOf = (item: Item): RowAction[] => {
    const name = entity.nameOf(item);
    const editing = {
      icon: entity.editIcon ?? Pencil,
      label: texts.edit.label(name),
      onClick: () => edit(item.id),
    };
    const deleting = canDelete &&
      texts.delete && {
        icon: Trash2,
        label: texts.delete.label(name),
        onClick: () => remove(item.id),
      };
    return canEdit ? [editing, ...(deleting ? [deleting] : [])] : [];
  };
  return (
    <>
      {header(!list.isPending && list.items && list.items.length > 0 && addButton)}
      <ListPanel
        list={list}
        noun={noun}
        icon={icon}
        empty={{ title: empty.title, text: props.emptyText ?? empty.text }}
        add={addButton}
        row={(item) => {
          const { actions = [], ...shown } = row(item);
          return (
            <EntityRow
              key={item.id}
              name={entity.nameOf(item)}
              {...shown}
              actions={[...actions, ...actionsOf(item)]}
            />
          );
        }}
      />
      {!list.isPending && props.below}
      {dialogs}
      {more && moreDialog?.render(more)}
    </>
  );
}

const AboveList = (add: ReactNode) =>
  add && (
    <Flex justify="flex-end" mb="4">
      {add}
    </Flex>
  );

interface ListPanelProps<Item> {
  readonly list: Pages<Item>;
  readonly noun: string;
  readonly icon: LucideIcon;
  readonly empty: { readonly title: string; readonly text: string };
  /** The button of the empty state. */
  readonly add?: ReactNode;
  readonly row: (item: Item) => ReactNode;
}

/** A list of rows, or the state instead of it: loading, failed or empty. */
function ListPanel<Item>({ list, noun, icon, empty, add, row }: ListPanelProps<Item>) {
  if (list.isPending || !list.items) return <LoadState of={list} noun={noun} h="32" />;
  if (list.items.length === 0)
    return (
      <EmptyBox icon={icon} {...empty}>
        {add}
      </EmptyBox>
    );
  return (
    <Stack gap="4">
      <PanelList>{list.items.map(row)}</PanelList>
      <LoadMore list={list} />
    </Stack>
  );
}
