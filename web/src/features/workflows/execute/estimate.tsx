import { HStack, Text } from '@chakra-ui/react';
import {
  EstimateWorkflowBody,
  type ProcessingTier,
  type Target,
  workflows,
  type WorkflowEstimate,
} from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { type Control, useWatch } from 'react-hook-form';
import { useDebounced } from '../../../lib/debounced';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { messages as t } from '../../../messages';
import type { FormInput, FormOutput } from './execute-workflow.form';

interface EstimateProps {
  readonly control: Control<FormInput, unknown, FormOutput>;
  readonly ids: FolderIds;
}

/** The estimate of the workflow. Idle until the selection is complete. */
export function useEstimate({ control, ids }: EstimateProps) {
  const [documentIds, agent, prompt, target, pace] = useWatch({
    control,
    name: ['documentIds', 'aiIntegrationId', 'prompt', 'target', 'pace'],
  });
  // The parts that a prompt names tell how long the answer is.
  const text = useDebounced(prompt).trim();
  const body = EstimateWorkflowBody.safeParse({
    documentIds,
    target,
    pace,
    aiIntegrationId: Number(agent),
    prompt: text === '' ? UNWRITTEN : text,
  });
  const estimate = useQuery({
    ...q(workflows.estimate, { params: ids, body: body.data ?? EMPTY }),
    queryKey: [workflows.estimate.name, ids, documentIds, agent, text, target, pace],
    enabled: body.success,
    placeholderData: (before: WorkflowEstimate | undefined) => before,
  });
  return { isIdle: !body.success, target: target ?? 'any', pace: pace ?? 'now', estimate };
}

/** Shows the estimate of the workflow once the selection is complete. */
export function Estimate(props: EstimateProps) {
  const { isIdle, target, pace, estimate } = useEstimate(props);
  if (isIdle || estimate.isError) return null;
  return (
    <HStack
      gap="3"
      rowGap="0"
      wrap="wrap"
      px="3"
      py="2"
      minH="9"
      borderRadius="control"
      bg="bg.subtle"
      color="fg.muted"
      fontSize="dense"
      role="status"
    >
      <Text fontWeight="medium" color="fg">
        {t.estimate.title}
      </Text>
      {estimate.data ? (
        <Facts estimate={estimate.data} target={target} pace={pace} />
      ) : (
        <Text>{t.estimate.computing}</Text>
      )}
    </HStack>
  );
}

/** A prompt that names no part. */
const UNWRITTEN = 'x';

/** Never sent: the query waits until there is a body. */
const EMPTY = { documentIds: [], aiIntegrationId: 0, prompt: '' };

interface FactsProps {
  readonly estimate: WorkflowEstimate;
  readonly target: Target;
  readonly pace: ProcessingTier;
}

function Facts({ estimate, target, pace }: FactsProps) {
  const { sections, inputTokens, outputTokens, seconds, unreadDocuments, refusal } = estimate;
  const costMicroUsd = pace === 'now' ? estimate.costMicroUsd : estimate.halfPriceMicroUsd;
  if (refusal !== null)
    return (
      <Text color="fg.error" role="alert">
        {refusal}
      </Text>
    );
  return (
    <>
      <Text>{t.estimate.calls(sections)}</Text>
      <Text>
        {t.estimate.tokens(inputTokens.low + outputTokens.low, inputTokens.high + outputTokens.high)}
      </Text>
      {costMicroUsd !== null && costMicroUsd.high > 0 && (
        <Text>{t.estimate.cost(costMicroUsd.low, costMicroUsd.high)}</Text>
      )}
      <Text>{pace === 'now' ? t.estimate.time(seconds.low, seconds.high) : t.estimate.takesAWhile}</Text>
      <Text>{basisOf(estimate, target)}</Text>
      {unreadDocuments > 0 && <Text>{t.estimate.unread(unreadDocuments)}</Text>}
    </>
  );
}

function basisOf({ basis }: WorkflowEstimate, target: Target): string {
  const words = t.estimate.basis;
  if (basis.kind === 'rules') return words.rules;
  return basis.kind === 'typical' ? words.typical(target) : words[basis.kind](basis.runs);
}
