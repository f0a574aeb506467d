import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messages as t } from '../../../messages';
import { SwitchField } from '../../../ui/switch-field';
import type { FormInput, FormOutput } from './execute-workflow.form';

/** Of several documents: one run with all of them, or a run of its own for each. */
export function EachField({ form }: { form: UseFormReturn<FormInput, unknown, FormOutput> }) {
  const [chosen, each] = useWatch({ control: form.control, name: ['documentIds', 'each'] });
  if (chosen.length < 2) return null;
  return (
    <SwitchField
      control={form.control}
      name="each"
      label={t.bulk.each}
      help={each ? t.bulk.eachEstimate : t.bulk.eachHelp}
    />
  );
}
