import { Text } from '@chakra-ui/react';
import { Link } from 'react-router';
import { paths, type FolderIds } from '../../../lib/paths';
import { messages as t } from '../../../messages';

export interface PlaceLinkProps {
  readonly place: {
    readonly documentId: number;
    readonly blockId: string | null;
    readonly page?: number | null;
  };
  readonly ids: FolderIds;
  /** Of the document. */
  readonly name: string | undefined;
}

/** Leads to a place in a document. */
export function PlaceLink({ place: { documentId, blockId, page }, ids, name }: PlaceLinkProps) {
  return (
    <Text
      as="span"
      maxW="60%"
      overflowWrap="anywhere"
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
        {t.result.placeIn(name ?? t.result.deletedDocument(documentId), page ?? null)}
      </Link>
    </Text>
  );
}
