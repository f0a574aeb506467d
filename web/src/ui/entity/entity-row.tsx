import { Badge, Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { IconAction } from '../icon-action';

interface EntityRowProps {
  readonly name: string;
  /** Badges beside the name. */
  readonly badges?: ReactNode;
  readonly facts: readonly ReactNode[];
  readonly actions: readonly RowAction[];
  readonly children?: ReactNode;
}

export interface RowAction {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly onClick: () => void;
}

/** A row of a list: its name, its facts and its actions. */
export function EntityRow({ name, badges, facts, actions, children }: EntityRowProps) {
  return (
    <Flex as="li" gap="3" p="4" align="flex-start">
      <Box flex="1" minW="0">
        <HStack gap="3" rowGap="1" wrap="wrap">
          <Text fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Text>
          {badges}
        </HStack>
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {facts.map((fact, at) => (
            <Fragment key={at}>
              {at > 0 && ' · '}
              {fact}
            </Fragment>
          ))}
        </Text>
        {children}
      </Box>
      {actions.length > 0 && (
        <HStack gap="1" flexShrink="0">
          {actions.map((action) => (
            <IconAction key={action.label} {...action} />
          ))}
        </HStack>
      )}
    </Flex>
  );
}

/** The state of a row: teal if it is on. */
export function StateBadge({ isOn, children }: { readonly isOn: boolean; readonly children: ReactNode }) {
  return (
    <Badge variant={isOn ? 'subtle' : 'outline'} colorPalette={isOn ? 'teal' : 'gray'}>
      {children}
    </Badge>
  );
}
