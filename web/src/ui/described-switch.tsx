import { Switch, Text } from '@chakra-ui/react';
import type { ComponentProps } from 'react';

interface DescribedSwitchProps extends Omit<
  ComponentProps<typeof Switch.Root>,
  'children' | 'onChange' | 'onBlur'
> {
  readonly label: string;
  readonly help: string;
  readonly onChange: (isOn: boolean) => void;
  readonly onBlur?: () => void;
}

/** A switch with a description below its label. */
export function DescribedSwitch({ label, help, onChange, onBlur, ...root }: DescribedSwitchProps) {
  return (
    <Switch.Root colorPalette="teal" {...root} onCheckedChange={({ checked }) => onChange(checked)}>
      <Switch.HiddenInput onBlur={onBlur} />
      <Switch.Control />
      <Switch.Label lineHeight="1.4">
        {label}
        <Text as="span" display="block" color="fg.muted" fontSize="xs" fontWeight="normal">
          {help}
        </Text>
      </Switch.Label>
    </Switch.Root>
  );
}
