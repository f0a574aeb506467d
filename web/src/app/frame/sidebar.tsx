import { chakra, Flex, Separator, Stack, Text } from '@chakra-ui/react';
import { LogOut, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useLogout } from '../../lib/logout';
import { paths } from '../../lib/paths';
import { useUser } from '../../lib/user';
import { messages as t } from '../../messages';
import { IconAction } from '../../ui/icon-action';
import { Logo, LogoMark } from '../../ui/logo';
import { UserMark } from '../../ui/user-mark';
import { NavItem, type NavEntry } from './nav-item';

interface SidebarProps {
  readonly head: ReactNode;
  readonly entries: readonly NavEntry[];
  readonly isCollapsed: boolean;
  readonly onCollapse?: () => void;
  readonly onFollow?: () => void;
}

/** The navigation of one workspace or folder, with the user at the bottom. */
export function Sidebar({ head, entries, isCollapsed, onCollapse, onFollow }: SidebarProps) {
  return (
    <Flex direction="column" h="full" px="3" pb="3" gap="3">
      <Flex
        asChild
        h="14"
        mx="-3"
        px="4"
        align="center"
        justify={isCollapsed ? 'center' : 'flex-start'}
        flexShrink="0"
        borderBottomWidth="1px"
        borderColor="border"
        _focusVisible={{ outlineOffset: '-3px' }}
      >
        <Link to={paths.dashboard()} aria-label={t.product}>
          {isCollapsed ? <LogoMark /> : <Logo />}
        </Link>
      </Flex>
      {head}
      <Separator borderColor="border" />
      <Stack as="nav" aria-label={t.frame.navigation} flex="1" gap="0">
        <Stack as="ul" gap="0.5">
          {entries.map((entry, place) => (
            <Fragment key={entry.to}>
              {entry.group !== undefined && entry.group !== entries[place - 1]?.group && (
                <GroupHeading text={entry.group} isCollapsed={isCollapsed} />
              )}
              <NavItem entry={entry} isCollapsed={isCollapsed} {...(onFollow && { onFollow })} />
            </Fragment>
          ))}
        </Stack>
      </Stack>
      {onCollapse && (
        <IconAction
          label={isCollapsed ? t.frame.expand : t.frame.collapse}
          icon={isCollapsed ? PanelLeftOpen : PanelLeftClose}
          alignSelf={isCollapsed ? 'center' : 'flex-end'}
          onClick={onCollapse}
        />
      )}
      <Separator borderColor="border" />
      <Person isCollapsed={isCollapsed} />
    </Flex>
  );
}

/** A line where there is no room for words. */
function GroupHeading({ text, isCollapsed }: { text: string; isCollapsed: boolean }) {
  return (
    <chakra.li listStyleType="none" pt="3" pb="1">
      {isCollapsed ? (
        <Separator borderColor="border" />
      ) : (
        <Text px="2.5" fontSize="xs" fontWeight="semibold" color="fg.muted">
          {text}
        </Text>
      )}
    </chakra.li>
  );
}

function Person({ isCollapsed }: { isCollapsed: boolean }) {
  const user = useUser();
  const logout = useLogout();
  return (
    <Flex align="center" gap="2.5" direction={isCollapsed ? 'column' : 'row'} minW="0">
      <UserMark firstName={user.firstName} lastName={user.lastName} />
      {!isCollapsed && (
        <Stack gap="0" flex="1" minW="0">
          <Text
            asChild
            fontSize="dense"
            fontWeight="medium"
            truncate
            _hover={{ textDecoration: 'underline' }}
          >
            <Link to={paths.account()} title={t.frame.account}>
              {user.firstName} {user.lastName}
            </Link>
          </Text>
          <Text fontSize="xs" color="fg.muted" truncate title={user.email}>
            {user.email}
          </Text>
        </Stack>
      )}
      <IconAction
        label={t.frame.logout}
        icon={LogOut}
        loading={logout.isPending}
        onClick={() => logout.mutate()}
      />
    </Flex>
  );
}
