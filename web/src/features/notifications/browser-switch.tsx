import { Button, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { areNoticesOn, hasNotices, turnNoticesOff, turnNoticesOn } from '../../lib/browser-notices/choice';
import { messages as t } from '../../messages';
import { notify } from '../../ui/toaster';

/** Turns on browser notifications for when the page is open in the background. Asks for permission only on click. */
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
