import {
  type AdoptDesignBody,
  audit,
  type DesignOrderBody,
  formDesign,
  type FormDesign,
  LIVE_PATH,
  type QuestionBody,
} from '@app/contracts';
import type { z } from 'zod';
import { io, type Socket } from 'socket.io-client';
import { danglingReferences } from './odm-verdict';
import { uploadSample } from './sample';
import {
  APP_URL,
  execute,
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  until,
  untilEnded,
} from './system';

type NewQuestion = z.input<typeof QuestionBody>;

describe('the form that a folder is', () => {
  let system: System;
  let person: Researcher;
  let socket: Socket | null = null;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(async () => {
    socket?.disconnect();
    await system.stop();
  });

  const params = () => formParams(person);
  const design = (): Promise<FormDesign> =>
    person.client.call(formDesign.get, { params: params(), query: {} });
  const addSection = (name: string) =>
    person.client.call(formDesign.addSection, { params: params(), body: { name } });
  const addQuestion = (sectionId: number, body: NewQuestion) =>
    person.client.call(formDesign.addQuestion, {
      params: { ...params(), sectionId: String(sectionId) },
      body,
    });
  const answer = async (questionId: number): Promise<void> => {
    await system.database.query(
      `WITH response AS (INSERT INTO form_responses (form_id) VALUES ($1) RETURNING id)
       INSERT INTO form_question_answers (response_id, question_id, answer) SELECT id, $2, '42' FROM response`,
      [person.formId, questionId],
    );
  };
  const names = async (): Promise<string[]> =>
    (await design()).sections.flatMap(({ name, questions }) => [
      name,
      ...questions.map(({ questionText }) => `- ${questionText}`),
    ]);
  const clear = () => system.database.query('TRUNCATE form_sections, form_responses CASCADE');

  beforeEach(clear);

  it('has sections and questions in their order, of five types, with what the specification says by default', async () => {
    const { id } = await addSection('Vital signs');
    await addQuestion(id, { questionText: 'How do you feel?' });
    await addQuestion(id, { questionText: 'Weight?', questionType: 'number', required: true });
    await addQuestion(id, { questionText: 'Since?', questionType: 'date' });
    const choices = [
      { code: '1', label: 'Yes' },
      { code: '0', label: 'No' },
    ];
    await addQuestion(id, { questionText: 'Smoker?', questionType: 'multipleChoice', choices });
    await addQuestion(id, { questionText: 'Which?', questionType: 'checkbox', choices });

    const [section] = (await design()).sections;

    expect(section?.questions.map(({ questionType }) => questionType)).toEqual([
      'text',
      'number',
      'date',
      'multipleChoice',
      'checkbox',
    ]);
    expect(section?.questions[0]).toMatchObject({ required: false, order: 0, choices: [], sourceOid: null });
    expect(section?.questions[3]).toMatchObject({ order: 3, choices });
  });

  it.each<[NewQuestion, string, string]>([
    [{ questionText: ' ' }, 'questionText', 'Question text is required'],
    [
      { questionText: 'Q', questionType: 'checkbox' },
      'choices',
      'This type of question needs at least one choice.',
    ],
    [
      { questionText: 'Q', choices: [{ code: '1', label: 'Yes' }] },
      'choices',
      'Only questions of a choice type have choices.',
    ],
    [
      {
        questionText: 'Q',
        questionType: 'checkbox',
        choices: [
          { code: '1', label: 'Yes' },
          { code: '1', label: 'No' },
        ],
      },
      'choices',
      'Two choices have the same code.',
    ],
  ])('refuses the question %j', async (body, name, reason) => {
    const { id } = await addSection('S');

    await expect(addQuestion(id, body)).rejects.toMatchObject({
      status: 400,
      problem: { invalidParams: [{ name, reason }] },
    });
  });

  it('holds the choices that stay against a type that changes', async () => {
    const { id } = await addSection('S');
    const question = await addQuestion(id, { questionText: 'Q' });
    const place = { ...params(), questionId: String(question.id) };

    const change = person.client.call(formDesign.updateQuestion, {
      params: place,
      body: { questionType: 'checkbox' },
    });

    await expect(change).rejects.toMatchObject({ status: 400, problem: { code: 'INVALID_INPUT' } });
  });

  it('is ordered by one of two people at once, and by nobody in part', async () => {
    const [first, second] = [await addSection('A'), await addSection('B')];
    const [one, two] = [
      await addQuestion(first.id, { questionText: '1' }),
      await addQuestion(first.id, { questionText: '2' }),
    ];
    const { etag = '' } = await design();
    const reorder = (body: z.input<typeof DesignOrderBody>) =>
      person.client.call(formDesign.reorder, { params: params(), body }, { 'if-match': `"${etag}"` });
    const place = (questionId: number, sectionId: number) => ({ id: questionId, sectionId });
    const whole = [place(one.id, first.id), place(two.id, first.id)];

    for (const part of [
      { sections: [first.id], questions: whole },
      { sections: [first.id, second.id], questions: [place(one.id, first.id), place(one.id, first.id)] },
      { sections: [first.id, second.id], questions: [place(one.id, first.id), place(two.id, 2_000_000_000)] },
    ])
      await expect(reorder(part)).rejects.toMatchObject({ problem: { code: 'DESIGN_ORDER_INCOMPLETE' } });
    const next = {
      sections: [second.id, first.id],
      questions: [place(one.id, second.id), place(two.id, first.id)],
    };
    const both = await Promise.allSettled([reorder(next), reorder(next)]);

    expect(await names()).toEqual(['B', '- 1', 'A', '- 2']);
    const refused = both.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { status: 412, problem: { code: 'EDIT_CONFLICT' } } }]);
  });

  it('tells the second of two editors of a question', async () => {
    const { id } = await addSection('S');
    const question = await addQuestion(id, { questionText: 'Q' });
    const place = { ...params(), questionId: String(question.id) };
    const change = (questionText: string) =>
      person.client.call(
        formDesign.updateQuestion,
        { params: place, body: { questionText } },
        { 'if-match': `"${question.etag ?? ''}"` },
      );

    await change('Mine');

    await expect(change('Yours')).rejects.toMatchObject({ status: 412 });
    expect(await names()).toEqual(['S', '- Mine']);
  });

  it('asks before what has answers is taken out, and keeps the answers', async () => {
    const { id } = await addSection('S');
    const [kept, gone] = [
      await addQuestion(id, { questionText: 'Kept' }),
      await addQuestion(id, { questionText: 'Gone' }),
    ];
    await answer(kept.id);
    const remove = (archive?: 'true') =>
      person.client.call(formDesign.deleteSection, {
        params: { ...params(), sectionId: String(id) },
        query: archive === undefined ? {} : { archive },
      });

    await expect(remove()).rejects.toMatchObject({ status: 409, problem: { code: 'QUESTION_ANSWERED' } });
    expect(await names()).toEqual(['S', '- Kept', '- Gone']);
    await remove('true');

    expect(await names()).toEqual([]);
    const rows = await system.database.query(
      `SELECT q.id, q.archived_at IS NOT NULL AS "isArchived", count(a.id)::int AS answers
       FROM form_questions q LEFT JOIN form_question_answers a ON a.question_id = q.id WHERE q.id = ANY($1) GROUP BY q.id`,
      [[kept.id, gone.id]],
    );
    expect(rows).toEqual([{ id: kept.id, isArchived: true, answers: 1 }]);
  });

  it("tells whoever deletes a section of a question that came in meanwhile; a new name stands in nobody's way", async () => {
    const section = await addSection('S');
    const at = { ...params(), sectionId: String(section.id) };
    const seen = { 'if-match': `"${section.etag ?? ''}"` };
    await addQuestion(section.id, { questionText: 'New' });

    await expect(
      person.client.call(formDesign.deleteSection, { params: at, query: {} }, seen),
    ).rejects.toMatchObject({ status: 412, problem: { code: 'EDIT_CONFLICT' } });
    await person.client.call(formDesign.updateSection, { params: at, body: { name: 'Renamed' } }, seen);

    expect(await names()).toEqual(['Renamed', '- New']);
  });

  it('belongs to its folder: parts of another one do not exist', async () => {
    const { id } = await addSection('S');
    const question = await addQuestion(id, { questionText: 'Q' });
    const other = await system.newResearcher();
    const place = formParams(other);

    for (const attempt of [
      other.client.call(formDesign.updateSection, {
        params: { ...place, sectionId: String(id) },
        body: { name: 'Taken' },
      }),
      other.client.call(formDesign.deleteQuestion, {
        params: { ...place, questionId: String(question.id) },
        query: {},
      }),
      other.client.call(formDesign.addQuestion, {
        params: { ...place, sectionId: String(id) },
        body: { questionText: 'Mine' },
      }),
    ])
      await expect(attempt).rejects.toMatchObject({ status: 404 });
    expect(await names()).toEqual(['S', '- Q']);
  });

  it('stops at as many questions as a form may have', async () => {
    const { id } = await addSection('S');
    await system.database.query(
      `INSERT INTO form_questions (section_id, question_text) SELECT $1, n::text FROM generate_series(1, 1000) n`,
      [id],
    );

    await expect(addQuestion(id, { questionText: 'One more' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'DESIGN_FULL' },
    });
  });

  it('is made of a result as far as people choose, again after an amendment, and goes back out', async () => {
    const workflow = await execute(person, [await uploadSample(person, 'docx')], { target: 'odm-1.3.2' });
    expect(await untilEnded(person, workflow.id)).toMatchObject({ status: 'completed' });
    const source = { ...params(), workflowId: String(workflow.id) };
    const propose = () => person.client.call(formDesign.propose, { params: source, query: {} });
    const adopt = (body: z.input<typeof AdoptDesignBody>, etag = '') =>
      person.client.call(formDesign.adopt, { params: source, body }, etag ? { 'if-match': `"${etag}"` } : {});
    const first = await propose();
    const all = first.sections.flatMap(({ oid, questions }) =>
      questions.map((question) => ({ section: oid, item: question.oid })),
    );
    console.log(`The sample as a form: ${first.sections.length} sections, ${all.length} questions`);

    const adopted = await adopt({ sections: [], questions: all, removed: [] }, first.etag);

    expect(adopted).toMatchObject({ sectionsCreated: first.sections.length, questionsCreated: all.length });
    const [section, other] = (await design()).sections;
    const [asked, second] = section?.questions ?? [];
    expect(asked).toMatchObject({ sourceOid: first.sections[0]?.questions[0]?.oid });
    expect((await propose()).sections.every(({ state }) => state === 'same')).toBe(true);

    await system.database.query(`UPDATE form_questions SET question_text = 'Reworded' WHERE id = ANY($1)`, [
      [asked?.id, second?.id],
    ]);
    await system.database.query(`UPDATE form_questions SET source_oid = 'GONE' WHERE id = $1`, [
      other?.questions[0]?.id,
    ]);
    const next = await propose();
    const [changed] = next.sections.flatMap(({ oid, questions }) =>
      questions.filter(({ state }) => state === 'changed').map((each) => ({ section: oid, item: each.oid })),
    );
    expect(next.gone).toMatchObject([{ id: other?.questions[0]?.id }]);
    await expect(
      adopt({ sections: [], questions: [{ section: 'NO', item: 'NO' }], removed: [] }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'PROPOSAL_CHANGED' } });
    const removed = next.gone.map(({ id }) => id);
    await expect(adopt({ sections: [], questions: [], removed }, first.etag)).rejects.toMatchObject({
      status: 412,
    });
    expect(
      await adopt({ sections: [], questions: changed ? [changed] : [], removed }, next.etag),
    ).toMatchObject({ questionsCreated: 0, questionsChanged: 1, questionsRemoved: 1 });

    const left = (await design()).sections.flatMap(({ questions }) => questions);
    expect(left.filter(({ questionText }) => questionText === 'Reworded')).toHaveLength(1);
    expect(left).toHaveLength(all.length - 1);
    const exported = await person.client.call(formDesign.exportOdm, { params: params(), query: {} });
    expect(danglingReferences(await exported.text())).toEqual([]);
    const redcap = await person.client.call(formDesign.exportRedcap, { params: params(), query: {} });
    expect((await redcap.text()).split('\r\n')).toHaveLength(left.length + 3);
  });

  it('is not made of a result that is no ODM, nor of one of another folder', async () => {
    const { id } = await execute(person, [await uploadSample(person, 'xlsx')]);
    await untilEnded(person, id);
    await system.database.query(
      `UPDATE ai_workflows SET xml_output = '<study/>', xml_object_path = NULL WHERE id = $1`,
      [id],
    );
    const other = await system.newResearcher();
    const ask = (of: Researcher) =>
      of.client.call(formDesign.propose, {
        params: { ...formParams(of), workflowId: String(id) },
        query: {},
      });

    await expect(ask(person)).rejects.toMatchObject({ status: 422, problem: { code: 'DESIGN_NOT_ODM' } });
    await expect(ask(other)).rejects.toMatchObject({ status: 404 });
  });

  it('tells who looks at the folder, and nobody else, and leaves a trail', async () => {
    const heard: unknown[] = [];
    const foreign: unknown[] = [];
    const listen = async (client: Researcher['client'], into: unknown[]): Promise<Socket> => {
      const opened = io(system.url, {
        path: LIVE_PATH,
        extraHeaders: { cookie: client.cookies, origin: APP_URL },
        transports: ['websocket'],
      });
      opened.on('thing.changed', (event: unknown) => into.push(event));
      await until(() => Promise.resolve(opened.connected ? true : null), 30);
      return opened;
    };
    socket = await listen(person.client, heard);
    const stranger = await listen(await newMember(system), foreign);

    const { id } = await addSection('Heard');
    await until(() => Promise.resolve(heard.length > 0 ? true : null), 30);
    stranger.disconnect();

    const { workspaceId, formId } = person;
    expect(heard).toEqual([{ topic: 'form-design', workspaceId, formId }]);
    expect(foreign).toStrictEqual([]);
    const [event] = await person.client.call(audit.list, { params: params(), query: { limit: '1' } });
    expect(event).toMatchObject({
      action: 'form-section.create',
      targetId: id,
      newValue: { name: 'Heard' },
    });
  });
});
