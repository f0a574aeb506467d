import { Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useConnection } from '../../lib/live';
import { ConnectionState } from '../../ui/connection-state';
import { ThemeMenu } from '../../ui/theme-menu';

interface DashboardBarProps {
  readonly logo: ReactNode;
  readonly name: string;
  readonly action: ReactNode;
}

export function DashboardBar({ logo, name, action }: DashboardBarProps) {
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
        <Text fontSize="dense" fontWeight="medium" truncate px="2">
          {name}
        </Text>
        {action}
      </HStack>
    </Flex>
  );
}
