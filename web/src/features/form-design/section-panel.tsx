import { Box, Button, Flex, Heading, Icon, Stack, Text } from '@chakra-ui/react';
import type { Question, Section } from '@app/contracts';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { messages as t } from '../../messages';
import { ActionMenu } from '../../ui/action-menu';
import { MoveHandle } from '../../ui/move-handle';
import { Panel } from '../../ui/panel';
import type { Moved } from './design-order';
import { QuestionRow } from './question-row';
import type { Dragging } from './use-dragging';

export interface DesignActions {
  readonly addQuestion: (sectionId: number) => void;
  readonly editSection: (id: number) => void;
  readonly deleteSection: (id: number) => void;
  readonly editQuestion: (id: number) => void;
  readonly deleteQuestion: (id: number) => void;
  readonly step: (moved: Moved, name: string, by: -1 | 1) => void;
}

interface PanelProps {
  readonly section: Section;
  /** Those that the search has left. */
  readonly questions: readonly Question[];
  /** Number of visits at which it is filled in; null in a form without visits. */
  readonly visits: number | null;
  readonly dragging: Dragging;
  readonly actions: DesignActions;
}

/** A section with its questions. */
export function SectionPanel({ section, questions, visits, dragging, actions }: PanelProps) {
  const { id, name, description } = section;
  const facts = [
    t.design.questions(section.questions.length),
    visits === null ? null : t.visits.atVisits(visits),
    description,
  ];
  const moved = { kind: 'section', id } as const;
  const headingId = `section-${id}`;
  return (
    <Panel as="section" aria-labelledby={headingId} {...dragging.target(moved)}>
      <Flex gap="2" px="3" py="3" align="flex-start">
        <MoveHandle
          label={t.design.move(name)}
          {...dragging.handle(moved)}
          onStep={(by) => actions.step(moved, name, by)}
        />
        <Stack flex="1" minW="0" gap="0.5" pt="0.5">
          <Heading as="h2" id={headingId} fontSize="md" fontWeight="semibold" overflowWrap="anywhere">
            {name}
          </Heading>
          <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
            {facts.filter(Boolean).join(' · ')}
          </Text>
        </Stack>
        <ActionMenu
          label={t.design.sectionMenu(name)}
          actions={[
            { label: t.design.editSection, icon: Pencil, onSelect: () => actions.editSection(id) },
            {
              label: t.design.deleteSection,
              icon: Trash2,
              onSelect: () => actions.deleteSection(id),
              isDestructive: true,
            },
          ]}
        />
      </Flex>
      <Box as="ul" listStyleType="none" borderTopWidth="1px" divideY="1px" divideColor="border">
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            question={question}
            dragging={dragging}
            onStep={(by) => actions.step({ kind: 'question', id: question.id }, question.questionText, by)}
            onEdit={() => actions.editQuestion(question.id)}
            onDelete={() => actions.deleteQuestion(question.id)}
          />
        ))}
      </Box>
      {section.questions.length === 0 && (
        <Text color="fg.muted" px="4" pt="3">
          {t.design.emptySection}
        </Text>
      )}
      <Box p="3">
        <Button
          size="xs"
          variant="outline"
          aria-label={t.design.addQuestionTo(name)}
          onClick={() => actions.addQuestion(id)}
        >
          <Icon as={Plus} boxSize="4" aria-hidden="true" />
          {t.design.addQuestion}
        </Button>
      </Box>
    </Panel>
  );
}
