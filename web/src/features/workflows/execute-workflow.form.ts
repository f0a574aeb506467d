import { ExecuteWorkflowBody, type AiIntegration, type Document } from '@app/contracts';
import type { FieldErrors } from 'react-hook-form';
import { z } from 'zod';
import { messages as t } from '../../messages';

/** What the screen holds; it becomes the request's body, checked by the contract's own schema. */
export const ExecuteWorkflowForm = z
  .object({
    name: z.string(),
    documentIds: z.array(z.number()),
    aiIntegrationId: z.string(),
    prompt: z.string(),
  })
  .transform((form) => ({ ...form, aiIntegrationId: Number(form.aiIntegrationId) }))
  .pipe(ExecuteWorkflowBody);
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

/** What can only be one thing is chosen already. */
export function prefilled(options: {
  folderName: string;
  documents: readonly Document[];
  agents: readonly AiIntegration[];
}): FormInput {
  const readable = options.documents.filter(canBeRead);
  const [onlyDocument] = readable.length === 1 ? readable : [];
  const [onlyAgent] = options.agents.length === 1 ? options.agents : [];
  return {
    name: t.workflow.defaultName(options.folderName),
    documentIds: onlyDocument ? [onlyDocument.id] : [],
    aiIntegrationId: onlyAgent ? String(onlyAgent.id) : '',
    prompt: '',
  };
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

/** Not `randomUUID`: that exists on https and localhost only. */
function randomKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
}
