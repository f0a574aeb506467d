import { Button, HStack, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import {
  type FlowData,
  type FlowNodeType,
  type FlowProblem,
  flowProblems,
  type WorkflowDesign,
  workflowDesigns,
} from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, Plus, Save } from 'lucide-react';
import { Suspense, useState } from 'react';
import { call } from '../../../lib/call';
import { chunk } from '../../../lib/chunk';
import { isConflict, madeFrom, useEditing } from '../../../lib/editing';
import { errorText } from '../../../lib/error-text';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { useUrlChange } from '../../../lib/url-state';
import { formatSentence } from '../../../lib/format-message';
import { messages as t } from '../../../messages';
import { FormAlert } from '../../../ui/form-alert';
import { LoadState } from '../../../ui/load-error';
import { PageHeader } from '../../../ui/page-header';
import { Panel } from '../../../ui/panel';
import { addStep, stepLabel, stepName } from './flow-edit';
import { RunDesignButton } from './run-design-button';
import { StepPanel } from './step.panel';
import { useDesignFacts } from './use-design-facts';
import { notify } from '../../../ui/toaster';
import { useAction } from '../../../ui/use-action';

const FlowCanvas = chunk(async () => (await import('./flow-canvas')).FlowCanvas);

const TYPES: readonly FlowNodeType[] = ['documents', 'conversion', 'adopt', 'tell'];

interface EditorProps {
  readonly ids: FolderIds;
  readonly designId: string;
}

/** One design: its diagram and the problems that must be fixed before it can run. */
export function DesignEditor({ ids, designId }: EditorProps) {
  const design = useQuery(q(workflowDesigns.get, { params: { ...ids, designId } }));
  const change = useUrlChange();
  return (
    <Stack gap="5">
      <Button
        variant="plain"
        size="xs"
        px="0"
        alignSelf="flex-start"
        color="fg.muted"
        onClick={() => change({ design: null, view: 'designs' }, 'push')}
      >
        <Icon as={ArrowLeft} boxSize="4" aria-hidden="true" />
        {t.recipes.backToList}
      </Button>
      <LoadState of={design} noun={t.recipes.one} h="72" />
      {design.data && <Editor ids={ids} design={design.data} />}
    </Stack>
  );
}

function Editor({ ids, design }: { readonly ids: FolderIds; readonly design: WorkflowDesign }) {
  const [flow, setFlow] = useState(design.flowData);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const facts = useDesignFacts(ids);
  const { save, base, reload } = useDrawing(ids, design, setFlow);
  const isSaved = flow === base.flowData;
  const problems = facts.surroundings === null ? base.problems : flowProblems(flow, facts.surroundings);
  const step = flow.nodes.find(({ id }) => id === selectedId);
  const add = (type: FlowNodeType) => {
    const next = addStep(flow, type);
    setFlow(next.flow);
    setSelectedId(next.id);
  };
  return (
    <>
      <PageHeader
        title={base.name}
        text={isSaved ? t.recipes.version(base.version) : t.recipes.unsaved}
        actions={
          <>
            <RunDesignButton ids={ids} design={base} isDisabled={!isSaved || problems.length > 0} />
            <Button
              colorPalette="teal"
              disabled={isSaved}
              loading={save.isPending}
              loadingText={t.recipes.saving}
              onClick={() => save.mutate(flow)}
            >
              <Icon as={Save} boxSize="4" aria-hidden="true" />
              {t.recipes.save}
            </Button>
          </>
        }
      />
      <FormAlert
        text={save.error ? errorText(save.error) : null}
        onReload={isConflict(save.error) ? () => void reload() : undefined}
      />
      <AddSteps onAdd={add} />
      <Suspense fallback={<Skeleton h={{ base: '64', md: '96' }} borderRadius="panel" />}>
        <FlowCanvas
          {...{ flow, problems, selectedId }}
          agents={facts.agents}
          onChange={setFlow}
          onSelect={(id) => setSelectedId((now) => id ?? now)}
        />
      </Suspense>
      <Text color="fg.muted" fontSize="dense">
        {t.recipes.canvasHelp}
      </Text>
      <Stack direction={{ base: 'column', lg: 'row' }} gap="5" align="flex-start">
        <Stack gap="5" flex="1" minW="0" w="full">
          <StepChoice flow={flow} selectedId={selectedId} onSelect={setSelectedId} />
          {step === undefined ? (
            <Text color="fg.muted">{t.recipes.chooseStep}</Text>
          ) : (
            <Panel p="4">
              <StepPanel
                {...{ flow, step, problems, facts }}
                onChange={setFlow}
                onRemoved={() => setSelectedId(null)}
              />
            </Panel>
          )}
        </Stack>
        {problems.length > 0 && <ToSettle problems={problems} />}
      </Stack>
    </>
  );
}

function AddSteps({ onAdd }: { readonly onAdd: (type: FlowNodeType) => void }) {
  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t.recipes.addStep}>
      {TYPES.map((type) => (
        <Button key={type} size="xs" variant="outline" onClick={() => onAdd(type)}>
          <Icon as={Plus} boxSize="3.5" aria-hidden="true" />
          {stepLabel(type)}
        </Button>
      ))}
    </HStack>
  );
}

interface StepChoiceProps {
  readonly flow: FlowData;
  readonly selectedId: string | null;
  readonly onSelect: (id: string) => void;
}

/** Every step by its name, for those who do not click into a drawing. */
function StepChoice({ flow, selectedId, onSelect }: StepChoiceProps) {
  return (
    <HStack gap="2" wrap="wrap" role="group" aria-label={t.recipes.steps}>
      {flow.nodes.map((node) => (
        <Button
          key={node.id}
          size="xs"
          variant={node.id === selectedId ? 'solid' : 'outline'}
          aria-pressed={node.id === selectedId}
          onClick={() => onSelect(node.id)}
        >
          {stepName(flow, node)}
        </Button>
      ))}
    </HStack>
  );
}

function ToSettle({ problems }: { readonly problems: readonly FlowProblem[] }) {
  return (
    <Panel as="section" p="4" flex="1" w="full" aria-labelledby="to-settle">
      <Text id="to-settle" fontWeight="semibold" mb="2">
        {t.recipes.settle}
      </Text>
      <Stack as="ul" gap="1" ps="5" listStyleType="disc">
        {problems.map((problem) => (
          <Text as="li" key={`${problem.code} ${problem.nodeId}`}>
            {formatSentence(problem)}
          </Text>
        ))}
      </Stack>
    </Panel>
  );
}

/** Saves a diagram with the version that was loaded. On a conflict, the second user can load the other version. */
function useDrawing(ids: FolderIds, design: WorkflowDesign, show: (flow: FlowData) => void) {
  const params = { ...ids, designId: String(design.id) };
  const [saved, setSaved] = useState<WorkflowDesign | null>(null);
  const { base: loaded, reload } = useEditing(design, {
    load: () => call(workflowDesigns.get, { params }),
    show: (latest) => {
      setSaved(null);
      show(latest.flowData);
      save.reset();
    },
  });
  const base = saved ?? loaded;
  const save = useAction({
    send: (flowData: FlowData) =>
      call(workflowDesigns.update, { params, body: { flowData } }, { headers: madeFrom(base) }),
    onDone: (next) => {
      setSaved(next);
      show(next.flowData);
      const former = next.arrival === null ? base.arrival : null;
      const text = former ? t.recipes.switchedOff(former.userName) : undefined;
      notify.success({ title: t.recipes.saved, text });
    },
    failed: t.recipes.failed('save'),
    shownBy: [workflowDesigns.list],
  });
  return { save, base, reload };
}
