import { Badge, Box, Button, Flex, HStack, Switch, Text } from '@chakra-ui/react';
import { tagsOf, type WorkflowDesign, workflowDesigns } from '@app/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { call } from '../../../lib/call';
import { madeFrom } from '../../../lib/editing';
import type { FolderIds } from '../../../lib/paths';
import { useUrlChange } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { ActionMenu } from '../../../ui/action-menu';
import { RunDesignButton } from './run-design-button';
import { useAction } from '../../../ui/use-action';

interface RowProps {
  readonly ids: FolderIds;
  readonly design: WorkflowDesign;
  readonly onRename: () => void;
  readonly onDelete: () => void;
}

export function DesignRow({ ids, design, onRename, onDelete }: RowProps) {
  const { id, name, description, version, problems } = design;
  const change = useUrlChange();
  const isReady = problems.length === 0;
  const actions = [
    { label: t.recipes.rename, icon: Pencil, onSelect: onRename },
    { label: t.recipes.remove, icon: Trash2, onSelect: onDelete, isDestructive: true },
  ];
  return (
    <Flex as="li" gap="4" p="4" align={{ md: 'center' }} direction={{ base: 'column', md: 'row' }}>
      <Box flex="1" minW="0">
        <HStack gap="3" rowGap="1" wrap="wrap">
          <Button
            variant="plain"
            h="auto"
            p="0"
            fontWeight="semibold"
            textAlign="start"
            whiteSpace="normal"
            overflowWrap="anywhere"
            aria-label={t.recipes.edit(name)}
            onClick={() => change({ view: null, design: String(id) }, 'push')}
          >
            {name}
          </Button>
          <Badge variant="subtle" colorPalette={isReady ? 'teal' : 'amber'}>
            {isReady ? t.recipes.ready : t.recipes.problems(problems.length)}
          </Badge>
        </HStack>
        <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
          {[t.recipes.version(version), description].filter(Boolean).join(' · ')}
        </Text>
        <ArrivalSwitch ids={ids} design={design} />
      </Box>
      <HStack gap="1" flexShrink="0">
        <RunDesignButton ids={ids} design={design} isDisabled={!isReady} size="xs" />
        <ActionMenu label={t.recipes.menu(name)} actions={actions} />
      </HStack>
    </Flex>
  );
}

/** Runs a design automatically, on behalf of the user who turns the switch on. */
function ArrivalSwitch({ ids, design }: { readonly ids: FolderIds; readonly design: WorkflowDesign }) {
  const { id, name, arrival, problems, flowData } = design;
  const isOn = arrival !== null;
  const toggle = useAction({
    send: (on: boolean) =>
      call(
        workflowDesigns.setArrival,
        { params: { ...ids, designId: String(id) }, body: { on } },
        { headers: madeFrom(design) },
      ),
    done: (changed) => (changed.arrival === null ? t.recipes.arrivalOff : t.recipes.arrivalOn),
    failed: t.recipes.failed('switch'),
    shownBy: [workflowDesigns.list],
  });
  return (
    <Box mt="2">
      <Switch.Root
        colorPalette="teal"
        size="sm"
        checked={toggle.isPending ? !isOn : isOn}
        disabled={toggle.isPending || (!isOn && problems.length > 0)}
        onCheckedChange={({ checked }) => toggle.mutate(checked)}
      >
        <Switch.HiddenInput aria-label={t.recipes.arrivalOf(name)} />
        <Switch.Control />
        <Text fontSize="dense" aria-hidden="true">
          {t.recipes.arrival}
        </Text>
      </Switch.Root>
      <Text color="fg.muted" fontSize="xs">
        {isOn ? t.recipes.arrivalFor(arrival.userName) : t.recipes.arrivalHelp(tagsOf(flowData))}
      </Text>
    </Box>
  );
}
