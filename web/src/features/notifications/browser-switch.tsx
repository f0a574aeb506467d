import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { areNoticesOn, hasNotices, turnNoticesOff, turnNoticesOn } from '../../lib/browser-notices/choice';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

/** Whether this browser shows what happens while the page is open, but not looked at. It asks when it is pressed, never by itself. */
export function BrowserSwitch() {
  const [isOn, setIsOn] = useState(areNoticesOn);
  if (!hasNotices()) return <Text color="fg.muted">{t.notifications.browserCannot}</Text>;
  const change = async () => {
    if (isOn) turnNoticesOff();
    else if (!(await turnNoticesOn())) notify.error({ title: t.notifications.browserRefused });
    setIsOn(areNoticesOn());
  };
  return (
    <Button
      variant={isOn ? 'solid' : 'outline'}
      size="sm"
      layerStyle="wrapping"
      aria-pressed={isOn}
      onClick={() => void change()}
    >
      {t.notifications.inBrowser}
    </Button>
  );
}
