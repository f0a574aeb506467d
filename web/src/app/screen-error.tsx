import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react';
import { LogoMark } from '../ui/logo';
import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { messages as t } from '../messages';

/** The error screen, with a link to continue. */
export function ScreenError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <Center as="main" minH="100dvh" p="6">
      <Stack align="center" textAlign="center" gap="4" maxW="md">
        <LogoMark size="10" />
        <Heading as="h1" textStyle="title">
          {t.errors.screenTitle}
        </Heading>
        <Text color="fg.muted">{t.errors.screenText}</Text>
        <Button colorPalette="teal" onClick={() => window.location.reload()}>
          {t.actions.reload}
        </Button>
      </Stack>
    </Center>
  );
}
