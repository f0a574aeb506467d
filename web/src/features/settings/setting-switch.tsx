import { Text } from '@chakra-ui/react';
import { DescribedSwitch } from '../../ui/described-switch';
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
        <DescribedSwitch
          label={label}
          help={help}
          maxW="72ch"
          alignItems="flex-start"
          checked={isOn}
          disabled={isSaving}
          onChange={onChange}
        />
      ) : (
        <Text color="fg.muted">{state}</Text>
      )}
    </Panel>
  );
}
