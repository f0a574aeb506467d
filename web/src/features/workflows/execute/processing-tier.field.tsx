import { type AiIntegration, ProcessingTier, type WorkflowEstimate } from '@app/contracts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { RadioCards } from '../../../ui/radio-cards';
import { useEstimate } from './estimate';
import type { FormInput, FormOutput } from './execute-workflow.form';

interface PaceProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly agent: AiIntegration | undefined;
}

/** The processing tier with the cost of each option. Renders nothing if the agent has only one. */
export function PaceField({ form, ids, agent }: PaceProps) {
  const { estimate } = useEstimate({ control: form.control, ids });
  const way = agent?.model.halfPrice ?? null;
  if (way === null) return null;
  const { costMicroUsd = null, halfPriceMicroUsd = null } = estimate.data ?? {};
  return (
    <Controller
      control={form.control}
      name="pace"
      render={({ field }) => (
        <RadioCards
          label={t.estimate.pace}
          cards={[
            {
              value: 'now',
              title: t.estimate.now,
              text: t.estimate.nowText,
              note: aboutOf(costMicroUsd),
            },
            {
              value: 'half-price',
              title: t.estimate.halfPrice,
              text: t.estimate.halfPriceText[way],
              note: aboutOf(halfPriceMicroUsd),
            },
          ]}
          value={field.value}
          onChange={(value) => field.onChange(ProcessingTier.parse(value))}
        />
      )}
    />
  );
}

const aboutOf = (cost: WorkflowEstimate['costMicroUsd']): string | undefined =>
  cost === null ? undefined : t.estimate.about(t.estimate.cost(cost.low, cost.high));
