import { Button, chakra, Checkbox, HStack, SimpleGrid, Text } from '@chakra-ui/react';
import { ExpectedPart } from '@app/contracts';
import { useId } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { messages as t } from '../../../messages';
import { expectedOf, type FormInput, type FormOutput, ticked } from './execute-workflow.form';

/** The expected parts of the XML: derived from target and prompt while these change, until the user edits them. */
export function ExpectedPartsField({ form }: { form: UseFormReturn<FormInput, unknown, FormOutput> }) {
  const helpId = useId();
  const [target, prompt, expectedParts] = useWatch({
    control: form.control,
    name: ['target', 'prompt', 'expectedParts'],
  });
  const asked = { target, prompt, expectedParts };
  const parts = expectedOf(asked);
  const choose = (chosen: ExpectedPart[] | null) =>
    form.setValue('expectedParts', chosen, { shouldDirty: true });
  return (
    <chakra.fieldset aria-describedby={helpId}>
      <chakra.legend fontSize="dense" fontWeight="medium">
        {t.workflow.expected}
      </chakra.legend>
      <HStack justify="space-between" gap="3" wrap="wrap" pb="2" minH="8">
        <Text id={helpId} color="fg.muted" fontSize="xs" role="status">
          {expectedParts === null ? t.workflow.expectedProposed : t.workflow.expectedChanged}
        </Text>
        {expectedParts !== null && (
          <Button variant="outline" size="2xs" onClick={() => choose(null)}>
            {t.workflow.expectedReset}
          </Button>
        )}
      </HStack>
      <SimpleGrid columns={{ base: 1, sm: 2 }} gapX="4" gapY="2">
        {ExpectedPart.options.map((part) => (
          <Checkbox.Root
            key={part}
            colorPalette="teal"
            size="sm"
            checked={parts.includes(part)}
            onCheckedChange={({ checked }) => choose(ticked(asked, part, checked === true))}
          >
            <Checkbox.HiddenInput />
            <Checkbox.Control />
            <Checkbox.Label fontWeight="normal">{t.workflow.expectedParts[part]}</Checkbox.Label>
          </Checkbox.Root>
        ))}
      </SimpleGrid>
    </chakra.fieldset>
  );
}
