import { DataList, Heading, Stack, Text } from '@chakra-ui/react';
import type { ArchivedRespondent, FormResponse, Question } from '@app/contracts';
import { messages as t } from '../../messages';
import { answerText } from './answers.form';

type Asked = Pick<Question, 'id' | 'questionText' | 'questionType' | 'choices'>;

interface ListProps {
  readonly questions: readonly Asked[];
  readonly answers: FormResponse['answers'];
}

/** Answers to be read. */
export function AnswerList({ questions, answers }: ListProps) {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  return (
    <DataList.Root gap="3">
      {questions.map((question) => {
        const answer = given.get(question.id);
        return (
          <DataList.Item key={question.id}>
            <DataList.ItemLabel color="fg.muted" overflowWrap="anywhere">
              {question.questionText}
            </DataList.ItemLabel>
            <DataList.ItemValue overflowWrap="anywhere" whiteSpace="pre-wrap">
              {answer === undefined ? t.responses.notAnswered : answerText(question, answer)}
            </DataList.ItemValue>
          </DataList.Item>
        );
      })}
    </DataList.Root>
  );
}

/** Answers to questions that are out of the form. */
export function TakenOutAnswers({ response }: { response: FormResponse }) {
  const { archivedQuestions, answers } = response;
  if (archivedQuestions.length === 0) return null;
  return (
    <Stack as="section" gap="3" aria-labelledby="taken-out">
      <Heading as="h3" id="taken-out" fontSize="md" fontWeight="semibold">
        {t.responses.takenOut}
      </Heading>
      <Text color="fg.muted">{t.responses.takenOutText}</Text>
      <AnswerList questions={archivedQuestions} answers={answers} />
    </Stack>
  );
}

/** Who has answered, where the response is in the archive. */
export function WhoAnswered({ person }: { person: ArchivedRespondent | null }) {
  return (
    <Stack as="section" gap="2" aria-labelledby="who-answered">
      <Heading as="h3" id="who-answered" fontSize="md" fontWeight="semibold">
        {t.responses.whoAnswered}
      </Heading>
      <Text overflowWrap="anywhere">
        {person === null ? t.responses.nothingKnown : factsOf(person).join(' · ')}
      </Text>
    </Stack>
  );
}

function factsOf(person: ArchivedRespondent): string[] {
  const { identifierCode, firstName, lastName, email, phoneNumber, dateOfBirth, state, country } = person;
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return [identifierCode, name, email, phoneNumber, dateOfBirth, `${state}, ${country}`].flatMap((fact) =>
    fact === null || fact === '' ? [] : [fact],
  );
}
