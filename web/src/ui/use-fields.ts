import { type FieldPath, type FieldValues, useFormContext, type UseFormReturn } from 'react-hook-form';

/** Returns the props of the fields of a form by name: registration and error. */
export const fieldsOf =
  <Input extends FieldValues, Output>({
    register,
    getFieldState,
    formState,
  }: UseFormReturn<Input, unknown, Output>) =>
  (name: FieldPath<Input>) => ({
    error: getFieldState(name, formState).error?.message,
    ...register(name),
  });

/** Returns the props of the fields of a dialog by name: registration, label and error. */
export function useFields<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const field = fieldsOf(useFormContext());
  return (name: Name) => ({ label: labels[name], ...field(name) });
}
