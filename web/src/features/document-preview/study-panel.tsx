import { Box, Spinner } from '@chakra-ui/react';
import { documents, type Document, type Evidence } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call';
import type { FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { messages as t } from '../../messages';
import { LoadError } from '../../ui/load-error';
import { type StudyViewName, StudyView } from '../../ui/study/study-view';

interface StudyPanelProps {
  readonly ids: FolderIds;
  readonly document: Document;
  readonly onPick: (id: string) => void;
}

/** The study that the rules read from a document. It is loaded when the panel is opened. */
export function StudyPanel({ ids, document, onPick }: StudyPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [view, setView] = useState<StudyViewName>('overview');
  const params = { ...ids, documentId: String(document.id) };
  const { data, error, refetch } = useQuery({ ...q(documents.study, { params }), enabled: isOpen });
  const onPlace = ([place]: readonly Evidence[]) => {
    if (place !== undefined) onPick(place.cell ?? place.block);
  };
  return (
    <Box
      as="details"
      borderBottomWidth="1px"
      borderColor="border"
      px={{ base: '3', md: '4' }}
      flexShrink="0"
      maxH="60dvh"
      overflowY="auto"
      onToggle={({ currentTarget }: SyntheticEvent<HTMLElement>) =>
        setIsOpen(currentTarget.hasAttribute('open'))
      }
    >
      <Box as="summary" cursor="pointer" py="2" fontSize="dense" color="fg.muted">
        {t.study.title}
      </Box>
      {error !== null && <LoadError noun={t.study.noun} error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && (
        <Spinner role="status" aria-label={t.study.loading} size="sm" mb="4" />
      )}
      {data !== undefined && (
        <Box h="50dvh" display="flex">
          <StudyView
            study={data}
            view={view}
            onView={setView}
            deciding={null}
            remark={t.study.byRules}
            name={document.fileName.replace(/\.\w+$/, '')}
            load={(fileId) => call(documents.studyFile, { params: { ...params, fileId } })}
            onPlace={onPlace}
          />
        </Box>
      )}
    </Box>
  );
}
