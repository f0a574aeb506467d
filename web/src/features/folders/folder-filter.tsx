import { Badge, Button, Icon, Menu, Portal } from '@chakra-ui/react';
import { FOLDER_AGES, FOLDER_AUTHORS, FOLDER_ORDERS } from '@app/contracts';
import { ListFilter } from 'lucide-react';
import { useUrlChange } from '../../lib/url-state';
import { messages as t } from '../../messages';
import type { FolderQuery } from './folders.query';

/** Takes every filter out of the address. */
export const NO_FILTER = { author: null, updated: null, order: null };

/** How many choices narrow the list; an order leaves nothing out. */
export const activeFilters = ({ createdBy, updatedWithin }: FolderQuery): number =>
  [createdBy, updatedWithin].filter(Boolean).length;

/** Filters folders by creator and date of change, and sorts them. The address stores all of it. */
export function FolderFilter({ query }: { query: FolderQuery }) {
  const count = activeFilters(query);
  return (
    <Menu.Root closeOnSelect={false} positioning={{ placement: 'bottom-end' }} lazyMount unmountOnExit>
      <Menu.Trigger asChild>
        <Button variant="outline" aria-label={count > 0 ? t.folders.filterActive(count) : t.folders.filter}>
          <Icon as={ListFilter} boxSize="4" aria-hidden="true" />
          {t.folders.filter}
          {count > 0 && (
            <Badge colorPalette="teal" variant="solid">
              {count}
            </Badge>
          )}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="52">
            <Choices
              name="author"
              label={t.folders.author}
              value={query.createdBy ?? 'any'}
              options={['any', ...FOLDER_AUTHORS]}
              words={t.folders.authors}
            />
            <Menu.Separator />
            <Choices
              name="updated"
              label={t.folders.age}
              value={query.updatedWithin ?? 'any'}
              options={['any', ...FOLDER_AGES]}
              words={t.folders.ages}
            />
            <Menu.Separator />
            <Choices
              name="order"
              label={t.folders.order}
              value={query.order ?? 'newest'}
              options={FOLDER_ORDERS}
              words={t.folders.orders}
            />
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}

interface ChoicesProps<Option extends string> {
  readonly name: string;
  readonly label: string;
  readonly value: Option;
  /** The first option is the default if the address has no value. */
  readonly options: readonly Option[];
  readonly words: Readonly<Record<Option, string>>;
}

function Choices<Option extends string>({ name, label, value, options, words }: ChoicesProps<Option>) {
  const change = useUrlChange();
  // The menu knows its items by their value, across all groups.
  const valueOf = (option: Option) => `${name}-${option}`;
  const choose = (chosen: string) => {
    const option = options.find((each) => valueOf(each) === chosen);
    change({ [name]: option === options[0] ? null : (option ?? null) }, 'replace');
  };
  return (
    <Menu.RadioItemGroup value={valueOf(value)} onValueChange={(chosen) => choose(chosen.value)}>
      <Menu.ItemGroupLabel color="fg.muted" fontSize="xs" fontWeight="medium">
        {label}
      </Menu.ItemGroupLabel>
      {options.map((option) => (
        <Menu.RadioItem key={option} value={valueOf(option)}>
          <Menu.ItemIndicator />
          {words[option]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioItemGroup>
  );
}
