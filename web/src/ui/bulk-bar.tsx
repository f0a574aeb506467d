import { Button, HStack, Icon, Text } from '@chakra-ui/react';
import { LIMITS } from '@app/contracts';
import type { LucideIcon } from 'lucide-react';
import { messages as t } from '../messages';

export interface BulkAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** The number of selected items that the action applies to. Disabled at 0. */
  readonly count: number;
  readonly isPending?: boolean;
  readonly isDestructive?: boolean;
  readonly onSelect: () => void;
}

interface BulkBarProps {
  readonly chosen: number;
  readonly shown: number;
  readonly actions: readonly BulkAction[];
  readonly onTickAll: () => void;
  readonly onClear: () => void;
}

/** The bulk actions for the selected items. The bar stays visible while the list scrolls. */
export function BulkBar({ chosen, shown, actions, onTickAll, onClear }: BulkBarProps) {
  const isTooMany = chosen > LIMITS.bulkMaximum;
  return (
    <HStack
      role="region"
      aria-label={t.bulk.title}
      position="sticky"
      bottom="4"
      // In a window this low, a sticky bar would cover the list.
      css={{ '@media (max-height: 30rem)': { position: 'static' } }}
      zIndex="docked"
      gap="2"
      wrap="wrap"
      px="4"
      py="2.5"
      bg="bg.panel"
      borderWidth="1px"
      borderColor="teal.solid"
      borderRadius="panel"
      boxShadow="floating"
    >
      <Text role="status" fontWeight="medium" flex="1" minW="32">
        {isTooMany ? t.bulk.tooMany(LIMITS.bulkMaximum) : t.bulk.chosen(chosen)}
      </Text>
      {actions.map(({ label, icon, count, isPending = false, isDestructive, onSelect }) => (
        <Button
          key={label}
          size="xs"
          variant="outline"
          colorPalette={isDestructive ? 'red' : 'gray'}
          disabled={count === 0 || isTooMany}
          title={count === 0 ? t.bulk.none(label) : undefined}
          loading={isPending}
          onClick={onSelect}
        >
          <Icon as={icon} boxSize="3.5" aria-hidden="true" />
          {count > 0 && count < chosen ? t.bulk.some(label, count) : label}
        </Button>
      ))}
      {chosen < Math.min(shown, LIMITS.bulkMaximum) && (
        <Button size="xs" variant="ghost" onClick={onTickAll}>
          {shown > LIMITS.bulkMaximum ? t.bulk.tickFirst(LIMITS.bulkMaximum) : t.bulk.tickAll(shown)}
        </Button>
      )}
      <Button size="xs" variant="ghost" onClick={onClear}>
        {t.bulk.clear}
      </Button>
    </HStack>
  );
}
