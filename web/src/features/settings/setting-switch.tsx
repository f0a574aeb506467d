import { Switch, Text } from '@chakra-ui/react';
import { Panel } from '../../ui/panel';

interface SettingSwitchProps {
  readonly label: string;
  readonly help: string;
  /** What members without the permission to change it read instead, as a sentence. */
  readonly state: string;
  readonly isOn: boolean;
  readonly canManage: boolean;
  readonly isSaving: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A setting of the workspace that is on or off, saved when it is changed. All members see it. */
export function SettingSwitch({
  label,
  help,
  state,
  isOn,
  canManage,
  isSaving,
  onChange,
}: SettingSwitchProps) {
  return (
    <Panel p="4">
      {canManage ? (
        <Switch.Root
          colorPalette="teal"
          maxW="72ch"
          alignItems="flex-start"
          checked={isOn}
          disabled={isSaving}
          onCheckedChange={({ checked }) => onChange(checked)}
        >
          <Switch.HiddenInput />
          <Switch.Control />
          <Switch.Label lineHeight="1.4">
            {label}
            <Text as="span" display="block" color="fg.muted" fontSize="xs" fontWeight="normal">
              {help}
            </Text>
          </Switch.Label>
        </Switch.Root>
      ) : (
        <Text color="fg.muted">{state}</Text>
      )}
    </Panel>
  );
}
