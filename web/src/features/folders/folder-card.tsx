import { Center, chakra, Heading, HStack, Icon, Skeleton, Stack, Text } from '@chakra-ui/react';
import type { Form } from '@app/contracts';
import { FolderClosed } from 'lucide-react';
import { Link } from 'react-router';
import { dateText } from '../../lib/format';
import { paths } from '../../lib/paths';
import { messages as t } from '../../messages';
import { Panel } from '../../ui/panel';
import { TimeText } from '../../ui/time-text';

/** A folder; the whole card opens it. */
export function FolderCard({ form }: { form: Form }) {
  return (
    <Panel
      as="li"
      position="relative"
      p="4"
      minH="36"
      display="flex"
      flexDirection="column"
      gap="3"
      transition="border-color 120ms"
      _hover={{ borderColor: 'border.control' }}
      _focusWithin={{ borderColor: 'teal.focusRing' }}
    >
      <HStack gap="3" align="flex-start">
        <Center boxSize="9" borderRadius="control" bg="bg.muted" color="fg.muted" flexShrink="0">
          <Icon as={FolderClosed} boxSize="4.5" aria-hidden="true" />
        </Center>
        <Stack gap="0.5" minW="0">
          <Heading as="h2" fontSize="sm" fontWeight="semibold" lineClamp="2" overflowWrap="anywhere">
            <chakra.span
              asChild
              _before={{ content: '""', position: 'absolute', inset: '0', borderRadius: 'panel' }}
            >
              <Link to={paths.folder(form.workspaceId, form.id)} title={form.name}>
                {form.name}
              </Link>
            </chakra.span>
          </Heading>
          <Text color="fg.muted" fontSize="dense" lineClamp="2" overflowWrap="anywhere">
            {form.description || t.folders.noDescription}
          </Text>
        </Stack>
      </HStack>
      <HStack mt="auto" gap="3" fontSize="xs" color="fg.muted" wrap="wrap">
        <TimeText instant={form.updatedAt} wording={t.folders.updated} />
        <Text>{t.folders.created(dateText(form.createdAt))}</Text>
      </HStack>
    </Panel>
  );
}

export function FolderCardSkeleton() {
  return (
    <Panel as="li" p="4" minH="36" display="flex" flexDirection="column" gap="3" aria-hidden="true">
      <HStack gap="3" align="flex-start">
        <Skeleton boxSize="9" flexShrink="0" />
        <Stack gap="2" flex="1">
          <Skeleton h="4" w="70%" />
          <Skeleton h="4" w="90%" />
        </Stack>
      </HStack>
      <Skeleton h="3.5" w="60%" mt="auto" />
    </Panel>
  );
}
