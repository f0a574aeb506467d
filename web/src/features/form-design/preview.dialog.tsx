import { Button, Heading, Stack, Text } from '@chakra-ui/react';
import type { FormDesign } from '@app/contracts';
import { useState } from 'react';
import { messages as t } from '../../messages';
import { Modal } from '../../ui/modal';
import { QuestionField } from '../../ui/question-field';

interface DialogProps {
  readonly design: FormDesign;
  readonly onClose: () => void;
}

/** The form as a person fills it in. */
export function PreviewDialog({ design, onClose }: DialogProps) {
  const [answers, setAnswers] = useState<ReadonlyMap<number, string>>(new Map());
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.design.previewTitle}
      text={t.design.previewText}
      size="lg"
      footer={
        <Button variant="outline" onClick={onClose}>
          {t.design.previewDone}
        </Button>
      }
    >
      <Stack gap="8">
        {design.sections.map((section) => (
          <Stack as="section" key={section.id} gap="5" aria-labelledby={`preview-${section.id}`}>
            <Stack gap="1">
              <Heading as="h3" id={`preview-${section.id}`} fontSize="md" fontWeight="semibold">
                {section.name}
              </Heading>
              {section.description && <Text color="fg.muted">{section.description}</Text>}
            </Stack>
            {section.questions.map((question) => (
              <QuestionField
                key={question.id}
                question={question}
                value={answers.get(question.id) ?? ''}
                onChange={(value) => setAnswers((now) => new Map(now).set(question.id, value))}
              />
            ))}
          </Stack>
        ))}
      </Stack>
    </Modal>
  );
}
