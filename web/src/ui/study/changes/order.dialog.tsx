import { orderedList } from '@app/contracts';
import { HStack, Stack, Text } from '@chakra-ui/react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { messages as t } from '../../../messages';
import { IconAction } from '../../icon-action';
import { type ChangeDialogProps, DecisionDialog } from '../decision.dialog';
import { listName } from './decided-changes';
import { moved, orderOf, rowsOf } from './study-changes';

/** Puts the entities of a list into another order. */
export function OrderDialog(props: ChangeDialogProps & { list: string; entity: string }) {
  const { list, entity, model, decisions: _, ...dialog } = props;
  const base = useId();
  const [rows, setRows] = useState(() => rowsOf(model, list, entity));
  const order = orderOf(model, list, rows);
  const present = orderedList(model, list) ?? [];
  const isChanged = order.some((id, at) => id !== present[at]?.id);
  const buttonId = (id: string, by: -1 | 1): string => `${base} ${id} ${String(by)}`;
  const move = (id: string, by: -1 | 1): void => {
    // The focus follows the row, also when its button is disabled at an end of the list.
    flushSync(() => setRows((earlier) => moved(earlier, id, by)));
    const buttons = [by, -by].map((one) => document.getElementById(buttonId(id, one === 1 ? 1 : -1)));
    buttons.find((button) => button?.hasAttribute('disabled') === false)?.focus();
  };
  return (
    <DecisionDialog
      {...dialog}
      title={t.study.orderTitle(listName(model, list))}
      submit={t.study.orderSubmit}
      choices={isChanged ? [{ entity: list, field: 'order', decision: 'corrected', value: order }] : null}
    >
      <Stack as="ol" gap="1" listStyleType="none" p="0" m="0" maxH="24rem" overflowY="auto">
        {rows.map(({ id, text }, at) => (
          <HStack as="li" key={id} gap="1" align="flex-start" {...(id === entity && { bg: 'bg.muted' })}>
            <IconAction
              id={buttonId(id, -1)}
              label={t.study.moveUp(text)}
              icon={ArrowUp}
              disabled={at === 0}
              onClick={() => move(id, -1)}
            />
            <IconAction
              id={buttonId(id, 1)}
              label={t.study.moveDown(text)}
              icon={ArrowDown}
              disabled={at === rows.length - 1}
              onClick={() => move(id, 1)}
            />
            <Text fontSize="dense" lineClamp="2" overflowWrap="anywhere" pt="1">
              {text}
            </Text>
          </HStack>
        ))}
      </Stack>
    </DecisionDialog>
  );
}
