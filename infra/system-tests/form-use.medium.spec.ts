import {
  audit,
  calls,
  campaigns,
  type CreateResponseBody,
  formDesign,
  type QuestionBody,
  respondents,
  type Respondent,
  responses,
  schedules,
  testCalls,
} from '@app/contracts';
import { validate } from '@app/xml';
import type { z } from 'zod';
import { danglingReferences } from './odm-verdict';
import { type Researcher, startSystem, type System } from './system';
import { newForm, newRespondent, newSection } from './test-form';

type Answers = z.input<typeof CreateResponseBody>['answers'];

/** Each test has its own folder with respondents and questions. */
describe('a form in use', () => {
  let system: System;
  let person: Researcher;
  let ids: { workspaceId: string; formId: string };
  let count = 0;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);
  beforeEach(async () => {
    ids = await newForm(person, 'In use');
  });

  const newPerson = (given: { identifierCode?: string; timezone?: string } = {}): Promise<Respondent> =>
    newRespondent(person.client, ids, { identifierCode: `R-${(count += 1)}`, ...given });
  const ask = async (...questions: z.input<typeof QuestionBody>[]): Promise<number[]> =>
    (await newSection(person.client, ids, 'S', questions)).questionIds;
  const answer = (respondentId: number, answers: Answers, isComplete = true) =>
    person.client.call(responses.create, { params: ids, body: { respondentId, answers, isComplete } });
  const placeOf = ({ id }: { id: number }) => ({ ...ids, responseId: String(id) });
  const choices = ['a', 'b'].map((code) => ({ code, label: `Choice ${code}` }));

  describe('responses', () => {
    it('hold answers by the rules of each type, complete or as a draft, changed by one of two people', async () => {
      const [weight = 0, which = 0, words = 0] = await ask(
        { questionText: 'Weight?', questionType: 'number', required: true },
        { questionText: 'Which?', questionType: 'checkbox', choices },
        { questionText: 'Who are you?' },
      );
      const { id, identifierCode } = await newPerson();

      await expect(answer(id, [{ questionId: which, answer: 'c' }])).rejects.toMatchObject({
        status: 400,
        problem: {
          invalidParams: [
            { name: `answers.${which}`, reason: 'This is not one of the choices' },
            { name: `answers.${weight}`, reason: 'This question needs an answer' },
          ],
        },
      });
      const draft = await answer(id, [{ questionId: which, answer: 'b\na' }], false);
      expect(draft).toMatchObject({ completedAt: null, identifierCode, source: 'manual' });
      expect(draft.answers).toEqual([{ questionId: which, answer: 'a\nb' }]);

      const etag = { 'if-match': `"${draft.etag ?? ''}"` };
      const change = () =>
        person.client.call(
          responses.update,
          {
            params: placeOf(draft),
            body: {
              answers: [
                { questionId: weight, answer: ' 70.5 ' },
                { questionId: which, answer: '' },
                { questionId: words, answer: 'Xantippe' },
              ],
              isComplete: true,
            },
          },
          etag,
        );
      const done = await change();
      expect(done.answers).toEqual([
        { questionId: weight, answer: '70.5' },
        { questionId: words, answer: 'Xantippe' },
      ]);
      expect(done.completedAt).not.toBeNull();
      await expect(change()).rejects.toMatchObject({ status: 412 });

      const [event] = await person.client.call(audit.list, { params: ids, query: { limit: '1' } });
      expect(event).toMatchObject({
        action: 'response.update',
        oldValue: { isComplete: false, answers: { [which]: 'a, b' } },
        newValue: { isComplete: true, answers: { [weight]: '70.5', [words]: '(text)' } },
      });
      const found = async (query: object) =>
        (await person.client.call(responses.list, { params: ids, query })).map((each) => each.answerCount);
      expect(await found({ code: identifierCode, state: 'complete' })).toEqual([2]);
      expect(await found({ state: 'draft' })).toEqual([]);
      expect(await found({ code: 'R-' })).toEqual([]);
    });

    it('are archived with who answered, sealed; forgotten people leave their answers alone', async () => {
      const [words = 0] = await ask({ questionText: 'How?' });
      const someone = await newPerson();
      const made = await answer(someone.id, [{ questionId: words, answer: 'Well' }]);
      const setArchived = (archived: boolean) =>
        person.client.call(responses.setArchived, { params: placeOf(made), body: { archived } });

      const archived = await setArchived(true);
      expect(archived.archivedRespondentData).toMatchObject({
        identifierCode: someone.identifierCode,
        firstName: 'Xantippe',
        email: 'canary@example.net',
        phoneNumber: '+12025550188',
        dateOfBirth: '1980-12-31',
        state: 'Ohio',
      });
      const rows = await system.database.query('SELECT r::text FROM form_responses r');
      for (const secret of ['Xantippe', 'canary@', '5550188', '1980-12-31'])
        expect(JSON.stringify(rows) + system.api.output()).not.toContain(secret);
      const update = person.client.call(responses.update, {
        params: placeOf(made),
        body: { answers: [] },
      });
      await expect(update).rejects.toMatchObject({ problem: { code: 'RESPONSE_ARCHIVED' } });
      expect(await setArchived(false)).toMatchObject({ archived: false, archivedRespondentData: null });

      const respondentId = String(someone.id);
      await person.client.call(respondents.forget, { params: { ...ids, respondentId } });
      const left = await setArchived(true);
      expect(left).toMatchObject({ archivedRespondentData: null, answers: [{ answer: 'Well' }] });
      await expect(answer(someone.id, [])).rejects.toMatchObject({
        problem: { code: 'RESPONDENT_FORGOTTEN' },
      });
    });

    it('are stored sealed, and a text copied from another row is refused', async () => {
      const [words = 0] = await ask({ questionText: 'How?' });
      const { id } = await newPerson();
      const one = await answer(id, [{ questionId: words, answer: 'Canary of one' }]);
      const other = await answer(id, [{ questionId: words, answer: 'Canary of another' }]);

      const rows = await system.database.query<{ text: string }>(
        'SELECT a::text AS text FROM form_question_answers a WHERE question_id = $1',
        [words],
      );
      expect(rows).toHaveLength(2);
      expect(JSON.stringify(rows)).not.toContain('Canary');
      for (const endpoint of [responses.exportCsv, responses.exportOdm, responses.exportRedcap]) {
        const text = await (await person.client.call(endpoint, { params: ids, query: {} })).text();
        for (const each of ['Canary of one', 'Canary of another']) expect(text).toContain(each);
      }

      await system.database.query(
        `UPDATE form_question_answers AS a SET answer_sealed = b.answer_sealed FROM form_question_answers AS b
         WHERE a.response_id = $1 AND b.response_id = $2`,
        [one.id, other.id],
      );
      const read = (made: { id: number }) =>
        person.client.call(responses.get, { params: placeOf(made), query: {} });
      await expect(read(one)).rejects.toMatchObject({ status: 500, problem: { code: 'UNEXPECTED' } });
      expect((await read(other)).answers).toEqual([{ questionId: words, answer: 'Canary of another' }]);
    });

    it('keep fitting their questions, and outlive them', async () => {
      const [gone = 0, kept = 0] = await ask(
        { questionText: 'Gone?' },
        { questionText: 'Kept?', questionType: 'multipleChoice', choices },
      );
      const { id } = await newPerson();
      const made = await answer(id, [
        { questionId: gone, answer: 'Well' },
        { questionId: kept, answer: 'a' },
      ]);
      const question = (questionId: number) => ({ ...ids, questionId: String(questionId) });
      const change = (questionId: number, body: object) =>
        person.client.call(formDesign.updateQuestion, { params: question(questionId), body });

      for (const misfit of [
        change(gone, { questionType: 'number' }),
        change(kept, { choices: choices.slice(1) }),
      ])
        await expect(misfit).rejects.toMatchObject({ problem: { code: 'ANSWERS_MISFIT' } });
      await change(kept, { choices: choices.slice(0, 1) });
      await person.client.call(formDesign.deleteQuestion, {
        params: question(gone),
        query: { archive: 'true' },
      });

      const body = { answers: [{ questionId: kept, answer: 'a' }], isComplete: false };
      const after = await person.client.call(responses.update, { params: placeOf(made), body });
      expect(after.archivedQuestions).toMatchObject([{ id: gone, questionText: 'Gone?' }]);
      expect(after.answers).toContainEqual({ questionId: gone, answer: 'Well' });
      const again = answer(id, [{ questionId: gone, answer: 'Well' }]);
      await expect(again).rejects.toMatchObject({ problem: { code: 'QUESTION_GONE' } });
    });

    it('go out as CSV that computes nothing and as valid ODM, those out of the form too, the archive not', async () => {
      const [words = 0, which = 0, gone = 0] = await ask(
        { questionText: '=How?' },
        { questionText: 'Which?', questionType: 'checkbox', choices },
        { questionText: 'Gone?' },
      );
      const [one, two] = [
        await newPerson({ identifierCode: 'E-1' }),
        await newPerson({ identifierCode: 'E-2' }),
      ];
      await answer(two.id, [{ questionId: words, answer: '@sum' }]);
      await answer(one.id, [
        { questionId: which, answer: 'b' },
        { questionId: gone, answer: 'Well & fine' },
      ]);
      await answer(two.id, [{ questionId: words, answer: 'again' }]);
      const put = await answer(one.id, [{ questionId: words, answer: 'put away' }]);
      await person.client.call(responses.setArchived, { params: placeOf(put), body: { archived: true } });
      await person.client.call(formDesign.deleteQuestion, {
        params: { ...ids, questionId: String(gone) },
        query: { archive: 'true' },
      });

      const exported = async (endpoint: typeof responses.exportCsv) =>
        (await person.client.call(endpoint, { params: ids, query: {} })).text();
      const [csv, xml] = [await exported(responses.exportCsv), await exported(responses.exportOdm)];

      expect(csv).toContain(`"'=How? [IT.CLINDROVE.${words}]"`);
      expect(csv).toContain(`"'@sum"`);
      expect(csv).toContain('"Well & fine"');
      expect(csv).not.toContain('put away');
      expect(csv.split('\r\n')).toHaveLength(5);
      expect(validate(xml, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
      expect(danglingReferences(xml)).toEqual([]);
      expect(xml.match(/SubjectKey="[^"]+"/g)).toEqual(['SubjectKey="E-1"', 'SubjectKey="E-2"']);
      expect(xml.match(/StudyEventRepeatKey/g)).toHaveLength(3);
      const [event] = await person.client.call(audit.list, { params: ids, query: { limit: '1' } });
      expect(event).toMatchObject({ action: 'response.export', newValue: { format: 'odm', responses: 3 } });
    });
  });

  describe('plans of calls', () => {
    const plan = { name: 'Spring', startDate: '2026-03-02', active: true };
    const week = async (from: string) =>
      (await person.client.call(schedules.calendar, { params: ids, query: { from } })).map(
        ({ name, date, from: time, timezone, startsAt, people }) =>
          `${name} ${date} ${time} ${timezone} ${startsAt} ${people}`,
      );

    it('have the defaults of the specification, and are changed by one of two people', async () => {
      const made = await person.client.call(campaigns.create, {
        params: ids,
        body: { name: ' Spring ', startDate: '2026-03-02' },
      });
      expect(made).toMatchObject({
        name: 'Spring',
        callWindowStart: 9,
        callWindowEnd: 17,
        callDays: [1, 2, 3, 4, 5],
        callsPerDay: 50,
        respondentFilter: 'all',
        active: false,
      });
      const scheduled = await person.client.call(schedules.create, {
        params: ids,
        body: { name: 'Once', startDate: '2026-03-02', primaryCallTime: '09:30', promptText: 'Secret words' },
      });
      expect(scheduled).toMatchObject({
        maxRetries: 0,
        respondentFilter: 'all',
        active: false,
        recurrenceType: 'one-time',
        dayOfWeek: '1',
        includeFormDesign: true,
        aiVoice: 'maya',
        aiModel: 'base',
        language: 'en-US',
        maxDuration: 10,
        temperature: 0.7,
        voicemailAction: 'leave_message',
        retryTimes: [],
      });
      const params = { ...ids, campaignId: String(made.id) };
      const etag = { 'if-match': `"${made.etag ?? ''}"` };
      const change = () =>
        person.client.call(campaigns.update, { params, body: { ...plan, callsPerDay: 9 } }, etag);
      expect(await change()).toMatchObject({ callsPerDay: 9, active: true });
      await expect(change()).rejects.toMatchObject({ status: 412 });
      await person.client.call(schedules.delete, {
        params: { ...ids, scheduleId: String(scheduled.id) },
      });
      expect(await person.client.call(schedules.list, { params: ids, query: {} })).toEqual([]);
      const events = await person.client.call(audit.list, { params: ids, query: { limit: '3' } });
      expect(events.map(({ action }) => action)).toEqual([
        'schedule.delete',
        'campaign.update',
        'schedule.create',
      ]);
      expect(JSON.stringify(events)).not.toContain('Secret words');
    });

    it('are a calendar on the clocks of the people, so many a day, those who have answered left out', async () => {
      const [words = 0] = await ask({ questionText: 'How?' });
      const zones = ['Asia/Tokyo', 'America/New_York', 'America/New_York', 'Mars/Olympus'];
      for (const timezone of zones) await newPerson({ timezone });
      const done = await newPerson({ timezone: 'Asia/Tokyo' });
      await answer(done.id, [{ questionId: words, answer: 'Well' }]);
      await person.client.call(campaigns.create, {
        params: ids,
        body: { ...plan, callDays: [1, 3], callsPerDay: 2, respondentFilter: 'unanswered' },
      });
      await person.client.call(schedules.create, {
        params: ids,
        body: { ...plan, name: 'Once', startDate: '2026-03-04', primaryCallTime: '08:15' },
      });
      // A page full of newer plans must not hide the older plans.
      await system.database.query(
        `WITH campaigns AS (INSERT INTO call_campaigns (form_id, name, start_date)
           SELECT $1, 'Off', '2026-03-02' FROM generate_series(1, 200))
         INSERT INTO form_schedules (form_id, name, start_date, primary_call_time)
         SELECT $1, 'Off', '2026-03-04', '09:00' FROM generate_series(1, 200)`,
        [ids.formId],
      );

      expect(await week('2026-03-02')).toEqual([
        'Spring 2026-03-02 09:00 Asia/Tokyo 2026-03-02T00:00:00.000Z 1',
        'Spring 2026-03-02 09:00 America/New_York 2026-03-02T14:00:00.000Z 1',
        'Once 2026-03-04 08:15 Asia/Tokyo 2026-03-03T23:15:00.000Z 2',
        'Once 2026-03-04 08:15 UTC 2026-03-04T08:15:00.000Z 1',
        'Spring 2026-03-04 09:00 UTC 2026-03-04T09:00:00.000Z 1',
        'Once 2026-03-04 08:15 America/New_York 2026-03-04T13:15:00.000Z 2',
        'Spring 2026-03-04 09:00 America/New_York 2026-03-04T14:00:00.000Z 1',
      ]);
      expect(await week('2026-03-03')).toContain('Spring 2026-03-04 09:00 UTC 2026-03-04T09:00:00.000Z 1');
      expect(await week('2026-03-09')).toEqual([]);
    });
  });

  describe('calls', () => {
    it('are planned for somebody, sealed, and told by one of two people; who is forgotten leaves none of it', async () => {
      const someone = await newPerson();
      const scheduled = await person.client.call(schedules.create, {
        params: ids,
        body: { name: 'Once', startDate: '2026-03-02', primaryCallTime: '09:30', aiVoice: 'june' },
      });
      const made = await person.client.call(calls.create, {
        params: ids,
        body: { respondentId: someone.id, scheduleId: scheduled.id },
      });
      expect(made).toMatchObject({
        status: 'queued',
        phoneNumber: '+12025550188',
        aiVoice: 'june',
        duration: null,
        identifierCode: someone.identifierCode,
        scheduleId: scheduled.id,
      });
      const params = { ...ids, formCallId: String(made.id) };
      const outcome = {
        status: 'completed' as const,
        duration: 61,
        goalAchieved: true,
        summary: 'Canary summary',
        recordingUrl: 'https://example.net/canary',
        transcript: 'Canary transcript',
      };
      const tell = (body: object = outcome) =>
        person.client.call(
          calls.update,
          { params, body: { ...outcome, ...body } },
          { 'if-match': `"${made.etag ?? ''}"` },
        );
      await expect(tell({ recordingUrl: 'javascript:alert(1)' })).rejects.toMatchObject({ status: 400 });
      await expect(tell({ duration: -1 })).rejects.toMatchObject({ status: 400 });
      expect(await tell()).toMatchObject(outcome);
      await expect(tell()).rejects.toMatchObject({ status: 412 });

      const list = () => person.client.call(calls.list, { params: ids, query: { status: 'completed' } });
      expect(await list()).toMatchObject([{ id: made.id, summary: 'Canary summary' }]);
      expect((await list())[0]).not.toHaveProperty('transcript');
      const rows = await system.database.query('SELECT c::text FROM form_calls c');
      const events = await person.client.call(audit.list, { params: ids, query: { limit: '5' } });
      for (const secret of ['anary', '5550188'])
        expect(JSON.stringify([rows, events]) + system.api.output()).not.toContain(secret);

      await person.client.call(respondents.forget, {
        params: { ...ids, respondentId: String(someone.id) },
      });
      expect(await person.client.call(calls.get, { params, query: {} })).toMatchObject({
        phoneNumber: null,
        transcript: null,
        summary: null,
        recordingUrl: null,
        status: 'completed',
      });
      await expect(tell()).rejects.toMatchObject({ problem: { code: 'RESPONDENT_FORGOTTEN' } });
    });

    it('of a schedule are planned for all whom it calls, once for each; the schedule knows the days of its calls', async () => {
      const [first, second] = [await newPerson(), await newPerson()];
      const gone = await newPerson();
      await person.client.call(respondents.setStatus, {
        params: { ...ids, respondentId: String(gone.id) },
        body: { status: 'archived' },
      });
      const { id: scheduleId } = await person.client.call(schedules.create, {
        params: ids,
        body: { name: 'Once', startDate: '2026-03-02', primaryCallTime: '09:30', aiVoice: 'june' },
      });
      const params = { ...ids, scheduleId: String(scheduleId) };
      await person.client.call(calls.create, { params: ids, body: { respondentId: first.id, scheduleId } });

      const both = [0, 1].map(() => person.client.call(calls.plan, { params }));

      expect((await Promise.all(both)).map(({ planned }) => planned).toSorted()).toEqual([0, 1]);
      const list = await person.client.call(calls.list, { params: ids, query: {} });
      expect(list.map(({ respondentId }) => respondentId)).toEqual([second.id, first.id]);
      expect(list[0]).toMatchObject({ phoneNumber: '+12025550188', aiVoice: 'june', status: 'queued' });

      const scheduleNow = () => person.client.call(schedules.get, { params, query: {} });
      const tell = (id: number | undefined, status: 'cancelled' | 'no_answer') =>
        person.client.call(calls.update, { params: { ...ids, formCallId: String(id) }, body: { status } });
      await tell(list[0]?.id, 'cancelled');
      expect(await scheduleNow()).toMatchObject({ lastExecutionDate: null, executionDates: [] });
      // The result was corrected: the call took place after all.
      await tell(list[0]?.id, 'no_answer');
      const today = new Date().toISOString().slice(0, 10);
      expect(await scheduleNow()).toMatchObject({ lastExecutionDate: today, executionDates: [today] });
    });

    it('to try a form are noted down, sealed, with how long they lasted', async () => {
      const made = await person.client.call(testCalls.create, {
        params: ids,
        body: { phoneNumber: '+1 202 555 0199', notes: 'Canary notes' },
      });
      expect(made).toMatchObject({ status: 'pending', phoneNumber: '+1 202 555 0199', duration: null });
      const params = { ...ids, testCallId: String(made.id) };
      const tell = (endedAt: string) =>
        person.client.call(testCalls.update, {
          params,
          body: { status: 'completed', startedAt: '2026-03-02T09:00:00Z', endedAt, notes: 'Canary notes' },
        });

      await expect(tell('2026-03-02T08:00:00Z')).rejects.toMatchObject({
        problem: { invalidParams: [{ name: 'endedAt', reason: 'A call must end after it begins' }] },
      });
      expect(await tell('2026-03-02T09:01:30Z')).toMatchObject({ status: 'completed', duration: 90 });
      const rows = await system.database.query('SELECT c::text FROM test_calls c');
      expect(JSON.stringify(rows) + system.api.output()).not.toMatch(/anary|555 0199/);
    });
  });
});
