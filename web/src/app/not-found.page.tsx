import { Button, Center, Heading, Stack, Text } from '@chakra-ui/react';
import { Link } from 'react-router';
import { paths } from '../lib/paths';
import { useSession } from '../lib/session';
import { useTitle } from '../lib/titles';
import { messages as t } from '../messages';
import { LogoMark } from '../ui/logo';
import { Waiting } from './waiting';

export function NotFoundPage() {
  const { user, isPending } = useSession();
  useTitle(t.notFound.title);
  if (isPending) return <Waiting />;
  return (
    <Center as="main" minH="100dvh" p="6">
      <Stack align="center" textAlign="center" gap="4" maxW="md">
        <LogoMark size="10" />
        <Stack gap="1">
          <Text fontFamily="mono" color="fg.muted" fontSize="dense">
            {t.notFound.code}
          </Text>
          <Heading as="h1" textStyle="display">
            {t.notFound.title}
          </Heading>
          <Text color="fg.muted">{t.notFound.text}</Text>
        </Stack>
        <Button asChild colorPalette="teal" size="md">
          <Link to={user ? paths.dashboard() : paths.auth()}>
            {user ? t.notFound.toDashboard : t.notFound.toLogin}
          </Link>
        </Button>
      </Stack>
    </Center>
  );
}
