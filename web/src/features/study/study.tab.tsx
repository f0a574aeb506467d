import { Box, Button, Skeleton, Stack } from '@chakra-ui/react';
import { documents, LIMITS, type Document } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { Microscope } from 'lucide-react';
import { Link } from 'react-router';
import { call } from '../../lib/call';
import { paths, type FolderIds } from '../../lib/paths';
import { q } from '../../lib/query';
import { useUrlText } from '../../lib/url-state';
import { messages as t } from '../../messages';
import { EmptyBox } from '../../ui/empty-box';
import { LoadError, LoadState } from '../../ui/load-error';
import { PageHeader } from '../../ui/page-header';
import { Select } from '../../ui/select';
import { BesideDocument } from '../../ui/study/beside-document';
import { STUDY_VIEWS, StudyView } from '../../ui/study/study-view';

/** The height that the frame and the page header leave. Low windows scroll. */
const PANE_HEIGHT = {
  base: 'max(26rem, calc(100dvh - 5rem))',
  lg: 'max(26rem, calc(100dvh - 13rem))',
};

/** The study that rules read from a document of the folder, before any workflow. */
export function StudyTab({ ids }: { ids: FolderIds }) {
  const query = { order: 'newest' as const, limit: String(LIMITS.listPageMaximum) };
  const list = useQuery(q(documents.list, { params: ids, query }));
  const [chosen, setChosen] = useUrlText('document');
  const read = (list.data ?? []).filter(
    ({ reading, replacedBy }) => reading.status === 'read' && replacedBy === null,
  );
  const document = read.find(({ id }) => String(id) === chosen) ?? read[0];
  return (
    <Stack gap="4">
      <PageHeader
        title={t.study.title}
        text={t.study.tabText}
        actions={
          read.length > 1 && (
            <Select
              size="sm"
              width="16rem"
              aria-label={t.study.document}
              value={document?.id}
              onChange={({ target }) => setChosen(target.value)}
            >
              {read.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )
        }
      />
      {list.data === undefined && <LoadState of={list} noun={t.study.noun} h={PANE_HEIGHT} />}
      {list.data !== undefined && document === undefined && (
        <EmptyBox icon={Microscope} title={t.study.noDocument} text={t.study.noDocumentText}>
          <Button variant="outline" asChild>
            <Link to={paths.documents(ids.workspaceId, ids.formId)}>{t.study.toDocuments}</Link>
          </Button>
        </EmptyBox>
      )}
      {document !== undefined && <StudyOfDocument key={document.id} ids={ids} document={document} />}
    </Stack>
  );
}

function StudyOfDocument({ ids, document }: { ids: FolderIds; document: Document }) {
  const params = { ...ids, documentId: String(document.id) };
  const study = useQuery(q(documents.study, { params }));
  const [view, setView] = useUrlText('study');
  const { data, error } = study;
  if (error !== null)
    return <LoadError noun={t.study.noun} error={error} onRetry={() => void study.refetch()} />;
  if (data === undefined)
    return <Skeleton h={PANE_HEIGHT} borderRadius="panel" role="status" aria-label={t.study.loading} />;
  return (
    <Box h={PANE_HEIGHT} display="flex">
      <BesideDocument ids={ids}>
        {(onPlace) => (
          <StudyView
            study={data}
            view={STUDY_VIEWS.find((one) => one === view && one !== 'review') ?? 'overview'}
            onView={setView}
            deciding={null}
            remark={t.study.byRules}
            name={document.fileName.replace(/\.\w+$/, '')}
            load={(fileId) => call(documents.studyFile, { params: { ...params, fileId } })}
            onPlace={onPlace}
          />
        )}
      </BesideDocument>
    </Box>
  );
}
