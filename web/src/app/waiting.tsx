import { Center, Spinner } from '@chakra-ui/react';
import { messages as t } from '../messages';

/** Shown while the user or the code of a screen is loading. */
export function Waiting() {
  return (
    <Center minH="60dvh" role="status" aria-label={t.frame.loading}>
      <Spinner color="teal.solid" borderWidth="2px" size="lg" />
    </Center>
  );
}
