import { Button, Checkbox, HStack, Text, VisuallyHidden } from '@chakra-ui/react';
import type { Workflow } from '@app/contracts';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { comparisonOf } from './comparison-address';
import type { Picks } from './use-picks';

/** Ticks a result for a comparison. */
export function PickBox({ workflow: { id, name }, picks }: { workflow: Workflow; picks: Picks }) {
  const isPicked = picks.chosen.includes(id);
  const isDisabled = picks.chosen.length === 2 && !isPicked;
  return (
    <Checkbox.Root
      size="sm"
      colorPalette="teal"
      minH="6"
      alignSelf={{ base: 'flex-start', md: 'center' }}
      checked={isPicked}
      disabled={isDisabled}
      onCheckedChange={() => picks.toggle(id)}
      {...(isDisabled && { title: t.compare.pickBoth })}
    >
      <Checkbox.HiddenInput />
      <Checkbox.Control />
      <Checkbox.Label color="fg.muted" fontWeight="normal">
        {t.compare.pickShort} <VisuallyHidden>{name}</VisuallyHidden>
      </Checkbox.Label>
    </Checkbox.Root>
  );
}

/** Appears with the first tick, above the rows. */
export function PickBar({ picks: { chosen, clear } }: { picks: Picks }) {
  const change = useUrlChange();
  const [one, other] = chosen;
  return (
    <HStack
      role="status"
      gap="3"
      wrap="wrap"
      {...(chosen.length > 0 && { px: '4', py: '2', bg: 'bg.info', borderRadius: 'panel' })}
    >
      {one !== undefined && (
        <>
          <Text flex="1" minW="40">
            {t.compare.picked(chosen.length)}
          </Text>
          <Button variant="ghost" size="xs" onClick={clear}>
            {t.compare.unpick}
          </Button>
          {other !== undefined && (
            <Button colorPalette="teal" size="xs" onClick={() => change(comparisonOf(one, other), 'push')}>
              {t.compare.action}
            </Button>
          )}
        </>
      )}
    </HStack>
  );
}
