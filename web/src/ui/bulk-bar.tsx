import { Button, HStack, Icon, Text } from '@chakra-ui/react';
import { LIMITS } from '@app/contracts';
import type { LucideIcon } from 'lucide-react';
import { messages as t } from '../messages';

export interface BulkAction {
  readonly label: string;
  readonly icon: LucideIcon;
  /** To how many of the ticked it applies; out of reach where there are none. */
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

/** What can be done with everything that is ticked; it stays in sight however long the list is. */
export function BulkBar({ chosen, shown, actions, onTickAll, onClear }: BulkBarProps) {
  const isTooMany = chosen > LIMITS.bulkMaximum;
  return (
    <HStack
      role="region"
      aria-label={t.bulk.title}
      position="sticky"
      bottom="4"
      // Of a window as low as this it would cover what it is about.
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
