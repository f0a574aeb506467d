import { Box, Icon, Stack, Text } from '@chakra-ui/react';
import type { FlowData, FlowNode, FlowProblem } from '@app/contracts';
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeChange,
  Handle,
  MarkerType,
  type Node,
  type NodeChange,
  type NodeProps,
  Position,
  ReactFlow,
  useReactFlow,
  useStore,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { TriangleAlert } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { messages as t } from '../../../messages';
import { useThemeChoice } from '../../../ui/theme-choice';
import { moveStep, connect, disconnect, removeStep, stepName, stepSummary } from './flow-edit';

interface FlowCanvasProps {
  readonly flow: FlowData;
  readonly problems: readonly FlowProblem[];
  /** Names of AI agents. */
  readonly agents: ReadonlyMap<number, string>;
  readonly selectedId: string | null;
  /** Undefined if the diagram is read-only. */
  readonly onChange?: (flow: FlowData) => void;
  readonly onSelect?: (id: string | null) => void;
}

interface StepData extends Record<string, unknown> {
  readonly name: string;
  readonly summary: string;
  readonly type: FlowNode['type'];
  readonly problems: number;
}
type StepNode = Node<StepData, 'step'>;

const NODE_TYPES = { step: Step };
type Size = NonNullable<StepNode['measured']>;

/** A drawing with its steps and connections. The arrow keys move a chosen step, Delete takes it out. */
export function FlowCanvas({ flow, problems, agents, selectedId, onChange, onSelect }: FlowCanvasProps) {
  const [sizes, setSizes] = useState<ReadonlyMap<string, Size>>(new Map());
  const isEditable = onChange !== undefined;
  // Its class names are those of our themes: the library's default would show a light drawing in the dark theme.
  const theme = useThemeChoice();
  const nodes = useMemo(
    () =>
      flow.nodes.map((node): StepNode => ({
        id: node.id,
        type: 'step',
        position: node.position,
        selected: node.id === selectedId,
        ariaLabel: `${stepName(flow, node)}: ${stepSummary(node, agents)}`,
        data: {
          name: stepName(flow, node),
          summary: stepSummary(node, agents),
          type: node.type,
          problems: problems.filter(({ nodeId }) => nodeId === node.id).length,
        },
        ...(sizes.has(node.id) && { measured: sizes.get(node.id) }),
      })),
    [agents, flow, problems, selectedId, sizes],
  );
  const edges = useMemo(
    () =>
      flow.edges.map((edge): Edge => ({
        ...edge,
        markerEnd: { type: MarkerType.ArrowClosed },
        focusable: isEditable,
      })),
    [flow, isEditable],
  );
  const onNodesChange = (changes: NodeChange<StepNode>[]): void => {
    let next = flow;
    for (const change of changes) {
      if (change.type === 'position' && change.position) next = moveStep(next, change.id, change.position);
      if (change.type === 'remove') next = removeStep(next, change.id);
      if (change.type === 'select') onSelect?.(change.selected ? change.id : null);
      if (change.type === 'dimensions' && change.dimensions) {
        const { id, dimensions } = change;
        setSizes((now) => new Map(now).set(id, dimensions));
      }
    }
    if (next !== flow) onChange?.(next);
  };
  const onEdgesChange = (changes: EdgeChange[]): void => {
    const removed = changes.flatMap((change) => (change.type === 'remove' ? [change.id] : []));
    const gone = flow.edges.filter(({ id }) => removed.includes(id));
    if (gone.length > 0)
      onChange?.(gone.reduce((next, { source, target }) => disconnect(next, source, target), flow));
  };
  const onConnect = ({ source, target }: Connection) => onChange?.(connect(flow, source, target));
  return (
    <Box
      h={{ base: '64', md: '96' }}
      borderWidth="1px"
      borderColor="border"
      borderRadius="panel"
      bg="bg.canvas"
      overflow="hidden"
      css={THEME}
    >
      <ReactFlow<StepNode>
        {...{ nodes, edges, onNodesChange, onEdgesChange, onConnect }}
        colorMode={theme}
        nodeTypes={NODE_TYPES}
        nodesDraggable={isEditable}
        nodesConnectable={isEditable}
        deleteKeyCode={isEditable ? ['Delete', 'Backspace'] : null}
        fitView
        fitViewOptions={FIT}
        minZoom={FIT.minZoom}
        maxZoom={1.5}
        // The page scrolls under the wheel; two fingers, or the key, zoom.
        zoomOnScroll={false}
        preventScrolling={false}
        ariaLabelConfig={LABELS}
        aria-label={t.recipes.canvas}
      >
        <FitWhenResized />
        <Background gap={20} />
        <Controls showInteractive={false} orientation="horizontal" />
      </ReactFlow>
    </Box>
  );
}

/** Far enough out for a long drawing on a phone. */
const FIT = { padding: 0.1, minZoom: 0.1, maxZoom: 1 } as const;

/** Fits the drawing again when its frame changes or the drawing gains or loses a step. */
function FitWhenResized() {
  const { fitView } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const steps = useStore((state) => state.nodes.length);
  useEffect(() => void fitView(FIT), [fitView, width, height, steps]);
  return null;
}

const THEME = {
  '& .react-flow': {
    '--xy-edge-stroke': 'var(--chakra-colors-fg-muted)',
    '--xy-edge-stroke-selected': 'var(--chakra-colors-fg-accent)',
    '--xy-connectionline-stroke': 'var(--chakra-colors-fg-accent)',
    '--xy-background-pattern-dots-color': 'var(--chakra-colors-border)',
    '--xy-handle-background-color': 'var(--chakra-colors-fg-accent)',
    '--xy-handle-border-color': 'var(--chakra-colors-bg-panel)',
    '--xy-attribution-background-color': 'transparent',
    '--xy-background-color': 'transparent',
  },
  '& .react-flow__attribution a': { color: 'fg.muted' },
  '& .react-flow__handle': { w: '3', h: '3', borderRadius: 'full', bg: 'fg.accent', minW: '0', minH: '0' },
  '& .react-flow__edge-path': { stroke: 'fg.muted', strokeWidth: '1.5' },
  '& .react-flow__edge.selected .react-flow__edge-path': { stroke: 'fg.accent' },
  '& .react-flow__controls-button': {
    w: '7',
    h: '7',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border',
    '& svg': { fill: 'currentColor', maxW: '3', maxH: '3' },
  },
};

const LABELS = {
  'controls.ariaLabel': t.recipes.controls.label,
  'controls.zoomIn.ariaLabel': t.recipes.controls.zoomIn,
  'controls.zoomOut.ariaLabel': t.recipes.controls.zoomOut,
  'controls.fitView.ariaLabel': t.recipes.controls.fit,
};

function Step({ data, selected, isConnectable }: NodeProps<StepNode>) {
  const { name, summary, type, problems } = data;
  return (
    <Stack
      gap="0"
      bg="bg.panel"
      borderWidth="1px"
      borderColor={selected ? 'fg.accent' : 'border'}
      outline={selected ? '1px solid' : undefined}
      outlineColor="fg.accent"
      borderRadius="md"
      px="3"
      py="2"
      w="44"
    >
      {type !== 'documents' && (
        <Handle type="target" position={Position.Left} isConnectable={isConnectable} />
      )}
      <Text fontWeight="semibold" fontSize="dense" display="flex" alignItems="center">
        {name}
        {problems > 0 && (
          <Icon as={TriangleAlert} boxSize="3.5" ms="1.5" color="fg.warning" aria-hidden="true" />
        )}
      </Text>
      <Text color="fg.muted" fontSize="xs" lineClamp="2" overflowWrap="anywhere">
        {summary}
      </Text>
      {type !== 'tell' && <Handle type="source" position={Position.Right} isConnectable={isConnectable} />}
    </Stack>
  );
}
