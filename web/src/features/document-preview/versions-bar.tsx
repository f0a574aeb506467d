import { Flex, HStack, NativeSelect, Text } from '@chakra-ui/react';
import { documents, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { exactTimeText } from '../../lib/format';
import { paths, type FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';

interface VersionsBarProps {
  readonly ids: FolderIds;
  readonly document: Document;
}

/** The open version of a document and links to the others. Renders nothing if there is only one. */
export function VersionsBar({ ids, document }: VersionsBarProps) {
  const hasOthers = document.documentVersion > 1 || document.replacedBy !== null;
  const params = { ...ids, documentId: String(document.id) };
  const { data } = useQuery({ ...q(documents.versions, { params }), enabled: hasOthers });
  const navigate = useNavigate();
  if (!hasOthers) return null;
  const isOld = document.replacedBy !== null;
  const all = data ?? [document];
  const newestId = data?.[0]?.id ?? document.replacedBy ?? document.id;
  return (
    <Flex
      gap="3"
      px="4"
      py="2"
      align="center"
      wrap="wrap"
      borderBottomWidth="1px"
      borderColor="border"
      bg={isOld ? 'bg.warning' : 'bg.panel'}
      flexShrink="0"
    >
      <NativeSelect.Root size="xs" w="auto">
        <NativeSelect.Field
          aria-label={t.documents.versions}
          value={document.id}
          onChange={(event) =>
            void navigate(paths.document({ ...ids, documentId: Number(event.target.value) }))
          }
        >
          {all.map(({ id, documentVersion, createdAt }) => (
            <option key={id} value={id}>
              {`${t.documents.version(documentVersion)}, ${exactTimeText(createdAt)}`}
            </option>
          ))}
        </NativeSelect.Field>
        <NativeSelect.Indicator />
      </NativeSelect.Root>
      {isOld && (
        <HStack gap="2" fontSize="dense" color="fg.warning">
          <Text>{t.documents.versionOld}</Text>
          <Text asChild textDecoration="underline" textUnderlineOffset="3px">
            <Link to={paths.document({ ...ids, documentId: newestId })}>{t.documents.versionNewest}</Link>
          </Text>
        </HStack>
      )}
    </Flex>
  );
}
