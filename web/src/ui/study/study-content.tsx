import { HStack, Stack, Text } from '@chakra-ui/react';
import type { DocumentStudy, Evidence, StudyFileId, StudyModel } from '@app/contracts';
import { messages as t } from '../../messages';
import { StudyCriteria, StudyFacts } from './study-facts';
import { StudyFiles } from './study-files';
import { StudyGrid } from './study-grid';

interface StudyContentProps {
  readonly study: DocumentStudy;
  /** Who has read it. */
  readonly remark: string;
  /** Name of downloaded files, without a suffix. */
  readonly name: string;
  readonly load: (fileId: StudyFileId) => Promise<Blob>;
  readonly onPlace: (places: readonly Evidence[]) => void;
}

/** A study: its files, facts, schedule and criteria. */
export function StudyContent({ study: { model, files }, remark, name, load, onPlace }: StudyContentProps) {
  return (
    <Stack gap="5" pb="4" fontSize="dense">
      <Stack gap="1">
        <Text>{remark}</Text>
        <HStack gap="4" wrap="wrap" color="fg.muted">
          {t.study.counts(countsOf(model)).map((count) => (
            <Text key={count}>{count}</Text>
          ))}
        </HStack>
      </Stack>
      <StudyFiles files={files} name={name} load={load} />
      <StudyFacts model={model} onPlace={onPlace} />
      <StudyGrid model={model} onPlace={onPlace} />
      <StudyCriteria model={model} onPlace={onPlace} />
    </Stack>
  );
}

const countsOf = ({ visits, activities, marks, criteria, objectives }: StudyModel) => ({
  visits: visits.length,
  activities: activities.length,
  marks: marks.length,
  criteria: criteria.length,
  objectives: objectives.length,
});
