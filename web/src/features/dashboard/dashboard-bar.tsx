import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { User } from '@app/contracts';
import type { ReactNode } from 'react';
import { useConnection } from '../../lib/live';
import { ConnectionState } from '../../ui/connection-state';
import { ThemeMenu } from '../../ui/theme-menu';
import { UserMark } from '../../ui/user-mark';

interface DashboardBarProps {
  readonly logo: ReactNode;
  readonly user: User;
  readonly action: ReactNode;
}

export function DashboardBar({ logo, user, action }: DashboardBarProps) {
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <Flex
      as="header"
      align="center"
      justify="space-between"
      gap="3"
      h="14"
      px={{ base: '4', md: '8' }}
      bg="bg.panel"
      borderBottomWidth="1px"
      borderColor="border"
      position="sticky"
      top="0"
      zIndex="docked"
    >
      {logo}
      <HStack gap="2" minW="0">
        <ConnectionState connection={useConnection()} />
        <ThemeMenu />
        <Box hideFrom="sm">
          <UserMark firstName={user.firstName} lastName={user.lastName} />
        </Box>
        <Text fontSize="dense" fontWeight="medium" truncate px="2" hideBelow="sm">
          {name}
        </Text>
        <Text srOnly hideFrom="sm">
          {name}
        </Text>
        {action}
      </HStack>
    </Flex>
  );
}
