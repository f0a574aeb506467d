import { Box } from '@chakra-ui/react';
import type { Document, DocumentOrder } from '@app/contracts';
import type { FolderIds } from '../../lib/paths';
import type { Ticks } from '../../lib/ticks';
import { messages as t } from '../../messages';
import { isFirstRow } from '../../ui/long-row';
import { Panel } from '../../ui/panel';
import { DocumentColumns } from './document-columns';
import { DocumentRow } from './document-row';

interface DocumentListProps {
  readonly ids: FolderIds;
  readonly documents: readonly Document[];
  readonly order: DocumentOrder;
  readonly isBusy: boolean;
  readonly ticks: Ticks<Document>;
  readonly uploaderOf: (document: Document) => string | undefined;
  readonly onEdit: (documentId: number) => void;
  readonly onNewVersion: (documentId: number) => void;
  /** Undefined for users who cannot convert. */
  readonly onConvert: ((documentIds: readonly number[]) => void) | undefined;
}

/** Documents as a sortable table, or as cards on narrow screens. */
export function DocumentList({
  ids,
  documents,
  order,
  isBusy,
  ticks,
  uploaderOf,
  onEdit,
  onNewVersion,
  onConvert,
}: DocumentListProps) {
  return (
    <Panel role="table" aria-label={t.documents.list} aria-busy={isBusy}>
      <DocumentColumns order={order} />
      <Box role="rowgroup" divideY="1px" divideColor="border">
        {documents.map((document, place) => (
          <DocumentRow
            key={document.id}
            document={document}
            isFirst={isFirstRow(place)}
            ids={ids}
            uploader={uploaderOf(document)}
            onEdit={onEdit}
            onNewVersion={onNewVersion}
            onConvert={onConvert}
            isTicked={ticks.isTicked(document.id)}
            onToggle={ticks.toggle}
          />
        ))}
      </Box>
    </Panel>
  );
}
