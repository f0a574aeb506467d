import {
  audit,
  auth,
  calls,
  forms,
  type Respondent,
  respondents,
  type RespondentBody,
  type RespondentRow,
  responses,
  workspaces,
} from '@app/contracts';
import type { ApiClient } from '@app/testing';
import type { z } from 'zod';
import { formParams, newMember, type Researcher, startSystem, type System } from './system';

type Entered = z.input<typeof RespondentBody>;

describe('respondents', () => {
  let system: System;
  let person: Researcher;
  let count = 0;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const params = () => formParams(person);
  const aPerson = (given: Partial<Entered> = {}): Entered => ({
    firstName: 'Zoë Marie',
    lastName: 'O’Hara',
    email: `Zoe${(count += 1)}@Example.net`,
    country: 'US',
    state: 'Ohio',
    phoneNumber: '(202) 555-0123',
    timezone: 'America/New_York',
    identifierCode: `R-${count}`,
    dateOfBirth: '1980-12-31',
    languages: ['en'],
    ...given,
  });
  const create = (given: Partial<Entered> = {}) =>
    person.client.call(respondents.create, { params: params(), body: aPerson(given) });
  const placeOf = ({ id }: Respondent) => ({ ...params(), respondentId: String(id) });
  const found = async (search: string, of = person) => {
    const rows = await of.client.call(respondents.search, { params: formParams(of), body: { search } });
    return rows.map(({ identifierCode }) => identifierCode);
  };

  it('come back as they were entered, with what their phone and time zone are', async () => {
    const made = await create();
    const odd = await create({ phoneNumber: 'call my sister', timezone: 'Mars/Olympus' });

    expect(made).toMatchObject({ firstName: 'Zoë Marie', dateOfBirth: '1980-12-31', status: 'active' });
    expect(made).toMatchObject({ normalizedPhone: '+12025550123', countryCode: '+1', timezoneValid: true });
    expect(odd).toMatchObject({ phoneValid: false, normalizedPhone: null, timezoneValid: false });
    // Too short for a number of the country, although its digits can be parsed.
    const short = await create({ phoneNumber: '202 555' });
    expect(short).toMatchObject({ phoneValid: false, normalizedPhone: null, countryCode: null });
    expect(await found('202555')).toEqual([short.identifierCode]);
  });

  it('stand nowhere in the database, the trail or the logs as who they are', async () => {
    const made = await create({
      firstName: 'Xantippe',
      email: 'canary@example.net',
      phoneNumber: '+12025550188',
    });
    await person.client.call(respondents.update, {
      params: placeOf(made),
      body: aPerson({ firstName: 'Xantippe', email: 'canary@example.net', state: 'Utah' }),
    });

    const rows = await system.database.query('SELECT r::text AS text FROM form_respondents r');
    const events = await system.database.query('SELECT e::text AS text FROM audit_events e');
    const everything = JSON.stringify([rows, events]) + system.api.output() + system.worker.output();
    for (const secret of ['Xantippe', 'canary@', '5550188', '1980-12-31'])
      expect(everything).not.toContain(secret);
    const [event] = await person.client.call(audit.list, { params: params(), query: { limit: '1' } });
    expect(event).toMatchObject({ action: 'respondent.update', targetId: made.id });
    expect(event?.newValue).toMatchObject({ changed: expect.arrayContaining(['state', 'phoneNumber']) });
  });

  it('are found by whole mail, phone and code, and by whole words of their names, in their folder only', async () => {
    const { identifierCode, email } = await create({
      lastName: 'van der Ångström',
      phoneNumber: '+44 20 7946 0958',
      country: 'GB',
      state: 'London',
    });
    const other = await system.newResearcher();

    for (const text of [
      identifierCode,
      email?.toUpperCase() ?? '',
      '+442079460958',
      '+44 (20) 7946-0958',
      '020 7946 0958',
      'angstrom',
      'zoe ANGSTROM',
      'Ångström der',
    ])
      expect(await found(text)).toEqual([identifierCode]);
    for (const text of ['angst', 'example.net', 'angstrom nobody', '7946'])
      expect(await found(text)).toEqual([]);
    expect(await found('angstrom', other)).toEqual([]);
  });

  it('do not open in another row', async () => {
    const [one, two] = [await create({ firstName: 'One' }), await create({ firstName: 'Two' })];
    await system.database.query(
      'UPDATE form_respondents SET first_name = (SELECT first_name FROM form_respondents WHERE id = $1) WHERE id = $2',
      [one.id, two.id],
    );

    const moved = person.client.call(respondents.get, { params: placeOf(two), query: {} });

    await expect(moved).rejects.toMatchObject({ status: 500 });
    await system.database.query('DELETE FROM form_respondents WHERE id = $1', [two.id]);
  });

  it.each<[Partial<Entered>, string, string]>([
    [{ country: 'ZZ' }, 'country', 'There is no country with this code'],
    [{ country: 'Ohio' }, 'country', 'Use the two letters of a country, such as US'],
    [{ state: ' ' }, 'state', 'State is required'],
    [{ phoneNumber: '' }, 'phoneNumber', 'Phone number is required'],
    [{ identifierCode: '' }, 'identifierCode', 'Code is required'],
    [{ email: 'zoe@' }, 'email', 'Invalid email address'],
    [{ email: '' }, 'email', 'This workspace requires this field'],
    [{ dateOfBirth: '1981-02-29' }, 'dateOfBirth', 'Use a date such as 1980-12-31'],
    [{ dateOfBirth: '2999-01-01' }, 'dateOfBirth', 'This date of birth is impossible'],
  ])('are refused with %j', async (given, name, reason) => {
    // The workspace's own settings require a mail address, which is one of the refusals above.
    const email = given.email === undefined ? {} : { email: given.email };
    await expect(create({ ...given, ...email })).rejects.toMatchObject({
      status: 400,
      problem: { invalidParams: [{ name, reason }] },
    });
  });

  it('have to be known as the settings of the workspace say, and are called as those of the folder say', async () => {
    const workspace = { workspaceId: String(person.workspaceId) };
    const require = (requiredRespondentFields: ('email' | 'dateOfBirth')[]) =>
      person.client.call(workspaces.update, {
        params: workspace,
        body: { settings: { requiredRespondentFields } },
      });
    const before = await person.client.call(workspaces.get, { params: workspace, query: {} });
    const changed = await require(['dateOfBirth']);
    expect(changed.etag).not.toBe(before.etag);
    await expect(create({ email: '', dateOfBirth: '' })).rejects.toMatchObject({
      problem: { invalidParams: [{ name: 'dateOfBirth', reason: 'This workspace requires this field' }] },
    });
    await require(['email']);

    const body = { settings: { respondentLabel: 'subjects' as const } };
    const folder = await person.client.call(forms.update, { params: formParams(person), body });
    expect(folder.settings).toEqual({ respondentLabel: 'subjects' });
    const [event] = await person.client.call(audit.list, {
      params: formParams(person),
      query: { limit: '1' },
    });
    expect(event).toMatchObject({
      action: 'form.update',
      oldValue: { settings: { respondentLabel: 'respondents' } },
      newValue: { settings: { respondentLabel: 'subjects' } },
    });
  });

  it('have a code that nobody else has, also when two are entered at once', async () => {
    const same = () => create({ identifierCode: 'SAME' });
    const both = await Promise.allSettled([same(), same()]);

    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.filter(({ status }) => status === 'rejected')).toMatchObject([{ reason: { status: 409 } }]);
    await expect(same()).rejects.toMatchObject({ problem: { code: 'RESPONDENT_CODE_TAKEN' } });
    await expect(create({ identifierCode: 'same' })).rejects.toMatchObject({
      problem: { code: 'RESPONDENT_CODE_TAKEN' },
    });
    expect(await found('sAmE')).toEqual(['SAME']);
  });

  it('are imported where nothing is wrong with their row, and go out as cells that compute nothing', async () => {
    const form = await person.client.call(forms.create, {
      params: { workspaceId: String(person.workspaceId) },
      body: { name: 'Import' },
    });
    const place = { ...params(), formId: String(form.id) };
    const row = (identifierCode: string, given: RespondentRow = {}): RespondentRow => ({
      identifierCode,
      country: 'us',
      state: 'Ohio',
      phoneNumber: '202 555 0123',
      email: 'a@example.net',
      timezone: '',
      languages: 'en; es',
      ...given,
    });
    const rows = [
      row('I-1', { firstName: '=cmd|calc' }),
      row('I-2', { dateOfBirth: '31.12.1980' }),
      row('i-1'),
      row('', { email: '' }),
      row('I-3'),
    ];
    const send = (isTrial: boolean) =>
      person.client.call(respondents.import, { params: place, body: { rows, isTrial } });
    const list = () => person.client.call(respondents.list, { params: place, query: {} });

    const trial = await send(true);
    expect(trial.problems).toEqual([
      { row: 1, field: 'dateOfBirth', reason: 'Use a date such as 1980-12-31' },
      { row: 2, field: 'identifierCode', reason: 'Another person has this code' },
      { row: 3, field: 'identifierCode', reason: 'Code is required' },
    ]);
    expect(await list()).toEqual([]);
    expect(await send(false)).toMatchObject({ created: 2 });
    expect(await send(false)).toMatchObject({ created: 0 });

    const people = await list();
    expect(people.map(({ identifierCode }) => identifierCode)).toEqual(['I-3', 'I-1']);
    expect(people[0]).toMatchObject({ country: 'US', timezone: 'UTC', languages: ['en', 'es'] });
    const exported = await person.client.call(respondents.export, { params: place, query: {} });
    const csv = await exported.text();
    expect(csv).toContain(`"'=cmd|calc"`);
    expect(csv.split('\r\n')).toHaveLength(4);
    const [event] = await person.client.call(audit.list, { params: place, query: { limit: '1' } });
    expect(event).toMatchObject({ action: 'respondent.export', newValue: { respondents: 2 } });
  });

  it('are changed by one of two people, archived and brought back', async () => {
    const made = await create();
    const etag = { 'if-match': `"${made.etag ?? ''}"` };
    const change = (state: string) =>
      person.client.call(
        respondents.update,
        { params: placeOf(made), body: aPerson({ identifierCode: made.identifierCode, state }) },
        etag,
      );

    expect(await change('Utah')).toMatchObject({ state: 'Utah' });
    await expect(change('Iowa')).rejects.toMatchObject({ status: 412 });
    const setStatus = (status: 'active' | 'archived') =>
      person.client.call(respondents.setStatus, { params: placeOf(made), body: { status } });
    await setStatus('archived');
    const archived = await person.client.call(respondents.list, {
      params: params(),
      query: { status: 'archived' },
    });
    expect(archived.map(({ id }) => id)).toEqual([made.id]);
    expect(await setStatus('active')).toMatchObject({ status: 'active' });
  });

  it('are seen, exported and used by the member who entered them, and by all if the workspace says so', async () => {
    const made = await create();
    const member = await newMember(system);
    const { id: userId } = await member.call(auth.currentUser, { query: {} });
    await system.database.query('INSERT INTO workspace_members (workspace_id, user_id) VALUES ($1, $2)', [
      person.workspaceId,
      userId,
    ]);
    const own = await member.call(respondents.create, { params: params(), body: aPerson() });
    const idsSeen = async (client: ApiClient) =>
      (await client.call(respondents.list, { params: params(), query: {} })).map(({ id }) => id);
    const csvOf = async (client: ApiClient) =>
      (await client.call(respondents.export, { params: params(), query: {} })).text();
    const search = (identifierCode: string) =>
      member.call(respondents.search, { params: params(), body: { search: identifierCode } });
    const refused = { status: 404 };

    expect(await idsSeen(member)).toEqual([own.id]);
    expect(await idsSeen(person.client)).toEqual(expect.arrayContaining([own.id, made.id]));
    expect(await search(made.identifierCode)).toEqual([]);
    expect(await search(own.identifierCode)).toHaveLength(1);
    expect(await csvOf(member)).not.toContain(made.identifierCode);
    expect(await csvOf(person.client)).toContain(made.identifierCode);
    const place = { params: placeOf(made) };
    await expect(member.call(respondents.get, { ...place, query: {} })).rejects.toMatchObject(refused);
    await expect(
      member.call(respondents.update, { ...place, body: aPerson({ identifierCode: made.identifierCode }) }),
    ).rejects.toMatchObject(refused);
    await expect(
      member.call(respondents.setStatus, { ...place, body: { status: 'archived' } }),
    ).rejects.toMatchObject(refused);
    const body = { respondentId: made.id };
    await expect(member.call(calls.create, { params: params(), body })).rejects.toMatchObject(refused);
    const response = { ...body, source: 'manual' as const, answers: [], isComplete: false };
    await expect(member.call(responses.create, { params: params(), body: response })).rejects.toMatchObject(
      refused,
    );
    const answered = await person.client.call(responses.create, { params: params(), body: response });
    const archived = { ...params(), responseId: String(answered.id) };
    await person.client.call(responses.setArchived, { params: archived, body: { archived: true } });
    const read = (client: ApiClient) => client.call(responses.get, { params: archived, query: {} });
    expect((await read(person.client)).archivedRespondentData).toMatchObject({ firstName: 'Zoë Marie' });
    expect((await read(member)).archivedRespondentData).toBeNull();

    const workspace = { workspaceId: String(person.workspaceId) };
    const changed = await person.client.call(workspaces.update, {
      params: workspace,
      body: { settings: { respondentAccess: 'all' } },
    });
    expect(changed.settings).toMatchObject({ requiredRespondentFields: ['email'], respondentAccess: 'all' });
    expect(await idsSeen(member)).toEqual(await idsSeen(person.client));
    expect((await read(member)).archivedRespondentData).toMatchObject({ firstName: 'Zoë Marie' });
  });

  it('are forgotten everywhere for good; their answers stay under the code', async () => {
    const made = await create({ firstName: 'Gone' });
    await system.database.query(
      `WITH section AS (INSERT INTO form_sections (form_id, name) VALUES ($1, 'S') RETURNING id),
         question AS (INSERT INTO form_questions (section_id, question_text) SELECT id, 'Q' FROM section RETURNING id),
         response AS (INSERT INTO form_responses (form_id, respondent_id, archived_respondent_data)
           VALUES ($1, $2, '{"name": "sealed"}') RETURNING id),
         called AS (INSERT INTO form_calls (form_id, respondent_id, phone_number, transcript, summary)
           VALUES ($1, $2, 'sealed', 'sealed', 'sealed'))
       INSERT INTO form_question_answers (response_id, question_id, answer)
       SELECT response.id, question.id, '42' FROM response, question`,
      [person.formId, made.id],
    );

    const left = await person.client.call(respondents.forget, { params: placeOf(made) });

    const { firstName, lastName, email, phoneNumber, normalizedPhone, dateOfBirth } = left;
    for (const value of [firstName, lastName, email, phoneNumber, normalizedPhone, dateOfBirth])
      expect(value).toBeNull();
    expect(left).toMatchObject({ status: 'forgotten', identifierCode: made.identifierCode });
    for (const text of ['gone', made.email ?? '']) expect(await found(text)).toEqual([]);
    expect(await found(made.identifierCode)).toEqual([made.identifierCode]);
    const rows = await system.database.query(
      `SELECT a.id IS NOT NULL AS "isAnswered", r.archived_respondent_data AS data, c.phone_number AS phone, c.transcript, c.summary
       FROM form_responses r JOIN form_question_answers a ON a.response_id = r.id
       JOIN form_calls c ON c.respondent_id = r.respondent_id WHERE r.respondent_id = $1`,
      [made.id],
    );
    expect(rows).toEqual([{ isAnswered: true, data: null, phone: null, transcript: null, summary: null }]);
    const again = person.client.call(respondents.update, { params: placeOf(made), body: aPerson() });
    await expect(again).rejects.toMatchObject({ problem: { code: 'RESPONDENT_FORGOTTEN' } });
  });
});
