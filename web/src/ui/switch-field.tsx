import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { DescribedSwitch } from './described-switch';

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
        <DescribedSwitch
          label={label}
          help={help}
          checked={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
        />
      )}
    />
  );
}
