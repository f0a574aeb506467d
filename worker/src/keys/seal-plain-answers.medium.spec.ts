import { AppError } from '@app/contracts';
import { type KeyRing, openAnswer, sealAnswer } from '@app/encryption';
import { assertAnswersFit } from '@app/form-import';
import type { Database } from '@app/persistence';
import { aFolder, connectTestDatabase, type TestDatabase } from '@app/testing';
import { randomBytes } from 'node:crypto';
import { rotateSealedRows } from './rotate-sealed-rows';
import { sealPlainAnswers } from './seal-plain-answers';

const ring: KeyRing = {
  keys: new Map([
    ['1', randomBytes(32)],
    ['2', randomBytes(32)],
  ]),
  active: '1',
};

describe('answers of an older version', () => {
  let store: TestDatabase;
  let database: Database;
  let questionId: number;
  let formId: number;

  beforeAll(async () => {
    ({ store, database } = await connectTestDatabase());
  });
  afterAll(async () => {
    await database.close();
    await store.close();
  });
  beforeEach(async () => {
    await store.query('TRUNCATE form_sections, form_responses CASCADE');
    ({ formId } = await aFolder(store));
    const [question] = await store.query<{ id: number }>(
      `WITH section AS (INSERT INTO form_sections (form_id, name) VALUES ($1, 'S') RETURNING id)
       INSERT INTO form_questions (section_id, question_text) SELECT id, 'How?' FROM section RETURNING id`,
      [formId],
    );
    questionId = question?.id ?? 0;
  });

  /** Stores the answers 1, 2, 3 and so on as an older version did. */
  const putPlain = (count: number) =>
    store.query(
      `WITH response AS (INSERT INTO form_responses (form_id) SELECT $1 FROM generate_series(1, $3) RETURNING id)
       INSERT INTO form_question_answers (response_id, question_id, answer, updated_at)
       SELECT id, $2, row_number() OVER (ORDER BY id), '2026-01-01' FROM response`,
      [formId, questionId, count],
    );
  const rows = () => database.repositories.responses.answersTo(questionId, 0, 10_000);
  const texts = async () => (await rows()).map((row) => openAnswer(ring, row));
  const numbers = (count: number) => Array.from({ length: count }, (_each, at) => String(at + 1));

  it('are read as they are, then sealed in steps, without a new time of change', async () => {
    await putPlain(401);
    expect(await texts()).toEqual(numbers(401));

    expect(await sealPlainAnswers(database, ring)).toBe(401);

    expect(await texts()).toEqual(numbers(401));
    expect((await rows()).filter(({ answer }) => answer !== null)).toEqual([]);
    const changed = await store.query(
      `SELECT FROM form_question_answers WHERE updated_at <> '2026-01-01' OR answer_sealed NOT LIKE 'v1.1.%'`,
    );
    expect(changed).toEqual([]);
    expect(await sealPlainAnswers(database, ring)).toBe(0);
  });

  it('take precedence over a sealed answer that an older version overwrote', async () => {
    await putPlain(1);
    await sealPlainAnswers(database, ring);
    await store.query(`UPDATE form_question_answers SET answer = 'Changed'`);

    await sealPlainAnswers(database, ring);

    expect(await texts()).toEqual(['Changed']);
    expect(await rows()).toMatchObject([{ answer: null }]);
  });

  it('are replaced by a sealed answer when a person changes them', async () => {
    await putPlain(1);
    const [row] = await rows();
    const place = { responseId: row?.responseId ?? 0, questionId };
    const answerSealed = sealAnswer(ring, place, 'Changed');

    await database.transaction(({ responses }) =>
      responses.saveAnswers(place.responseId, [{ questionId, answerSealed }]),
    );

    expect(await rows()).toMatchObject([{ answer: null, answerSealed }]);
  });

  it('are sealed again with another key once they are sealed', async () => {
    await putPlain(201);
    await sealPlainAnswers(database, ring);

    const places = await rotateSealedRows(database, { ...ring, active: '2' });

    expect(places.find(({ place }) => place === 'answers')).toEqual({
      place: 'answers',
      rotated: 201,
      unopened: [],
    });
    expect((await rows()).filter(({ answerSealed }) => !answerSealed?.startsWith('v1.2.'))).toEqual([]);
    expect(await texts()).toEqual(numbers(201));
  });

  it('must fit a change of their question, sealed and plain, also beyond the first thousand', async () => {
    await putPlain(1000);
    await sealPlainAnswers(database, ring);
    const fits = () =>
      assertAnswersFit({ responses: database.repositories.responses, ring }, questionId, {
        questionType: 'number',
        choices: [],
      });
    await fits();
    await putPlain(1);
    await fits();

    await store.query(`UPDATE form_question_answers SET answer = 'Well' WHERE answer IS NOT NULL`);
    await expect(fits()).rejects.toThrow(new AppError('ANSWERS_MISFIT'));
    await sealPlainAnswers(database, ring);
    await expect(fits()).rejects.toThrow(new AppError('ANSWERS_MISFIT'));
  });
});
