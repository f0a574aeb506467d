import { z } from 'zod';
import { ProcessingTier } from '../ai-settings';
import { Id } from '../ids';
import { LIMITS } from '../limits';
import { Target } from '../targets';

/** Number of repair rounds, in which validation errors are sent back to the provider. */
export const REPAIR_ROUNDS_MAXIMUM = 5;
const PLACE_MAXIMUM = 100_000;
const PEOPLE_MAXIMUM = 50;

const step = {
  /** Chosen by the author; unique in the drawing. */
  id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'This is not a valid step name.'),
  /** Position in the drawing. */
  position: z.strictObject({
    x: z.number().min(-PLACE_MAXIMUM).max(PLACE_MAXIMUM),
    y: z.number().min(-PLACE_MAXIMUM).max(PLACE_MAXIMUM),
  }),
};

/** One step of a recipe. Missing values are reported before it runs; an unfinished drawing can be saved. */
export const FlowNode = z.discriminatedUnion('type', [
  /** The documents of the folder that have a tag. */
  z.strictObject({
    ...step,
    type: z.literal('documents'),
    data: z.strictObject({ tag: z.string().trim().max(LIMITS.tagMaximum) }),
  }),
  z.strictObject({
    ...step,
    type: z.literal('conversion'),
    data: z.strictObject({
      aiIntegrationId: Id.nullable(),
      target: Target,
      /** Only for the target `own-schema`. */
      xmlSchemaId: Id.nullable(),
      prompt: z.string().trim().max(LIMITS.promptMaximum, 'This prompt is too long.'),
      /** Null: the default of the installation. */
      repairRounds: z.number().int().min(0).max(REPAIR_ROUNDS_MAXIMUM).nullable(),
      pace: ProcessingTier,
    }),
  }),
  /** New sections and questions of the result are added to the form. */
  z.strictObject({ ...step, type: z.literal('adopt'), data: z.strictObject({}) }),
  /** Members who are notified of the outcome. */
  z.strictObject({
    ...step,
    type: z.literal('tell'),
    data: z.strictObject({ userIds: z.array(Id).max(PEOPLE_MAXIMUM, 'At most 50 people can be notified.') }),
  }),
]);
export type FlowNode = z.infer<typeof FlowNode>;
export type FlowNodeType = FlowNode['type'];

export const FlowEdge = z.strictObject({
  id: z.string().min(1).max(100),
  source: step.id,
  target: step.id,
});
export type FlowEdge = z.infer<typeof FlowEdge>;

const NODES_MAXIMUM = 30;
const EDGES_MAXIMUM = 60;

/** A drawn recipe of a conversion (§3: flowData). */
export const FlowData = z.strictObject({
  nodes: z
    .array(FlowNode)
    .max(NODES_MAXIMUM, 'A drawing has at most 30 steps.')
    .refine(
      (nodes) => new Set(nodes.map(({ id }) => id)).size === nodes.length,
      'Two steps have the same name.',
    ),
  edges: z.array(FlowEdge).max(EDGES_MAXIMUM, 'A drawing has at most 60 connections.'),
});
export type FlowData = z.infer<typeof FlowData>;

/** Returns the step of a type that occurs at most once in a drawing. */
export const stepOf = <Type extends FlowNodeType>(
  { nodes }: FlowData,
  type: Type,
): Extract<FlowNode, { type: Type }> | undefined =>
  nodes.find((node): node is Extract<FlowNode, { type: Type }> => node.type === type);

/** Returns the tags that select a recipe's documents. */
export const tagsOf = ({ nodes }: FlowData): string[] => [
  ...new Set(nodes.flatMap((node) => (node.type === 'documents' && node.data.tag ? [node.data.tag] : []))),
];

/** Returns the users whom a recipe notifies. */
export const toldBy = ({ nodes }: FlowData): number[] => [
  ...new Set(nodes.flatMap((node) => (node.type === 'tell' ? node.data.userIds : []))),
];
