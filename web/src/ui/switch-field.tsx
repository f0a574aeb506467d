import { Switch, Text } from '@chakra-ui/react';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';

interface SwitchFieldProps<Form extends FieldValues, Output> {
  readonly control: Control<Form, unknown, Output>;
  readonly name: FieldPathByValue<Form, boolean>;
  readonly label: string;
  readonly help: string;
}

/** A switch with a description. */
export function SwitchField<Form extends FieldValues, Output>({
  control,
  name,
  label,
  help,
}: SwitchFieldProps<Form, Output>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch.Root
          colorPalette="teal"
          checked={field.value}
          onCheckedChange={({ checked }) => field.onChange(checked)}
        >
          <Switch.HiddenInput onBlur={field.onBlur} />
          <Switch.Control />
          <Switch.Label lineHeight="1.4">
            {label}
            <Text as="span" display="block" color="fg.muted" fontSize="xs" fontWeight="normal">
              {help}
            </Text>
          </Switch.Label>
        </Switch.Root>
      )}
    />
  );
}
