import { chakra, Flex, Icon, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { Hint } from '../../ui/hint';

export interface NavEntry {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  readonly isCurrent: boolean;
  /** The heading of the entries that belong together. Entries without one come first. */
  readonly group?: string;
}

interface NavItemProps {
  readonly entry: NavEntry;
  readonly isCollapsed: boolean;
  readonly onFollow?: () => void;
}

export function NavItem({ entry, isCollapsed, onFollow }: NavItemProps) {
  const { label, icon, to, isCurrent } = entry;
  const link = (
    <Flex
      asChild
      align="center"
      gap="3"
      h="9"
      px="2.5"
      justify={isCollapsed ? 'center' : 'flex-start'}
      borderRadius="control"
      fontWeight={isCurrent ? 'semibold' : 'medium'}
      color={isCurrent ? 'fg' : 'fg.muted'}
      bg={isCurrent ? 'bg.muted' : 'transparent'}
      _hover={{ bg: 'bg.muted', color: 'fg' }}
      transition="background 120ms"
    >
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={isCollapsed ? label : undefined}
        onClick={onFollow}
      >
        <Icon
          as={icon}
          boxSize="4.5"
          color={isCurrent ? 'fg.accent' : undefined}
          flexShrink="0"
          aria-hidden="true"
        />
        {!isCollapsed && <Text truncate>{label}</Text>}
      </Link>
    </Flex>
  );
  return <chakra.li listStyleType="none">{isCollapsed ? <Hint text={label}>{link}</Hint> : link}</chakra.li>;
}
