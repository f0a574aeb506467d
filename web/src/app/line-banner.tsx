import { Box, HStack, Icon, Text } from '@chakra-ui/react';
import { CircleCheck, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useConnection } from '../lib/live';
import { messages as t } from '../messages';

/** Short drops heal by themselves and are not worth a word. */
const PATIENCE_MS = 2000;
const GOOD_NEWS_MS = 4000;

type Line = 'fine' | 'down' | 'back';

/** Says that the line is down, after two seconds, and that it is back. */
export function LineBanner() {
  const line = useLine();
  const isDown = line === 'down';
  return (
    <Box role="status" aria-live="polite">
      {line !== 'fine' && (
        <Box
          bg={isDown ? 'bg.warning' : 'bg.success'}
          color={isDown ? 'fg.warning' : 'fg.success'}
          px="4"
          py="2"
        >
          <HStack justify="center" gap="2" fontSize="dense">
            <Icon as={isDown ? WifiOff : CircleCheck} boxSize="4" aria-hidden="true" />
            <Text>{isDown ? t.frame.offline : t.frame.backOnline}</Text>
          </HStack>
        </Box>
      )}
    </Box>
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
