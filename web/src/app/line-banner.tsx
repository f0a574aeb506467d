import { Button, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { useIsMutating } from '@tanstack/react-query';
import { CircleCheck, WifiOff } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useIsReplaced } from '../lib/build';
import { useConnection } from '../lib/live';
import { messages as t } from '../messages';

/** Short interruptions are not reported. */
const PATIENCE_MS = 2000;
const GOOD_NEWS_MS = 4000;

type Line = 'fine' | 'down' | 'back';

/** Reports a lost connection after two seconds, the reconnect, and a newer build of the server. */
export function LineBanner() {
  const line = useLine();
  const isReplaced = useIsReplaced();
  const isDown = line === 'down';
  return (
    <Stack
      role="status"
      position="fixed"
      insetX="0"
      bottom="5"
      align="center"
      gap="2"
      px="4"
      zIndex="banner"
      pointerEvents="none"
    >
      {line !== 'fine' && (
        <Strip isGood={!isDown}>
          <Icon as={isDown ? WifiOff : CircleCheck} boxSize="4" flexShrink="0" aria-hidden="true" />
          <Text>{isDown ? t.frame.offline : t.frame.backOnline}</Text>
        </Strip>
      )}
      {isReplaced && (
        <Strip isGood>
          <Text>{t.frame.newBuild}</Text>
          <Reload />
        </Strip>
      )}
    </Stack>
  );
}

function Strip({ isGood, children }: { isGood: boolean; children: ReactNode }) {
  return (
    <HStack
      gap="2.5"
      px="4"
      py="2.5"
      maxW="full"
      fontSize="dense"
      borderWidth="1px"
      borderRadius="panel"
      boxShadow="floating"
      bg={isGood ? 'bg.success' : 'bg.warning'}
      color={isGood ? 'fg.success' : 'fg.warning'}
    >
      {children}
    </HStack>
  );
}

function Reload() {
  const isSaving = useIsMutating() > 0;
  return (
    <Button
      size="xs"
      variant="outline"
      flexShrink="0"
      pointerEvents="auto"
      disabled={isSaving}
      title={isSaving ? t.frame.newBuildSaving : undefined}
      onClick={() => window.location.reload()}
    >
      {t.actions.reload}
    </Button>
  );
}

function useLine(): Line {
  const connection = useConnection();
  const [line, setLine] = useState<Line>('fine');
  useEffect(() => {
    if (connection === 'lost') {
      const timer = setTimeout(() => setLine('down'), PATIENCE_MS);
      return () => clearTimeout(timer);
    }
    if (connection !== 'live') return undefined;
    const news = setTimeout(() => setLine((known) => (known === 'down' ? 'back' : known)));
    const end = setTimeout(() => setLine('fine'), GOOD_NEWS_MS);
    return () => {
      clearTimeout(news);
      clearTimeout(end);
    };
  }, [connection]);
  return line;
}
