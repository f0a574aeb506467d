import { Box, Flex, HStack, Skeleton, Text } from '@chakra-ui/react';
import {
  documents,
  type DocumentStudy,
  type Evidence,
  studyDecisions,
  workflows,
  type Workflow,
} from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { ApiError } from '../../../lib/api-error';
import { call } from '../../../lib/call';
import { byIds } from '../../../lib/document-pages';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { DocumentViewer, type Highlight } from '../../../ui/document-viewer/document-viewer';
import { IconAction } from '../../../ui/icon-action';
import { LoadError } from '../../../ui/load-error';
import { Panel } from '../../../ui/panel';
import { STUDY_VIEWS, StudyView } from '../../../ui/study/study-view';
import { evidence } from './evidence.queries';
import { useDeciding } from './use-deciding';
import { useIsWide } from './wide';

interface StudyResultProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The study of a result beside the document that it was read from. On narrow screens the document opens below. */
export function StudyResult({ workflow, ids }: StudyResultProps) {
  const study = useQuery(evidence.study(ids, workflow));
  const deciding = useDeciding(ids, workflow);
  // The queue and its count must not move when the decisions come later than the study.
  const decisions = useQuery(q(studyDecisions.list, { params: { ...ids, workflowId: String(workflow.id) } }));
  const [view, setView] = useUrlText('study');
  const [places, setPlaces] = useState<readonly Evidence[]>([]);
  const isWide = useIsWide();
  if (study.error instanceof ApiError && study.error.status === 404)
    return (
      <Text p="5" color="fg.muted">
        {t.result.noStudy}
      </Text>
    );
  if (study.error !== null)
    return <LoadError noun={t.result.nouns.study} error={study.error} onRetry={() => void study.refetch()} />;
  if (study.data === undefined || decisions.isPending)
    return <Skeleton h="full" borderRadius="panel" role="status" aria-label={t.study.loading} />;
  const content = (
    <Panel h="full" minH="0" minW="0" flex="1" display="flex" overflow="hidden">
      <StudyView
        study={study.data}
        remark={isCheckedByModel(study.data) ? t.study.byRulesAndModel : t.study.byRules}
        name={workflow.name}
        view={STUDY_VIEWS.find((one) => one === view) ?? 'overview'}
        onView={setView}
        load={(fileId) =>
          call(workflows.studyFile, { params: { ...ids, workflowId: String(workflow.id), fileId } })
        }
        onPlace={setPlaces}
        deciding={deciding}
      />
    </Panel>
  );
  const [place] = places;
  // The study keeps its position in the tree, and so its selection, when the document opens or closes.
  return (
    <Flex direction={isWide ? 'row' : 'column'} gap="2" h="full" minH="0" minW="0" w="full">
      <Flex flex="1" minH="0" minW="0">
        {content}
      </Flex>
      {place !== undefined && (
        <Panel
          flexShrink="0"
          minH="0"
          overflow="hidden"
          display="flex"
          flexDirection="column"
          {...(isWide ? { w: '42%' } : { h: '40%' })}
        >
          <PlaceInDocument place={place} ids={ids} onClose={() => setPlaces([])} />
        </Panel>
      )}
    </Flex>
  );
}

function PlaceInDocument({ place, ids, onClose }: { place: Evidence; ids: FolderIds; onClose: () => void }) {
  const { data } = useQuery(q(documents.list, { params: ids, query: byIds([place.document]) }));
  const document = data?.[0];
  const id = place.cell ?? place.block;
  const highlight = useMemo((): Highlight => ({ kind: 'block', id }), [id]);
  return (
    <>
      <HStack px="3" py="1" justify="space-between" borderBottomWidth="1px" borderColor="border">
        <Text fontSize="dense" truncate>
          {document?.name ?? t.study.document}
        </Text>
        <IconAction label={t.study.closeDocument} icon={X} onClick={onClose} />
      </HStack>
      {document && (
        <Box flex="1" minH="0" position="relative" overflow="hidden" display="flex" flexDirection="column">
          <DocumentViewer {...ids} document={document} highlight={highlight} />
        </Box>
      )}
      {data && !document && (
        <Text p="4" color="fg.muted">
          {t.result.deletedDocument(place.document)}
        </Text>
      )}
    </>
  );
}

/** A model that was asked is a reader of at least one fact. */
const isCheckedByModel = ({ model }: DocumentStudy): boolean => {
  const { facts, criteria, objectives, visits, activities } = model;
  const texts = [
    ...[facts.title, facts.protocolNumber, ...facts.registryIds].flatMap((fact) => fact ?? []),
    ...[...criteria, ...objectives].map(({ text }) => text),
    ...[...visits, ...activities].map(({ name }) => name),
  ];
  return texts.some(({ readers }) => readers.includes('model'));
};
