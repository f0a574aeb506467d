import { Badge, Box, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import { ClipboardPen, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Pages } from '../../lib/pages';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { IconAction } from '../../ui/icon-action';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { PanelList } from '../../ui/panel';
import { TimeText } from '../../ui/time-text';

interface Row {
  readonly id: number;
  readonly status: string;
  readonly createdAt: string;
}

interface RowsProps<Item extends Row> {
  readonly list: Pages<Item>;
  readonly noun: string;
  readonly empty: { readonly title: string; readonly text: string };
  readonly add?: ReactNode;
  readonly nameOf: (call: Item) => string;
  readonly factsOf: (call: Item) => readonly string[];
  readonly onOutcome: (id: number) => void;
}

const STATUSES: Readonly<Record<string, string>> = t.schedule.statuses;

/** Calls, newest first, with how they went. */
export function CallRows<Item extends Row>({ list, noun, empty, add, ...props }: RowsProps<Item>) {
  if (list.isPending) return <Skeleton h="32" borderRadius="panel" />;
  if (!list.items) return list.error && <LoadError noun={noun} error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0)
    return (
      <EmptyBox icon={Phone} {...empty}>
        {add}
      </EmptyBox>
    );
  return (
    <Stack gap="4">
      {add && <Flex justify="flex-end">{add}</Flex>}
      <PanelList>
        {list.items.map((call) => (
          <Flex as="li" key={call.id} gap="3" p="4" align="flex-start">
            <Box flex="1" minW="0">
              <HStack gap="3" rowGap="1" wrap="wrap">
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {props.nameOf(call)}
                </Text>
                <Badge
                  variant={call.status === 'completed' ? 'subtle' : 'outline'}
                  colorPalette={call.status === 'completed' ? 'teal' : 'gray'}
                >
                  {STATUSES[call.status] ?? call.status}
                </Badge>
              </HStack>
              <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
                {[...props.factsOf(call), ''].join(' · ')}
                <TimeText instant={call.createdAt} />
              </Text>
            </Box>
            <IconAction
              icon={ClipboardPen}
              label={t.schedule.outcomeOf(props.nameOf(call))}
              onClick={() => props.onOutcome(call.id)}
            />
          </Flex>
        ))}
      </PanelList>
      <LoadMore list={list} />
    </Stack>
  );
}
