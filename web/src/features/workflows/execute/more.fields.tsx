import { chakra, Stack } from '@chakra-ui/react';
import { type AiIntegration, Pace, type WorkflowEstimate } from '@app/contracts';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { RadioCards } from '../../../ui/radio-cards';
import { useEstimate } from './estimate';
import type { FormInput, FormOutput } from './execute-workflow.form';

interface MoreProps {
  readonly form: UseFormReturn<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
  readonly agent: AiIntegration | undefined;
}

/** What is seldom chosen: how soon a workflow is wanted, where its agent has a choice. */
export function MoreFields({ form, ids, agent }: MoreProps) {
  const { estimate } = useEstimate({ control: form.control, ids });
  if (agent?.model.halfPrice !== true) return null;
  const { costMicroUsd = null, halfPriceMicroUsd = null } = estimate.data ?? {};
  return (
    <chakra.details open={form.getValues('pace') === 'half-price'}>
      <chakra.summary cursor="pointer" minH="6" fontSize="dense" fontWeight="medium">
        {t.estimate.more}
      </chakra.summary>
      <Stack pt="2">
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
                  ...{ value: 'half-price', title: t.estimate.halfPrice, text: t.estimate.halfPriceText },
                  note: aboutOf(halfPriceMicroUsd),
                },
              ]}
              value={field.value ?? 'now'}
              onChange={(value) => field.onChange(Pace.parse(value))}
            />
          )}
        />
      </Stack>
    </chakra.details>
  );
}

const aboutOf = (cost: WorkflowEstimate['costMicroUsd']): string | undefined =>
  cost === null ? undefined : t.estimate.about(t.estimate.cost(cost.low, cost.high));
