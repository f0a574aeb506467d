import { Text } from '@chakra-ui/react';
import { Link } from 'react-router';
import { paths, type FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';

interface PlaceLinkProps {
  readonly place: {
    readonly documentId: number;
    readonly blockId: string | null;
    readonly page?: number | null;
  };
  readonly ids: FolderIds;
}

/** Leads to a place in a document. */
export function PlaceLink({ place: { documentId, blockId, page }, ids }: PlaceLinkProps) {
  return (
    <Text
      as="span"
      flexShrink="0"
      fontSize="dense"
      color="fg.accent"
      textDecoration="underline"
      textUnderlineOffset="3px"
      asChild
    >
      <Link
        to={paths.document({
          ...ids,
          documentId,
          ...(blockId !== null && { block: blockId }),
          ...(page && { page }),
        })}
      >
        {page ? t.result.page(page) : t.result.openDocument}
      </Link>
    </Text>
  );
}
