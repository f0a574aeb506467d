import { chakra, Stack, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { messages as t } from '../../messages';
import { DescribedSwitch } from '../../ui/described-switch';
import { areKeysOn, turnKeys } from '../shortcuts/key-choice';

/** All keyboard shortcuts, and the switch that turns single-key shortcuts off. */
export function ShortcutsList() {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Stack gap="4">
      <Keys keys={t.shortcuts.keys} />
      <Stack gap="2">
        <chakra.h4 fontWeight="medium">{t.shortcuts.studyTitle}</chakra.h4>
        <Text color="fg.muted">{t.shortcuts.studyText}</Text>
        <Keys keys={t.shortcuts.studyKeys} />
      </Stack>
      <DescribedSwitch
        label={t.shortcuts.enabled}
        help={t.shortcuts.enabledHelp}
        checked={isOn}
        onChange={(checked) => {
          turnKeys(checked ? 'on' : 'off');
          setIsOn(checked);
        }}
      />
    </Stack>
  );
}

function Keys({ keys }: { keys: Readonly<Record<string, string>> }) {
  return (
    <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="5" rowGap="2.5" alignItems="center">
      {Object.entries(keys).map(([keys, deed]) => (
        <chakra.div key={keys} display="contents">
          <chakra.dt>
            <chakra.kbd
              px="1.5"
              py="0.5"
              borderWidth="1px"
              borderRadius="control"
              bg="bg.subtle"
              fontFamily="mono"
              fontSize="xs"
              whiteSpace="nowrap"
            >
              {keys}
            </chakra.kbd>
          </chakra.dt>
          <chakra.dd>{deed}</chakra.dd>
        </chakra.div>
      ))}
    </chakra.dl>
  );
}
