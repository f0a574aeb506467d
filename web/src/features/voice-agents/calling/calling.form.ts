import {
  CreateFormIntegrationBody,
  FORM_INTEGRATION_NAME,
  type FormIntegration,
  FormIntegrationType,
  UpdateFormIntegrationBody,
} from '@app/contracts';
import { z } from 'zod';

/** Mirrors the screen. */
const CallingInput = z.object({
  formId: z.string(),
  name: z.string(),
  apiKey: z.string(),
  agent: z.string(),
  model: z.string(),
  type: FormIntegrationType,
  active: z.boolean(),
});
export type CallingInput = z.infer<typeof CallingInput>;

const settingsOf = ({ agent, model }: CallingInput) => ({ agent, model });

/** The server's validation rules for a new one. The folder comes from the address. */
export const NewCallingForm = CallingInput.refine(({ formId }) => formId !== '', {
  path: ['formId'],
  error: 'Folder is required',
}).transform((form, context) => {
  const { formId, name, type, apiKey, active } = form;
  const body = CreateFormIntegrationBody.safeParse({
    name,
    type,
    apiKey,
    active,
    settings: settingsOf(form),
  });
  if (body.success) return { formId, body: body.data };
  report(body.error, context);
  return z.NEVER;
});
export type NewCalling = z.output<typeof NewCallingForm>;

/** An empty key keeps the stored one. The stored key is write-only. */
export const ChangedCallingForm = CallingInput.transform((form, context) => {
  const { name, apiKey, active } = form;
  const body = UpdateFormIntegrationBody.safeParse({
    name,
    active,
    settings: settingsOf(form),
    ...(apiKey.trim() !== '' && { apiKey }),
  });
  if (body.success) return body.data;
  report(body.error, context);
  return z.NEVER;
});
export type ChangedCalling = z.output<typeof ChangedCallingForm>;

/** The settings stand beside the other fields on the screen. */
function report(error: z.ZodError, context: z.RefinementCtx): void {
  for (const { path, message } of error.issues)
    context.addIssue({ code: 'custom', path: path.filter((part) => part !== 'settings'), message });
}

export const CALLING_FIELDS = Object.values(CallingInput.keyof().enum);

export const newCalling: CallingInput = {
  formId: '',
  name: FORM_INTEGRATION_NAME,
  type: 'retellai',
  apiKey: '',
  agent: '',
  model: '',
  active: true,
};

export const inputOf = ({ formId, name, type, settings, active }: FormIntegration): CallingInput => ({
  formId: String(formId),
  name,
  type,
  apiKey: '',
  active,
  agent: settings.agent ?? '',
  model: settings.model ?? '',
});
