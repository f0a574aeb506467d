import { NativeSelect, type NativeSelectFieldProps } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { FieldBox } from './text-field';

interface SelectProps extends Omit<NativeSelectFieldProps, 'size'> {
  readonly size?: 'xs' | 'sm' | 'md';
  readonly width?: string;
  readonly disabled?: boolean | undefined;
}

/** A native select. */
export function Select({ size = 'md', width = 'full', disabled, ...field }: SelectProps) {
  return (
    <NativeSelect.Root size={size} w={width} {...(disabled && { disabled })}>
      <NativeSelect.Field {...field} />
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

interface SelectFieldProps extends SelectProps {
  readonly label: string;
  readonly error?: string | undefined;
  readonly help?: string;
}

export function SelectField({ label, error, help, ...select }: SelectFieldProps) {
  return (
    <FieldBox label={label} error={error} {...(help && { help })}>
      <Select {...select} />
    </FieldBox>
  );
}

interface FilterSelectProps {
  readonly value: string;
  /** The label of the empty option. */
  readonly any: string;
  readonly onChange: (event: { target: { value: string } }) => void;
  readonly children: ReactNode;
}

/** A filter select with an option for any value. */
export function FilterSelect({ any, children, ...select }: FilterSelectProps) {
  return (
    <Select size="sm" {...select}>
      <option value="">{any}</option>
      {children}
    </Select>
  );
}
