import { type FlowData, type FlowNode, type FlowNodeType } from '@app/contracts';
import { messages as t } from '../../../messages';

type Place = FlowNode['position'];

const STEP_APART = 220;

const CONVERSION = {
  aiIntegrationId: null,
  target: 'odm-1.3.2',
  xmlSchemaId: null,
  prompt: '',
  repairRounds: null,
  pace: 'now',
} as const;

/** An empty step of a type. */
function stepAt(type: FlowNodeType, id: string, position: Place): FlowNode {
  const step = { id, position };
  switch (type) {
    case 'documents':
      return { ...step, type, data: { tag: '' } };
    case 'conversion':
      return { ...step, type, data: { ...CONVERSION } };
    case 'adopt':
      return { ...step, type, data: {} };
    case 'tell':
      return { ...step, type, data: { userIds: [] } };
  }
}

/** The steps that most recipes have, from left to right. */
export function usualFlow(): FlowData {
  const types = ['documents', 'conversion', 'tell'] as const;
  const nodes = types.map((type, at) => stepAt(type, type, { x: at * STEP_APART, y: 0 }));
  return connect(connect({ nodes, edges: [] }, 'documents', 'conversion'), 'conversion', 'tell');
}

/** With one more step, below the others, so that it covers none. */
export function addStep(flow: FlowData, type: FlowNodeType): { flow: FlowData; id: string } {
  const id = freeId(flow, type);
  const lowest = Math.max(-120, ...flow.nodes.map(({ position }) => position.y));
  const step = stepAt(type, id, { x: 0, y: lowest + 120 });
  return { flow: { ...flow, nodes: [...flow.nodes, step] }, id };
}

function freeId({ nodes }: FlowData, type: FlowNodeType): string {
  const taken = new Set(nodes.map(({ id }) => id));
  let number = 1;
  while (taken.has(`${type}-${number}`)) number += 1;
  return `${type}-${number}`;
}

/** Without a step and whatever leads to it or from it. */
export const removeStep = ({ nodes, edges }: FlowData, id: string): FlowData => ({
  nodes: nodes.filter((node) => node.id !== id),
  edges: edges.filter(({ source, target }) => source !== id && target !== id),
});

/** With another filling of a step. */
export const changeStep = (flow: FlowData, changed: FlowNode): FlowData => ({
  ...flow,
  nodes: flow.nodes.map((node) => (node.id === changed.id ? changed : node)),
});

export const moveStep = (flow: FlowData, id: string, { x, y }: Place): FlowData => ({
  ...flow,
  nodes: flow.nodes.map((node) =>
    node.id === id ? { ...node, position: { x: Math.round(x), y: Math.round(y) } } : node,
  ),
});

export function connect(flow: FlowData, source: string, target: string): FlowData {
  if (flow.edges.some((edge) => edge.source === source && edge.target === target)) return flow;
  return { ...flow, edges: [...flow.edges, { id: `${source}-${target}`.slice(0, 100), source, target }] };
}

export const disconnect = (flow: FlowData, source: string, target: string): FlowData => ({
  ...flow,
  edges: flow.edges.filter((edge) => edge.source !== source || edge.target !== target),
});

/** The readable name of a step kind. */
export const stepLabel = (type: FlowNodeType): string => t.resultMessages[`flow-step.${type}`]();

/** The name of a step. If there are several of its kind, it includes the number. */
export function stepName({ nodes }: FlowData, { id, type }: FlowNode): string {
  const alike = nodes.filter((node) => node.type === type);
  const label = stepLabel(type);
  return alike.length === 1 ? label : `${label} ${alike.findIndex((node) => node.id === id) + 1}`;
}

/** The summary of a step in the diagram. */
export function stepSummary(node: FlowNode, agents: ReadonlyMap<number, string>): string {
  switch (node.type) {
    case 'documents':
      return node.data.tag === '' ? t.recipes.summary.noTag : t.recipes.summary.tag(node.data.tag);
    case 'conversion': {
      const { aiIntegrationId } = node.data;
      if (aiIntegrationId === null) return t.recipes.summary.noAgent;
      return agents.get(aiIntegrationId) ?? t.recipes.isGone;
    }
    case 'adopt':
      return t.recipes.summary.adopt;
    case 'tell':
      return t.recipes.summary.people(node.data.userIds.length);
  }
}
