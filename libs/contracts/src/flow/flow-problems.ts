import { message, formatSentence, type Sentence } from '@app/messages';
import { z } from 'zod';
import { ResultMessage } from '../result-message';
import { type FlowData, type FlowNode, type FlowNodeType, stepOf } from './workflow-flow';

export const FlowProblemCode = z.enum([
  'no-start',
  'no-conversion',
  'two-conversions',
  'loop',
  'order',
  'edge-lost',
  'apart',
  'tag-missing',
  'integration-missing',
  'integration-gone',
  'integration-inactive',
  'prompt-missing',
  'schema-missing',
  'schema-gone',
  'adopts-no-odm',
  'nobody-told',
  'person-gone',
]);
export type FlowProblemCode = z.infer<typeof FlowProblemCode>;

/** Problem that keeps a drawing from running, with its step. */
export const FlowProblem = z.object({
  code: FlowProblemCode,
  /** Null if it concerns the whole drawing. */
  nodeId: z.string().nullable(),
  sentence: z.string(),
  message: ResultMessage.optional(),
});
export type FlowProblem = z.infer<typeof FlowProblem>;

/** Current state of the objects that steps refer to. */
export interface FlowSurroundings {
  readonly integrations: ReadonlyMap<number, { readonly active: boolean }>;
  readonly schemaIds: ReadonlySet<number>;
  readonly memberIds: ReadonlySet<number>;
}

/** Allowed successors of each step type. */
const FOLLOWS: Readonly<Record<FlowNodeType, readonly FlowNodeType[]>> = {
  documents: ['conversion'],
  conversion: ['adopt', 'tell'],
  adopt: ['tell'],
  tell: [],
};

/** Returns all problems that keep a drawing from running, worded for its author. */
export function flowProblems(flow: FlowData, surroundings: FlowSurroundings): FlowProblem[] {
  return [...shapeProblems(flow), ...flow.nodes.flatMap((node) => stepProblems(node, surroundings))];
}

/** Problems of the drawing itself, independent of the objects that its steps refer to. */
export function shapeProblems(flow: FlowData): FlowProblem[] {
  const conversions = flow.nodes.filter(({ type }) => type === 'conversion');
  const loop = loopOf(flow);
  return [
    ...(flow.nodes.some(({ type }) => type === 'documents')
      ? []
      : [problem('no-start', null, formatSentence('flow.no-start', { documents: labelOf('documents') }))]),
    ...(conversions.length === 0
      ? [
          problem(
            'no-conversion',
            null,
            formatSentence('flow.no-conversion', { conversion: labelOf('conversion') }),
          ),
        ]
      : []),
    ...conversions
      .slice(1)
      .map(({ id }) => problem('two-conversions', id, formatSentence('flow.two-conversions'))),
    ...(loop === null ? [] : [problem('loop', loop[0]?.id ?? null, sayLoop(loop))]),
    ...edgeProblems(flow, loop !== null),
    ...adoptProblems(flow),
    ...(conversions.length === 1 ? apartProblems(flow) : []),
  ];
}

function edgeProblems({ nodes, edges }: FlowData, hasLoop: boolean): FlowProblem[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return edges.flatMap(({ source, target }) => {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (from === undefined || to === undefined)
      return [problem('edge-lost', from?.id ?? to?.id ?? null, formatSentence('flow.edge-lost'))];
    // Report a loop once.
    if (hasLoop || FOLLOWS[from.type].includes(to.type)) return [];
    const steps = { from: labelOf(from.type), to: labelOf(to.type) };
    return [problem('order', to.id, formatSentence('flow.order', steps))];
  });
}

/** Questions are made from items, which only ODM has. */
function adoptProblems(flow: FlowData): FlowProblem[] {
  const target = stepOf(flow, 'conversion')?.data.target;
  if (target === undefined || target.startsWith('odm-')) return [];
  return flow.nodes
    .filter(({ type }) => type === 'adopt')
    .map(({ id }) => problem('adopts-no-odm', id, formatSentence('flow.adopts-no-odm')));
}

/** The steps of a cycle, in order. Null if there is none. */
function loopOf({ nodes, edges }: FlowData): FlowNode[] | null {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const done = new Set<string>();
  const walk = (node: FlowNode, path: readonly FlowNode[]): FlowNode[] | null => {
    const at = path.findIndex(({ id }) => id === node.id);
    if (at !== -1) return path.slice(at);
    if (done.has(node.id)) return null;
    for (const { target } of edges.filter(({ source }) => source === node.id)) {
      const next = byId.get(target);
      const found = next === undefined ? null : walk(next, [...path, node]);
      if (found !== null) return found;
    }
    done.add(node.id);
    return null;
  };
  for (const node of nodes) {
    const found = walk(node, []);
    if (found !== null) return found;
  }
  return null;
}

function sayLoop(loop: readonly FlowNode[]): Sentence {
  const steps = loop.reduceRight(
    (next, { type }) => message('flow.loop-steps', { step: labelOf(type), next }),
    message('flow.loop-step', { step: labelOf(loop[0]?.type ?? 'documents') }),
  );
  return formatSentence('flow.loop', { steps });
}

/** Document steps that lead to no conversion, and steps that no other step leads to. */
function apartProblems({ nodes, edges }: FlowData): FlowProblem[] {
  return nodes.flatMap(({ id, type }) => {
    const isJoined = edges.some(({ source, target }) => (type === 'documents' ? source : target) === id);
    if (isJoined) return [];
    const code = type === 'documents' ? 'flow.leads-nowhere' : 'flow.not-reached';
    return [problem('apart', id, formatSentence(code, { step: labelOf(type) }))];
  });
}

function stepProblems(node: FlowNode, around: FlowSurroundings): FlowProblem[] {
  switch (node.type) {
    case 'documents':
      return node.data.tag === ''
        ? [problem('tag-missing', node.id, formatSentence('flow.tag-missing'))]
        : [];
    case 'conversion':
      return conversionProblems(node, around);
    case 'adopt':
      return [];
    case 'tell':
      return tellProblems(node, around);
  }
}

function conversionProblems(
  { id, data }: Extract<FlowNode, { type: 'conversion' }>,
  { integrations, schemaIds }: FlowSurroundings,
): FlowProblem[] {
  const found = data.aiIntegrationId === null ? null : integrations.get(data.aiIntegrationId);
  const hasSchema = data.xmlSchemaId !== null && schemaIds.has(data.xmlSchemaId);
  return [
    ...(found === null
      ? [problem('integration-missing', id, formatSentence('flow.integration-missing'))]
      : []),
    ...(found === undefined
      ? [problem('integration-gone', id, formatSentence('flow.integration-gone'))]
      : []),
    ...(found?.active === false
      ? [problem('integration-inactive', id, formatSentence('flow.integration-inactive'))]
      : []),
    ...(data.prompt === '' ? [problem('prompt-missing', id, formatSentence('flow.prompt-missing'))] : []),
    ...(data.target !== 'own-schema' || hasSchema
      ? []
      : data.xmlSchemaId === null
        ? [problem('schema-missing', id, formatSentence('flow.schema-missing'))]
        : [problem('schema-gone', id, formatSentence('flow.schema-gone'))]),
  ];
}

function tellProblems(
  { id, data }: Extract<FlowNode, { type: 'tell' }>,
  { memberIds }: FlowSurroundings,
): FlowProblem[] {
  if (data.userIds.length === 0) return [problem('nobody-told', id, formatSentence('flow.nobody-told'))];
  const gone = data.userIds.filter((userId) => !memberIds.has(userId));
  if (gone.length === 0) return [];
  return [problem('person-gone', id, formatSentence('flow.person-gone'))];
}

const labelOf = (type: FlowNodeType): ResultMessage => message(`flow-step.${type}`);

const problem = (code: FlowProblemCode, nodeId: string | null, said: Sentence): FlowProblem => ({
  code,
  nodeId,
  ...said,
});
