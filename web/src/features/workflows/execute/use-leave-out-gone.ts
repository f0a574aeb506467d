import type { AiIntegration, XmlSchema } from '@app/contracts';
import { useEffect } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { messages as t } from '../../../messages';
import { notify } from '../../../ui/toaster';
import { usable, type FormInput, type FormOutput } from './execute-workflow.form';

interface Offered {
  readonly agents: readonly AiIntegration[];
  readonly schemas: readonly XmlSchema[];
}

/** Clears a selection that another user has disabled or deleted meanwhile, and shows a message. */
export function useLeaveOutGone(
  form: UseFormReturn<FormInput, unknown, FormOutput>,
  { agents, schemas }: Offered,
): void {
  const [agent, schema] = useWatch({ control: form.control, name: ['aiIntegrationId', 'xmlSchemaId'] });
  const isAgentGone = agent !== '' && !agents.some(({ id }) => String(id) === agent);
  const isSchemaGone = schema !== '' && !usable(schemas).some(({ id }) => String(id) === schema);
  useEffect(() => {
    if (!isAgentGone) return;
    form.setValue('aiIntegrationId', '');
    notify.info({ title: t.workflow.agentGone });
  }, [form, isAgentGone]);
  useEffect(() => {
    if (!isSchemaGone) return;
    form.setValue('target', 'any');
    form.setValue('xmlSchemaId', '');
    notify.info({ title: t.workflow.schemaGone });
  }, [form, isSchemaGone]);
}
