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
    <Box
      role="status"
      position="fixed"
      insetX="0"
      bottom="5"
      display="flex"
      justifyContent="center"
      px="4"
      zIndex="banner"
      pointerEvents="none"
    >
      {line !== 'fine' && (
        <HStack
          gap="2.5"
          px="4"
          py="2.5"
          maxW="full"
          fontSize="dense"
          borderWidth="1px"
          borderRadius="panel"
          boxShadow="floating"
          bg={isDown ? 'bg.warning' : 'bg.success'}
          color={isDown ? 'fg.warning' : 'fg.success'}
        >
          <Icon as={isDown ? WifiOff : CircleCheck} boxSize="4" flexShrink="0" aria-hidden="true" />
          <Text>{isDown ? t.frame.offline : t.frame.backOnline}</Text>
        </HStack>
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
