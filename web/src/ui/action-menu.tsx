import { Icon, IconButton, Menu, Portal } from '@chakra-ui/react';
import { EllipsisVertical, type LucideIcon } from 'lucide-react';

export interface MenuAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly onSelect: () => void;
  readonly isDestructive?: boolean;
  /** The key that does the same. */
  readonly hint?: string;
}

interface ActionMenuProps {
  readonly label: string;
  readonly actions: readonly MenuAction[];
}

/** The menu of actions for a row or a card. */
export function ActionMenu({ label, actions }: ActionMenuProps) {
  return (
    <Menu.Root
      positioning={{ placement: 'bottom-end' }}
      onSelect={({ value }) => actions.find((action) => action.label === value)?.onSelect()}
      lazyMount
      unmountOnExit
    >
      <Menu.Trigger asChild>
        <IconButton aria-label={label} variant="ghost" size="xs" color="fg.muted">
          <Icon as={EllipsisVertical} boxSize="4" aria-hidden="true" />
        </IconButton>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="44">
            {actions.map((action) => (
              <Menu.Item
                key={action.label}
                value={action.label}
                color={action.isDestructive ? 'fg.error' : undefined}
              >
                <Icon as={action.icon} boxSize="4" aria-hidden="true" />
                {action.label}
                {action.hint && <Menu.ItemCommand aria-hidden="true">{action.hint}</Menu.ItemCommand>}
              </Menu.Item>
            ))}
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
