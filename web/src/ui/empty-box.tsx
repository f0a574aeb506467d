import { Center, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

interface EmptyBoxProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

/** The empty state of a list, with its main action. */
export function EmptyBox({ icon, title, text, children }: EmptyBoxProps) {
  return (
    <Center
      borderWidth="1px"
      borderStyle="dashed"
      borderColor="border.emphasized"
      borderRadius="panel"
      px="6"
      py={{ base: '10', md: '16' }}
    >
      <Stack align="center" textAlign="center" gap="3" maxW="md">
        <Center boxSize="11" borderRadius="full" bg="bg.muted" color="fg.muted">
          <Icon as={icon} boxSize="5" aria-hidden="true" />
        </Center>
        <Stack gap="1">
          <Heading as="h2" fontSize="md" fontWeight="semibold">
            {title}
          </Heading>
          {text && <Text color="fg.muted">{text}</Text>}
        </Stack>
        {children}
      </Stack>
    </Center>
  );
}
