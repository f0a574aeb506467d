import { Button, Stack } from '@chakra-ui/react';
import type { FormDesign, FormResponse } from '@app/contracts';
import { messages as t } from '../../messages';
import { Modal } from '../../ui/modal';
import { AnswerList, TakenOutAnswers, WhoAnswered } from './answer-list';
import { designAt, questionsOf } from './answers.form';

interface DialogProps {
  readonly design: FormDesign;
  readonly response: FormResponse;
  readonly onClose: () => void;
}

/** A response in the archive: read, never changed. */
export function ViewResponseDialog({ design, response, onClose }: DialogProps) {
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={t.responses.editTitle(response.identifierCode ?? t.responses.nobody)}
      {...(response.visitName !== null && { text: response.visitName })}
      size="lg"
      footer={
        <Button variant="outline" onClick={onClose}>
          {t.actions.close}
        </Button>
      }
    >
      <Stack gap="6">
        <WhoAnswered person={response.archivedRespondentData} />
        <AnswerList
          questions={questionsOf(designAt(design, response.sectionIds))}
          answers={response.answers}
        />
        <TakenOutAnswers response={response} />
      </Stack>
    </Modal>
  );
}
