import { Button, Checkbox, Flex, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import type { FlowData, FlowNode, FlowProblem } from '@app/contracts';
import { Trash2 } from 'lucide-react';
import { formatSentence } from '../../../lib/format-message';
import { messages as t } from '../../../messages';
import { ConversionFields } from './conversion.fields';
import { DocumentsFields, PeopleFields } from './step.fields';
import { changeStep, connect, disconnect, removeStep, stepName } from './flow-edit';
import type { DesignFacts } from './use-design-facts';

interface StepPanelProps {
  readonly flow: FlowData;
  readonly step: FlowNode;
  readonly problems: readonly FlowProblem[];
  readonly facts: DesignFacts;
  readonly onChange: (flow: FlowData) => void;
  readonly onRemoved: () => void;
}

/** The settings of one step and its connections. It offers by keyboard everything that the mouse does in the diagram. */
export function StepPanel({ flow, step, problems, facts, onChange, onRemoved }: StepPanelProps) {
  const own = problems.filter(({ nodeId }) => nodeId === step.id);
  return (
    <Stack as="section" gap="4" aria-labelledby="recipe-step">
      <Flex justify="space-between" align="center" gap="3">
        <Heading as="h3" size="sm" id="recipe-step">
          {stepName(flow, step)}
        </Heading>
        <Button
          size="xs"
          variant="ghost"
          color="fg.error"
          onClick={() => {
            onChange(removeStep(flow, step.id));
            onRemoved();
          }}
        >
          <Icon as={Trash2} boxSize="3.5" aria-hidden="true" />
          {t.recipes.removeStep}
        </Button>
      </Flex>
      {own.map((problem) => (
        <Text key={problem.code} color="fg.warning" fontSize="dense">
          {formatSentence(problem)}
        </Text>
      ))}
      <Filling step={step} facts={facts} onChange={(changed) => onChange(changeStep(flow, changed))} />
      {step.type !== 'tell' && <LeadsTo flow={flow} step={step} onChange={onChange} />}
    </Stack>
  );
}

interface FillingProps {
  readonly step: FlowNode;
  readonly facts: DesignFacts;
  readonly onChange: (step: FlowNode) => void;
}

function Filling({ step, facts, onChange }: FillingProps) {
  switch (step.type) {
    case 'documents':
      return <DocumentsFields {...{ step, facts, onChange }} />;
    case 'conversion':
      return <ConversionFields {...{ step, facts, onChange }} />;
    case 'adopt':
      return <Text color="fg.muted">{t.recipes.adoptText}</Text>;
    case 'tell':
      return <PeopleFields {...{ step, facts, onChange }} />;
  }
}

/** Connections as ticks: for those who work by keys. */
function LeadsTo({ flow, step, onChange }: Pick<StepPanelProps, 'flow' | 'step' | 'onChange'>) {
  const others = flow.nodes.filter(({ id, type }) => id !== step.id && type !== 'documents');
  return (
    <Stack role="group" aria-label={t.recipes.leadsTo} gap="2">
      <Text fontSize="dense" fontWeight="medium">
        {t.recipes.leadsTo}
      </Text>
      {others.length === 0 && <Text color="fg.muted">{t.recipes.leadsNowhere}</Text>}
      {others.map((other) => (
        <Checkbox.Root
          key={other.id}
          size="sm"
          checked={flow.edges.some(({ source, target }) => source === step.id && target === other.id)}
          onCheckedChange={({ checked }) =>
            onChange((checked === true ? connect : disconnect)(flow, step.id, other.id))
          }
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label>{stepName(flow, other)}</Checkbox.Label>
        </Checkbox.Root>
      ))}
    </Stack>
  );
}
