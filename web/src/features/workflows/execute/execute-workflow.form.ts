import {
  BUILT_IN_PROMPTS,
  ExecuteManyBody,
  LIMITS,
  ProcessingTier,
  ExpectedPart,
  proposedParts,
  Target,
  wantsStandardFields,
  type AiIntegration,
  type Document,
  type PromptSource,
  type SavedPrompt,
  type Workflow,
  type XmlSchema,
} from '@app/contracts';
import type { FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { randomKey } from '../../../lib/random-key';
import { messages as t } from '../../../messages';

/** The form state. It becomes the request body, validated by the contract's schema. */
export const ExecuteWorkflowForm = z
  .object({
    name: z.string(),
    documentIds: z.array(z.number()),
    /** A run for each of them. */
    each: z.boolean(),
    aiIntegrationId: z.string(),
    prompt: z.string(),
    target: Target,
    /** Of the target `own-schema`. */
    xmlSchemaId: z.string(),
    pace: ProcessingTier,
    /** Null until a user changes the value derived from target and prompt. */
    expectedParts: z.array(ExpectedPart).nullable(),
    /** Null until a user changes the value derived from target and prompt. */
    standardFields: z.boolean().nullable(),
    mailWhenEnded: z.boolean(),
    /** A choice of the prompt library: `built-in:key:version`, `saved:id:version`, or empty. */
    library: z.string(),
  })
  .transform(({ library, xmlSchemaId, expectedParts, standardFields, ...form }) => ({
    ...form,
    ...(expectedParts !== null && { expectedParts }),
    ...(standardFields !== null && { standardFields }),
    ...(form.target === 'own-schema' && { xmlSchemaId: Number(xmlSchemaId) }),
    aiIntegrationId: Number(form.aiIntegrationId),
    ...sourceOf(library),
  }))
  .pipe(
    ExecuteManyBody.extend({
      target: Target,
      pace: ProcessingTier,
      mailWhenEnded: z.boolean(),
      each: z.boolean(),
    }),
  )
  .refine(({ each, documentIds }) => each || documentIds.length <= LIMITS.documentsPerWorkflow, {
    path: ['documentIds'],
    message: t.workflow.tooManyDocuments(LIMITS.documentsPerWorkflow),
  });
export type FormInput = z.input<typeof ExecuteWorkflowForm>;
export type FormOutput = z.output<typeof ExecuteWorkflowForm>;

/** In the order of the specification's messages. */
const ORDER = ['name', 'documentIds', 'aiIntegrationId', 'prompt'] as const;

/** The sentence for the toast "Validation Error": the first thing that is missing. */
export function firstProblem(errors: FieldErrors<FormInput>): string | null {
  const field = ORDER.find((candidate) => errors[candidate] !== undefined);
  if (!field) return null;
  const error = errors[field];
  const message =
    error && 'message' in error && typeof error.message === 'string' ? error.message : undefined;
  return message ?? t.workflow.missing[field];
}

export const canBeRead = ({ reading }: Document): boolean => reading.status !== 'failed';

interface Known {
  readonly folderName: string;
  readonly documents: readonly Document[];
  readonly agents: readonly AiIntegration[];
  readonly schemas: readonly XmlSchema[];
}

/**
 * Selects values that have only one option. Several selected documents get one run each. `isNeedChosen` selects the first use
 * case, for people who have not run a workflow before.
 */
export function prefilled(
  { folderName, documents, agents }: Known,
  { given = [], isNeedChosen = false }: { given?: readonly number[]; isNeedChosen?: boolean } = {},
): FormInput {
  const readable = documents.filter(canBeRead);
  const [onlyDocument] = readable.length === 1 ? readable : [];
  const [onlyAgent] = agents.length === 1 ? agents : [];
  const [need] = isNeedChosen ? BUILT_IN_PROMPTS : [];
  return {
    name: need ? t.workflow.nameFor(folderName, need.name) : t.workflow.defaultName(folderName),
    documentIds: given.length > 0 ? [...given] : onlyDocument ? [onlyDocument.id] : [],
    each: given.length > 1,
    aiIntegrationId: onlyAgent ? String(onlyAgent.id) : '',
    prompt: need?.text ?? '',
    target: need?.target ?? 'any',
    xmlSchemaId: '',
    pace: 'now',
    expectedParts: null,
    standardFields: null,
    mailWhenEnded: false,
    library: need ? libraryValue({ builtIn: need.key, version: need.version }) : '',
  };
}

/** An earlier run as a template: the newest versions of its documents, and its documents and agent as far as they still exist. */
export function copied(workflow: Workflow, known: Known): FormInput {
  const { documents, agents } = known;
  const readable = documents.filter(canBeRead).map(({ id }) => id);
  const same = workflow.documentIds.filter((id) => readable.includes(id));
  const agent = agents.find(({ id }) => id === workflow.aiIntegrationId);
  return {
    name: workflow.name,
    documentIds: [...same, ...readable.filter((id) => !same.includes(id))],
    each: false,
    aiIntegrationId: agent ? String(agent.id) : '',
    prompt: workflow.prompt,
    pace: (agent?.model.halfPrice ?? null) === null ? 'now' : workflow.pace,
    ...targetOf(workflow, known.schemas),
    expectedParts: workflow.expectedParts,
    standardFields:
      workflow.standardFields === wantsStandardFields(workflow) ? null : workflow.standardFields,
    mailWhenEnded: false,
    library: workflow.promptSource ? libraryValue(workflow.promptSource) : '',
  };
}

/** A workflow references a schema version. The form selects the newest version of that schema, if it still exists. */
function targetOf({ target, xmlSchemaVersionId }: Workflow, schemas: readonly XmlSchema[]) {
  if (target !== 'own-schema') return { target, xmlSchemaId: '' };
  const own = usable(schemas).find(
    ({ versionIds }) => xmlSchemaVersionId !== null && versionIds.includes(xmlSchemaVersionId),
  );
  return own ? { target, xmlSchemaId: String(own.id) } : ({ target: 'any', xmlSchemaId: '' } as const);
}

/** Schemas with a version that an answer can be checked against. */
export const usable = (schemas: readonly XmlSchema[]): XmlSchema[] =>
  schemas.filter(({ readyVersion }) => readyVersion !== null);

export function libraryValue(source: PromptSource): string {
  return 'promptId' in source
    ? `saved:${source.promptId}:${source.version}`
    : `built-in:${source.builtIn}:${source.version}`;
}

function sourceOf(value: string): { promptSource?: PromptSource } {
  const [kind, key = '', version = ''] = value.split(':');
  if (kind === 'saved') return { promptSource: { promptId: Number(key), version: Number(version) } };
  if (kind === 'built-in') return { promptSource: { builtIn: key, version: Number(version) } };
  return {};
}

export interface LibraryPrompt {
  readonly value: string;
  readonly name: string;
  readonly version: number;
  readonly target: Target;
  readonly text: string;
}

/** The prompts to choose from, those that come with the product first. */
export function libraryOf(saved: readonly SavedPrompt[]): {
  builtIn: LibraryPrompt[];
  saved: LibraryPrompt[];
} {
  return {
    builtIn: BUILT_IN_PROMPTS.map(({ key, version, name, target, text }) => ({
      name,
      version,
      target,
      text,
      value: libraryValue({ builtIn: key, version }),
    })),
    saved: saved.map(({ id, version, name, target, text }) => ({
      name,
      version,
      target,
      text,
      value: libraryValue({ promptId: id, version }),
    })),
  };
}

type Expecting = Pick<FormInput, 'target' | 'prompt' | 'expectedParts'>;

/** The expected parts of the XML: the user's selection, or the parts derived from target and prompt. */
export const expectedOf = ({ target, prompt, expectedParts }: Expecting): ExpectedPart[] =>
  expectedParts ?? proposedParts({ target, prompt });

/** Toggles a part. Null if the result equals the parts derived from target and prompt. */
export function ticked(form: Expecting, part: ExpectedPart, isExpected: boolean): ExpectedPart[] | null {
  const parts = expectedOf(form);
  const wanted = ExpectedPart.options.filter((each) => (each === part ? isExpected : parts.includes(each)));
  return wanted.join() === proposedParts(form).join() ? null : wanted;
}

/** A key per intent: the same request sent twice starts one workflow; a changed request is a new intent. */
export function idempotencyKeys(): (body: FormOutput) => string {
  let known = { body: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (known.body !== text) known = { body: text, key: randomKey() };
    return known.key;
  };
}
