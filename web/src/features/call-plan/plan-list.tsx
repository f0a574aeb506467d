import { Badge, Box, Flex, HStack, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import { ListPlus, Pencil, Trash2 } from 'lucide-react';
import type { Pages } from '../../lib/pages';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { IconAction } from '../../ui/icon-action';
import { LoadError } from '../../ui/load-error';
import { LoadMore } from '../../ui/load-more';
import { NewButton } from '../../ui/new-button';
import { PanelList } from '../../ui/panel';

interface Plan {
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
}

interface ListProps<Item extends Plan> {
  readonly list: Pages<Item>;
  readonly noun: string;
  readonly empty: { readonly icon: LucideIcon; readonly title: string; readonly text: string };
  readonly add: { readonly label: string; readonly onClick: () => void };
  readonly factsOf: (plan: Item) => readonly string[];
  readonly onEdit: (id: number) => void;
  readonly onDelete: (id: number) => void;
  /** Plans the calls of one; campaigns have none. */
  readonly onPlan?: (id: number) => void;
}

/** Schedules or campaigns, newest first. */
export function PlanList<Item extends Plan>(props: ListProps<Item>) {
  const { list, noun, empty, factsOf } = props;
  const add = <NewButton {...props.add} />;
  if (list.isPending) return <Skeleton h="32" borderRadius="panel" />;
  if (!list.items) return list.error && <LoadError noun={noun} error={list.error} onRetry={list.reload} />;
  if (list.items.length === 0) return <EmptyBox {...empty}>{add}</EmptyBox>;
  return (
    <Stack gap="4">
      <Flex justify="flex-end">{add}</Flex>
      <PanelList>
        {list.items.map((plan) => (
          <Flex as="li" key={plan.id} gap="3" p="4" align="flex-start">
            <Box flex="1" minW="0">
              <HStack gap="3" rowGap="1" wrap="wrap">
                <Text fontWeight="semibold" overflowWrap="anywhere">
                  {plan.name}
                </Text>
                <Badge
                  variant={plan.active ? 'subtle' : 'outline'}
                  colorPalette={plan.active ? 'teal' : 'gray'}
                >
                  {plan.active ? t.schedule.on : t.schedule.off}
                </Badge>
              </HStack>
              <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
                {factsOf(plan).join(' · ')}
              </Text>
            </Box>
            <HStack gap="1" flexShrink="0">
              {props.onPlan && (
                <IconAction
                  icon={ListPlus}
                  label={t.schedule.planCalls(plan.name)}
                  onClick={() => props.onPlan?.(plan.id)}
                />
              )}
              <IconAction
                icon={Pencil}
                label={t.schedule.edit(plan.name)}
                onClick={() => props.onEdit(plan.id)}
              />
              <IconAction
                icon={Trash2}
                label={t.schedule.remove(plan.name)}
                onClick={() => props.onDelete(plan.id)}
              />
            </HStack>
          </Flex>
        ))}
      </PanelList>
      <LoadMore list={list} />
    </Stack>
  );
}

const FILTERS: Readonly<Record<string, string>> = t.schedule.filters;

/** Whom a plan calls, in words. */
export const filterText = (filter: string): string => FILTERS[filter] ?? filter;
