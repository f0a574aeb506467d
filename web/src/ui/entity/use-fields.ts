import { useFormContext } from 'react-hook-form';

/** Returns the props of the fields of a dialog by name: registration, label and error. */
export function useFields<Name extends string>(labels: Readonly<Record<Name, string>>) {
  const { register, getFieldState, formState } = useFormContext();
  return (name: Name) => ({
    label: labels[name],
    error: getFieldState(name, formState).error?.message,
    ...register(name),
  });
}
