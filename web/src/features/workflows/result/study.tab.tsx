import { Box } from '@chakra-ui/react';
import { type DocumentStudy, type Evidence, workflows, type Workflow } from '@app/contracts';
import { useNavigate } from 'react-router';
import { call } from '../../../lib/call';
import { type FolderIds, paths } from '../../../lib/paths';
import { messages as t } from '../../../messages';
import { StudyContent } from '../../../ui/study/study-content';

interface StudyTabProps {
  readonly study: DocumentStudy;
  readonly workflow: Workflow;
  readonly ids: FolderIds;
}

/** The study that the XML was written from, and its other files. */
export function StudyTab({ study, workflow, ids }: StudyTabProps) {
  const navigate = useNavigate();
  const params = { ...ids, workflowId: String(workflow.id) };
  const onPlace = ([place]: readonly Evidence[]) => {
    if (place !== undefined)
      void navigate(paths.document({ ...ids, documentId: place.document, block: place.cell ?? place.block }));
  };
  return (
    <Box p="4">
      <StudyContent
        study={study}
        remark={isCheckedByModel(study) ? t.study.byRulesAndModel : t.study.byRules}
        name={workflow.name}
        load={(fileId) => call(workflows.studyFile, { params: { ...params, fileId } })}
        onPlace={onPlace}
      />
    </Box>
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
