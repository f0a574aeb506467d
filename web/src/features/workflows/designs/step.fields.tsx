import { Checkbox, Stack, Text } from '@chakra-ui/react';
import { type FlowNode, LIMITS } from '@app/contracts';
import { useId } from 'react';
import { messages as t } from '../../../messages';
import { TextField } from '../../../ui/text-field';
import type { DesignFacts } from './use-design-facts';

export interface FieldsProps<Type extends FlowNode['type']> {
  readonly step: Extract<FlowNode, { type: Type }>;
  readonly facts: DesignFacts;
  readonly onChange: (step: FlowNode) => void;
}

/** Which documents are read: those with a tag. Tags that documents have are proposed. */
export function DocumentsFields({ step, facts, onChange }: FieldsProps<'documents'>) {
  const listId = useId();
  return (
    <>
      <TextField
        label={t.recipes.tag}
        help={t.recipes.tagHelp}
        value={step.data.tag}
        maxLength={LIMITS.tagMaximum}
        list={listId}
        onChange={({ target }) => onChange({ ...step, data: { tag: target.value } })}
      />
      <datalist id={listId}>
        {facts.tags.map((tag) => (
          <option key={tag} value={tag} />
        ))}
      </datalist>
    </>
  );
}

/** Whom to tell: members, and those who are none any more, to be taken out. */
export function PeopleFields({ step, facts, onChange }: FieldsProps<'tell'>) {
  const { userIds } = step.data;
  const gone = userIds.filter((id) => !facts.people.has(id));
  const people = [...facts.people, ...gone.map((id) => [id, t.recipes.isGone] as const)];
  const set = (id: number, isTold: boolean) =>
    onChange({
      ...step,
      data: { userIds: isTold ? [...userIds, id] : userIds.filter((each) => each !== id) },
    });
  return (
    <Stack role="group" aria-label={t.recipes.people} gap="2">
      <Text fontSize="dense" fontWeight="medium">
        {t.recipes.people}
      </Text>
      {people.map(([id, name]) => (
        <Checkbox.Root
          key={id}
          size="sm"
          checked={userIds.includes(id)}
          onCheckedChange={({ checked }) => set(id, checked === true)}
        >
          <Checkbox.HiddenInput />
          <Checkbox.Control />
          <Checkbox.Label overflowWrap="anywhere">{name}</Checkbox.Label>
        </Checkbox.Root>
      ))}
      <Text color="fg.muted" fontSize="xs">
        {t.recipes.peopleHelp}
      </Text>
    </Stack>
  );
}
