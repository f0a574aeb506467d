import { Box, Center, Flex, Grid, Heading, HStack, Icon, Stack, Text } from '@chakra-ui/react';
import { FileText, ListTree, Sparkles } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { chunk } from '../../lib/chunk';
import { messages as t } from '../../messages';
import { Logo } from '../../ui/logo';
import { ThemeButton } from '../../ui/theme-button';

interface AuthFrameProps {
  readonly title: string;
  readonly text: string;
  readonly children: ReactNode;
}

/** The code of menus is large, and the form does not wait for it. */
const ThemeMenu = chunk(() => import('../../ui/theme-menu').then((part) => part.ThemeMenu));

/** The frame for signed-out screens: product description on one side, form on the other. */
export function AuthFrame({ title, text, children }: AuthFrameProps) {
  return (
    <Grid minH="100dvh" templateColumns={{ base: '1fr', lg: 'minmax(0, 5fr) minmax(0, 6fr)' }}>
      <Pitch />
      <Flex as="main" direction="column" minW="0">
        <Flex justify="space-between" align="center" px={{ base: '4', md: '8' }} h="16">
          <Box hideFrom="lg">
            <Logo />
          </Box>
          <Box ms="auto">
            <Suspense fallback={<ThemeButton />}>
              <ThemeMenu />
            </Suspense>
          </Box>
        </Flex>
        <Center
          flex="1"
          px={{ base: '4', md: '8' }}
          pb="16"
          alignItems={{ base: 'flex-start', md: 'center' }}
        >
          <Stack w="full" maxW="26rem" gap="6">
            <Stack gap="1">
              <Heading as="h1" textStyle="display">
                {title}
              </Heading>
              <Text color="fg.muted" overflowWrap="anywhere">
                {text}
              </Text>
            </Stack>
            {children}
          </Stack>
        </Center>
      </Flex>
    </Grid>
  );
}

const pitchIcons = [FileText, Sparkles, ListTree];

function Pitch() {
  return (
    <Flex
      as="aside"
      hideBelow="lg"
      direction="column"
      justify="space-between"
      gap="12"
      p="12"
      bg="bg.panel"
      borderEndWidth="1px"
      borderColor="border"
    >
      <Logo />
      <Stack gap="8" maxW="30rem">
        <Text as="p" textStyle="display">
          {t.auth.pitchTitle}
        </Text>
        <Stack as="ol" gap="5" listStyleType="none">
          {t.auth.pitch.map((line, index) => (
            <HStack as="li" key={line} gap="4" align="flex-start">
              <Center boxSize="9" flexShrink="0" borderRadius="panel" bg="teal.subtle" color="teal.fg">
                <Icon as={pitchIcons[index] ?? FileText} boxSize="4.5" aria-hidden="true" />
              </Center>
              <Text color="fg.muted" pt="1.5">
                {line}
              </Text>
            </HStack>
          ))}
        </Stack>
      </Stack>
      <Text color="fg.subtle" fontSize="dense">
        {t.tagline}
      </Text>
    </Flex>
  );
}
