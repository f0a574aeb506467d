import { Button, Center, Icon, Menu, Portal, Text, VisuallyHidden } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Check, ChevronsUpDown, LayoutGrid } from 'lucide-react';
import { useNavigate } from 'react-router';
import { allWorkspaces } from '../../lib/whole-lists';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';

interface WorkspaceSwitcherProps {
  readonly workspaceId: string;
  readonly name: string;
  readonly isCollapsed: boolean;
}

const DASHBOARD = 'dashboard';

/** All workspaces of the user, and the link back to the dashboard. */
export function WorkspaceSwitcher({ workspaceId, name, isCollapsed }: WorkspaceSwitcherProps) {
  const { data: all = [] } = useQuery(allWorkspaces);
  const navigate = useNavigate();
  const go = (value: string) => void navigate(value === DASHBOARD ? paths.dashboard() : paths.folders(value));
  return (
    <Menu.Root onSelect={({ value }) => go(value)} positioning={{ placement: 'bottom-start' }}>
      <Menu.Trigger asChild>
        <Button
          variant="ghost"
          w="full"
          h="11"
          px={isCollapsed ? '0' : '2'}
          gap="2.5"
          justifyContent={isCollapsed ? 'center' : 'flex-start'}
        >
          <Center
            boxSize="7"
            borderRadius="control"
            bg="teal.solid"
            color="teal.contrast"
            fontSize="xs"
            fontWeight="bold"
            flexShrink="0"
            aria-hidden="true"
          >
            {name.trim().charAt(0).toUpperCase() || '·'}
          </Center>
          <VisuallyHidden>
            {isCollapsed ? `${t.frame.switchWorkspace}: ${name}` : `${t.frame.switchWorkspace}:`}
          </VisuallyHidden>
          {!isCollapsed && (
            <>
              <Text truncate flex="1" textAlign="start" fontWeight="semibold">
                {name}
              </Text>
              <Icon as={ChevronsUpDown} boxSize="4" color="fg.subtle" aria-hidden="true" />
            </>
          )}
        </Button>
      </Menu.Trigger>
      <Portal>
        <Menu.Positioner>
          <Menu.Content minW="60" maxW="80" maxH="70dvh" overflowY="auto">
            <Menu.ItemGroup>
              <Menu.ItemGroupLabel color="fg.muted" fontSize="xs" fontWeight="medium">
                {t.frame.workspaces}
              </Menu.ItemGroupLabel>
              {all.map(({ id, name: label }) => (
                <Menu.Item key={id} value={String(id)}>
                  <Text truncate flex="1">
                    {label}
                  </Text>
                  {String(id) === workspaceId && (
                    <Icon as={Check} boxSize="4" color="fg.accent" aria-hidden="true" />
                  )}
                </Menu.Item>
              ))}
            </Menu.ItemGroup>
            <Menu.Separator />
            <Menu.Item value={DASHBOARD}>
              <Icon as={LayoutGrid} boxSize="4" aria-hidden="true" />
              {t.frame.dashboard}
            </Menu.Item>
          </Menu.Content>
        </Menu.Positioner>
      </Portal>
    </Menu.Root>
  );
}
