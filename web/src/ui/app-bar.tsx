import { Box, Flex, HStack, Icon, IconButton, Text } from '@chakra-ui/react';
import type { User } from '@app/contracts';
import { Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useConnection } from '../lib/live';
import { paths } from '../lib/paths';
import { useUrlDialog } from '../lib/url-state';
import { messages as t } from '../messages';
import { ConnectionState } from './connection-state';
import { HelpButton } from './help-button';
import { Logo, LogoMark } from './logo';
import { NotificationBell } from './notification-bell';
import { ThemeMenu } from './theme-menu';
import { UserMark } from './user-mark';

interface AppBarProps {
  readonly user: User;
  readonly children: ReactNode;
}

/** The header of screens outside a workspace: the signed-in user and navigation. */
export function AppBar({ user, children }: AppBarProps) {
  const search = useUrlDialog('go-to');
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Flex
      as="header"
      align="center"
      justify="space-between"
      gap={{ base: '1', sm: '3' }}
      h="14"
      px={{ base: '2', sm: '4', md: '8' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      position="sticky"
      top="0"
      zIndex="docked"
    >
      <Box hideBelow="sm">
        <Logo />
      </Box>
      <Box hideFrom="sm">
        <LogoMark />
      </Box>
      <HStack gap={{ base: '0', sm: '2' }} minW="0">
        <ConnectionState connection={useConnection()} />
        <IconButton
          aria-label={t.frame.find}
          title={t.frame.find}
          variant="ghost"
          size="xs"
          color="fg.muted"
          onClick={search.open}
        >
          <Icon as={Search} boxSize="4" aria-hidden="true" />
        </IconButton>
        <NotificationBell />
        <HelpButton />
        <ThemeMenu />
        <Box asChild hideFrom="sm" me="1">
          <Link to={paths.account()} title={t.frame.account}>
            <UserMark firstName={user.firstName} lastName={user.lastName} />
            <Text srOnly>{name}</Text>
          </Link>
        </Box>
        <Text
          asChild
          fontSize="dense"
          fontWeight="medium"
          truncate
          px="2"
          hideBelow="sm"
          _hover={{ textDecoration: 'underline' }}
        >
          <Link to={paths.account()} title={t.frame.account}>
            {name}
          </Link>
        </Text>
        {children}
      </HStack>
    </Flex>
  );
}
