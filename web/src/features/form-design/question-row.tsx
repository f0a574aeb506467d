import { Badge, Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { Question } from '@app/contracts';
import { Pencil, Trash2 } from 'lucide-react';
import { messages as t } from '../../messages';
import { ActionMenu } from '../../ui/action-menu';
import { MoveHandle } from '../../ui/move-handle';
import type { Dragging } from './use-dragging';

interface RowProps {
  readonly question: Question;
  readonly dragging: Dragging;
  readonly onStep: (by: -1 | 1) => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

export function QuestionRow({ question, dragging, onStep, onEdit, onDelete }: RowProps) {
  const { questionText, questionType, required, choices, sourceOid, description } = question;
  const moved = { kind: 'question', id: question.id } as const;
  const facts = [
    ...choices.map(({ label }) => label).slice(0, CHOICES),
    ...(choices.length > CHOICES ? [t.design.moreChoices(choices.length - CHOICES)] : []),
  ];
  return (
    <Flex as="li" gap="2" px="3" py="2.5" align="flex-start" {...dragging.target(moved)}>
      <MoveHandle label={t.design.move(questionText)} {...dragging.handle(moved)} onStep={onStep} />
      <Box flex="1" minW="0" pt="0.5">
        <HStack gap="2" rowGap="1" wrap="wrap">
          <Text overflowWrap="anywhere">{questionText}</Text>
          <Badge variant="outline">{t.design.types[questionType]}</Badge>
          {required && <Badge colorPalette="teal">{t.design.required}</Badge>}
        </HStack>
        {facts.length > 0 && (
          <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
            {facts.join(' · ')}
          </Text>
        )}
        {(description || sourceOid) && (
          <Text color="fg.muted" fontSize="dense" overflowWrap="anywhere">
            {[description, sourceOid && t.design.from(sourceOid)].filter(Boolean).join(' · ')}
          </Text>
        )}
      </Box>
      <ActionMenu
        label={t.design.questionMenu(questionText)}
        actions={[
          { label: t.design.editQuestion, icon: Pencil, onSelect: onEdit },
          { label: t.design.deleteQuestion, icon: Trash2, onSelect: onDelete, isDestructive: true },
        ]}
      />
    </Flex>
  );
}

/** More of them do not help to recognise a question. */
const CHOICES = 5;
