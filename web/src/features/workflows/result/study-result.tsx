import { Skeleton, Text } from '@chakra-ui/react';
import { type DocumentStudy, studyDecisions, workflows, type Workflow } from '@app/contracts';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api-error';
import { call } from '../../../lib/call';
import type { FolderIds } from '../../../lib/paths';
import { q } from '../../../lib/query';
import { useUrlText } from '../../../lib/url-state';
import { messages as t } from '../../../messages';
import { LoadError } from '../../../ui/load-error';
import { BesideDocument } from '../../../ui/study/beside-document';
import { STUDY_VIEWS, StudyView } from '../../../ui/study/study-view';
import { evidence } from './evidence.queries';
import { useDeciding } from './use-deciding';

interface StudyResultProps {
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The study of a result beside the document that it was read from. */
export function StudyResult({ workflow, ids }: StudyResultProps) {
  const study = useQuery(evidence.study(ids, workflow));
  const deciding = useDeciding(ids, workflow);
  // The queue and its count must not move when the decisions come later than the study.
  const decisions = useQuery(q(studyDecisions.list, { params: { ...ids, workflowId: String(workflow.id) } }));
  const [view, setView] = useUrlText('study');
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
  return (
    <BesideDocument ids={ids}>
      {(onPlace) => (
        <StudyView
          study={study.data}
          remark={isCheckedByModel(study.data) ? t.study.byRulesAndModel : t.study.byRules}
          name={workflow.name}
          view={STUDY_VIEWS.find((one) => one === view) ?? 'overview'}
          onView={setView}
          load={(fileId) =>
            call(workflows.studyFile, { params: { ...ids, workflowId: String(workflow.id), fileId } })
          }
          onPlace={onPlace}
          deciding={deciding}
        />
      )}
    </BesideDocument>
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
