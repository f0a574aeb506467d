import {
  audit,
  auth,
  calls,
  formDesign,
  type FormDesign,
  responses,
  testCalls,
  type Visit,
  type VisitBody,
  visits,
} from '@app/contracts';
import { validate } from '@app/xml';
import { unzipSync } from 'fflate';
import type { z } from 'zod';
import { danglingReferences } from './odm-verdict';
import { newMember, type Researcher, startSystem, type System } from './system';
import { newForm, newRespondent, newSection } from './test-form';

const event = (oid: string, repeating: string, references: string) =>
  `<StudyEventDef OID="${oid}" Name="Visit ${oid}" Repeating="${repeating}" Type="Scheduled">${references}</StudyEventDef>`;
const formRef = (oid: string, order: number, mandatory: string) =>
  `<FormRef FormOID="${oid}" OrderNumber="${order}" Mandatory="${mandatory}"/>`;
const part = (oid: string) => `
  <ItemGroupDef OID="IG.${oid}" Name="Group ${oid}" Repeating="No"><ItemRef ItemOID="I.${oid}" Mandatory="No"/></ItemGroupDef>`;
const LONG = 'Patients with '.concat('a stated condition, '.repeat(120));

/** Form A has the groups A1 and A2. */
const studyOf = (events: string) => `<?xml version="1.0" encoding="UTF-8"?>
<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F" CreationDateTime="2026-01-05T09:00:00+00:00">
<Study OID="S"><GlobalVariables><StudyName>S</StudyName><StudyDescription>S</StudyDescription><ProtocolName>S</ProtocolName></GlobalVariables>
<MetaDataVersion OID="M" Name="M"><Protocol><StudyEventRef StudyEventOID="SE.1" OrderNumber="1" Mandatory="Yes"/><StudyEventRef StudyEventOID="SE.2" OrderNumber="2" Mandatory="Yes"/></Protocol>
${events}
<FormDef OID="F.A" Name="Form A" Repeating="No"><ItemGroupRef ItemGroupOID="IG.A1" Mandatory="Yes"/><ItemGroupRef ItemGroupOID="IG.A2" Mandatory="Yes"/></FormDef>
<FormDef OID="F.B" Name="Form B" Repeating="No"><ItemGroupRef ItemGroupOID="IG.B" Mandatory="Yes"/></FormDef>
${['A1', 'A2', 'B'].map(part).join('')}
${['A1', 'A2', 'B']
  .map(
    (oid) =>
      `<ItemDef OID="I.${oid}" Name="Item ${oid}" DataType="text" Length="9"><Question><TranslatedText xml:lang="en">${oid === 'B' ? LONG : oid}?</TranslatedText></Question></ItemDef>`,
  )
  .join('')}
</MetaDataVersion></Study></ODM>`;

const STUDY = studyOf(
  event('SE.1', 'No', formRef('F.A', 1, 'Yes') + formRef('F.B', 2, 'No')) +
    event('SE.2', 'Yes', formRef('F.B', 1, 'Yes')),
);

describe('the visits of a form', () => {
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
    ids = await newForm(person, 'Visits');
  });

  const design = (): Promise<FormDesign> => person.client.call(formDesign.get, { params: ids, query: {} });
  const ask = async (name: string): Promise<{ sectionId: number; questionId: number }> => {
    const questions = [{ questionText: `${name}?`, required: true }];
    const { sectionId, questionIds } = await newSection(person.client, ids, name, questions);
    return { sectionId, questionId: questionIds[0] ?? 0 };
  };
  const addVisit = (body: z.input<typeof VisitBody>): Promise<Visit> =>
    person.client.call(visits.create, { params: ids, body });
  const placeOf = ({ id }: Visit) => ({ ...ids, visitId: String(id) });
  const newPerson = async (identifierCode = `V-${(count += 1)}`): Promise<number> =>
    (await newRespondent(person.client, ids, { identifierCode })).id;
  const record = (
    respondentId: number,
    visitId: number | null,
    answers: { questionId: number; answer: string }[],
    more: { callId?: number } = {},
  ) =>
    person.client.call(responses.create, {
      params: ids,
      body: { respondentId, visitId, answers, isComplete: false, ...more },
    });
  const exported = async (endpoint: typeof responses.exportCsv) =>
    (await person.client.call(endpoint, { params: ids, query: {} })).text();
  /** A completed workflow with this result. */
  const resultOf = async (
    xml: string,
  ): Promise<{ workspaceId: string; formId: string; workflowId: string }> => {
    const [row] = await system.database.query<{ id: number }>(
      `INSERT INTO ai_workflows (form_id, name, prompt, ai_integration_name, ai_provider, document_ids, status, xml_output)
       VALUES ($1, 'W', 'P', 'I', 'custom', '{}', 'completed', $2) RETURNING id`,
      [ids.formId, xml],
    );
    return { ...ids, workflowId: String(row?.id) };
  };

  it('are imported from a result with their forms, changed by an amendment, and exported as they were', async () => {
    const source = await resultOf(STUDY);
    const propose = () => person.client.call(formDesign.propose, { params: source, query: {} });
    const first = await propose();
    expect(first.visits.map(({ oid, state }) => [oid, state])).toEqual([
      ['SE.1', 'new'],
      ['SE.2', 'new'],
    ]);
    const questions = first.sections.flatMap(({ oid, questions: own }) =>
      own.map((question) => ({ section: oid, item: question.oid })),
    );
    const adopt = (body: { questions?: typeof questions; visits?: string[] }) =>
      person.client.call(formDesign.adopt, {
        params: source,
        body: { sections: [], questions: [], removed: [], ...body },
      });

    await expect(adopt({ visits: ['SE.9'] })).rejects.toMatchObject({
      problem: { code: 'PROPOSAL_CHANGED' },
    });
    // As an older version imported it: without visits.
    expect(await adopt({ questions })).toMatchObject({
      sectionsCreated: 3,
      questionsCreated: 3,
      visitsCreated: 0,
    });
    expect(await exported(formDesign.exportOdm)).toContain(`<FormRef FormOID="F.${ids.formId}"`);
    expect(await adopt({ visits: ['SE.1', 'SE.2'] })).toMatchObject({
      sectionsCreated: 0,
      visitsCreated: 2,
      visitsChanged: 0,
    });

    const { sections, visits: made } = await design();
    expect(sections[2]?.questions[0]?.questionText).toBe(`${LONG}?`);
    expect(made.map(({ name, repeating, sections: own }) => [name, repeating, own.length])).toEqual([
      ['Visit SE.1', false, 3],
      ['Visit SE.2', true, 1],
    ]);
    expect((await propose()).visits.every(({ state }) => state === 'same')).toBe(true);
    const odm = await exported(formDesign.exportOdm);
    expect(validate(odm, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
    const references = (xml: string) => xml.match(/<(StudyEventDef|FormRef) [^>]*>/g);
    expect(references(odm)?.map((tag) => tag.replace(/\/?>$/, ''))).toEqual(
      references(STUDY)?.map((tag) => tag.replace(/\/?>$/, '')),
    );

    for (const visit of made.slice(1))
      await person.client.call(visits.update, {
        params: placeOf(visit),
        body: { repeating: false, sections: [] },
      });
    const [, changed] = (await propose()).visits;
    expect(changed).toMatchObject({ state: 'changed', changed: ['repeating', 'sections'] });
    expect(await adopt({ visits: ['SE.2'] })).toMatchObject({ visitsCreated: 0, visitsChanged: 1 });
    expect((await propose()).visits.every(({ state }) => state === 'same')).toBe(true);
  });

  it('are added, changed by one of two people, ordered as a whole, and leave a trail', async () => {
    const { sectionId } = await ask('Vitals');
    const [one, two] = [await addVisit({ name: 'Week 2' }), await addVisit({ name: 'Week 4' })];
    const change = () =>
      person.client.call(
        visits.update,
        { params: placeOf(one), body: { sections: [{ sectionId, required: true }] } },
        { 'if-match': `"${one.etag ?? ''}"` },
      );

    expect(await change()).toMatchObject({ name: 'Week 2', sections: [{ sectionId, required: true }] });
    await expect(change()).rejects.toMatchObject({ status: 412 });
    const foreign = person.client.call(visits.update, {
      params: placeOf(two),
      body: { sections: [{ sectionId: 2_000_000_000, required: true }] },
    });
    await expect(foreign).rejects.toMatchObject({ problem: { code: 'VISIT_SECTION_GONE' } });
    const { visitsEtag = '' } = await design();
    const reorder = (order: number[]) =>
      person.client.call(
        visits.reorder,
        { params: ids, body: { visits: order } },
        { 'if-match': `"${visitsEtag}"` },
      );
    await expect(reorder([two.id])).rejects.toMatchObject({ problem: { code: 'VISIT_ORDER_INCOMPLETE' } });
    expect((await reorder([two.id, one.id])).map(({ name }) => name)).toEqual(['Week 4', 'Week 2']);
    // An order that was made from an earlier state is refused.
    await expect(reorder([one.id, two.id])).rejects.toMatchObject({ problem: { code: 'EDIT_CONFLICT' } });
    await person.client.call(visits.delete, { params: placeOf(two), query: {} });

    expect((await design()).visits.map(({ name }) => name)).toEqual(['Week 2']);
    const events = await person.client.call(audit.list, { params: ids, query: { limit: '3' } });
    expect(events.map(({ action }) => action)).toEqual([
      'form-visit.delete',
      'form-visit.reorder',
      'form-visit.update',
    ]);
    expect(events[2]?.newValue).toMatchObject({ sections: `${sectionId} (required)` });
    await system.database.query(
      `INSERT INTO form_visits (form_id, name) SELECT $1, n::text FROM generate_series(1, 199) n`,
      [ids.formId],
    );
    await expect(addVisit({ name: 'One more' })).rejects.toMatchObject({ problem: { code: 'DESIGN_FULL' } });
    const other = await system.newResearcher();
    const taken = other.client.call(visits.update, {
      params: { ...placeOf(one), workspaceId: String(other.workspaceId), formId: String(other.formId) },
      body: { name: 'Taken' },
    });
    await expect(taken).rejects.toMatchObject({ status: 404 });
  });

  it('hold responses to their own sections, one for each respondent unless they repeat', async () => {
    const [vitals, log] = [await ask('Vitals'), await ask('Events')];
    const week = await addVisit({
      name: 'Week 2',
      sections: [{ sectionId: vitals.sectionId, required: true }],
    });
    const events = await addVisit({
      name: 'Log',
      type: 'common',
      repeating: true,
      sections: [{ sectionId: log.sectionId, required: false }],
    });
    const respondent = await newPerson();
    const given = { questionId: vitals.questionId, answer: 'Well' };

    const elsewhere = record(respondent, week.id, [{ questionId: log.questionId, answer: 'Fall' }]);
    await expect(elsewhere).rejects.toMatchObject({ problem: { code: 'QUESTION_GONE' } });
    // Complete: only the required questions of the visit count.
    const made = await person.client.call(responses.create, {
      params: ids,
      body: { respondentId: respondent, visitId: week.id, answers: [given], isComplete: true },
    });
    expect(made).toMatchObject({ visitId: week.id, visitName: 'Week 2', callId: null, source: 'manual' });
    await expect(record(respondent, week.id, [])).rejects.toMatchObject({
      problem: { code: 'VISIT_NOT_REPEATING' },
    });
    const entry = { questionId: log.questionId, answer: 'Fall' };
    for (const _time of [1, 2]) await record(respondent, events.id, [entry]);
    await expect(
      person.client.call(visits.update, { params: placeOf(events), body: { repeating: false } }),
    ).rejects.toMatchObject({ problem: { code: 'VISIT_NOT_REPEATING' } });
    await record(respondent, null, [given, entry]);

    const place = { ...ids, responseId: String(made.id) };
    const setArchived = (archived: boolean) =>
      person.client.call(responses.setArchived, { params: place, body: { archived } });
    await setArchived(true);
    await record(respondent, week.id, [given]);
    await expect(setArchived(false)).rejects.toMatchObject({ problem: { code: 'VISIT_NOT_REPEATING' } });
    const listed = (query: object) => person.client.call(responses.list, { params: ids, query });
    expect(await listed({ visitId: String(events.id) })).toHaveLength(2);
    expect((await listed({})).map(({ visitName }) => visitName)).toEqual([
      'Week 2',
      null,
      'Log',
      'Log',
      'Week 2',
    ]);
  });

  it('keep their responses when sections leave them and when they are removed, also in every export', async () => {
    const [vitals, log] = [await ask('Vitals'), await ask('Events')];
    const both = [vitals, log].map(({ sectionId }) => ({ sectionId, required: true }));
    const week = await addVisit({ name: 'Week 2', sections: both });
    const later = await addVisit({ name: 'Week 4', repeating: true, sections: both });
    const respondent = await newPerson('EXPORT-1');
    const answers = [
      { questionId: vitals.questionId, answer: 'Well' },
      { questionId: log.questionId, answer: 'Fall' },
    ];
    const made = await record(respondent, week.id, answers);
    await record(respondent, later.id, answers);
    await record(respondent, null, answers);

    await person.client.call(visits.update, {
      params: placeOf(week),
      body: { sections: both.slice(0, 1) },
    });
    const place = { ...ids, responseId: String(made.id) };
    const shown = await person.client.call(responses.get, { params: place, query: {} });
    expect(shown.archivedQuestions).toMatchObject([{ id: log.questionId, questionText: 'Events?' }]);
    expect(shown.sectionIds).toEqual([vitals.sectionId]);
    await person.client.call(responses.update, {
      params: place,
      body: { answers: [{ questionId: vitals.questionId, answer: 'Better' }] },
    });
    const remove = (archive?: 'true') =>
      person.client.call(visits.delete, {
        params: placeOf(later),
        query: archive === undefined ? {} : { archive },
      });
    await expect(remove()).rejects.toMatchObject({ status: 409, problem: { code: 'VISIT_ANSWERED' } });
    await remove('true');
    await expect(record(await newPerson(), later.id, answers)).rejects.toMatchObject({
      problem: { code: 'VISIT_GONE' },
    });

    expect((await design()).visits.map(({ name }) => name)).toEqual(['Week 2']);
    const csv = await exported(responses.exportCsv);
    expect(csv.split('\r\n').map((line) => line.split(',').slice(5, 8).join())).toEqual([
      `"Visit","Vitals? [IT.CLINDROVE.${vitals.questionId}]","Events? [IT.CLINDROVE.${log.questionId}]"`,
      '"Week 2","Better","Fall"',
      '"Week 4","Well","Fall"',
      '"","Well","Fall"',
      '',
    ]);
    const odm = await exported(responses.exportOdm);
    expect(validate(odm, 'odm-1.3.2').filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(danglingReferences(odm)).toEqual([]);
    expect(odm.match(/<StudyEventData [^>]*>/g)?.map((tag) => tag.replace(/\d+/g, 'N'))).toEqual([
      '<StudyEventData StudyEventOID="SE.CLINDROVE.N">',
      '<StudyEventData StudyEventOID="SE.CLINDROVE.N" StudyEventRepeatKey="N">',
      '<StudyEventData StudyEventOID="SE.CLINDROVE.N" StudyEventRepeatKey="N">',
    ]);
    expect(odm.match(/ItemData ItemOID="[^"]*" Value="(Fall|Better)"/g)).toHaveLength(4);
    const redcap = (await exported(responses.exportRedcap)).split('\r\n');
    expect(redcap[0]).toContain('"record_id","redcap_event_name"');
    expect(redcap[1]).toContain('"EXPORT-1","week_2_arm_1"');
    const archive = await person.client.call(formDesign.exportRedcapProject, { params: ids, query: {} });
    const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
    expect(Object.keys(files)).toEqual(['data_dictionary.csv', 'events.csv', 'instrument_event_mapping.csv']);
    expect(Buffer.from(files['instrument_event_mapping.csv'] ?? []).toString('utf8')).toContain(
      '"1","week_2_arm_1","vitals"',
    );
  });

  it('do not exist for a form without them, whose exports stay as they were', async () => {
    const { questionId } = await ask('Vitals');
    await record(await newPerson('PLAIN-1'), null, [{ questionId, answer: 'Well' }]);

    expect((await exported(responses.exportCsv)).split('\r\n')[0]).not.toContain('Visit');
    const odm = await exported(responses.exportOdm);
    expect(odm).toContain(`<StudyEventData StudyEventOID="SE.${ids.formId}" StudyEventRepeatKey=`);
    expect(await exported(formDesign.exportOdm)).toContain(`<FormRef FormOID="F.${ids.formId}"`);
    expect((await exported(responses.exportRedcap)).split('\r\n')[0]).not.toContain('redcap_event_name');
  });

  it('have responses from calls; responses and calls are deleted by admins, and the trail keeps that they existed', async () => {
    const { questionId } = await ask('Vitals');
    const [one, other] = [await newPerson(), await newPerson()];
    const planned = await person.client.call(calls.create, { params: ids, body: { respondentId: one } });
    const tried = await person.client.call(testCalls.create, {
      params: ids,
      body: { phoneNumber: '+12025550199' },
    });
    const answers = [{ questionId, answer: 'Canary' }];

    await expect(record(other, null, answers, { callId: planned.id })).rejects.toMatchObject({ status: 404 });
    const made = await record(one, null, answers, { callId: planned.id });
    expect(made).toMatchObject({ callId: String(planned.id), source: 'call' });

    const member = await newMember(system);
    const { id: userId } = await member.call(auth.currentUser, { query: {} });
    await system.database.query('INSERT INTO workspace_members (workspace_id, user_id) VALUES ($1, $2)', [
      person.workspaceId,
      userId,
    ]);
    const removals = (client: Researcher['client']) => [
      () => client.call(responses.delete, { params: { ...ids, responseId: String(made.id) } }),
      () => client.call(calls.delete, { params: { ...ids, formCallId: String(planned.id) } }),
      () => client.call(testCalls.delete, { params: { ...ids, testCallId: String(tried.id) } }),
    ];
    for (const remove of removals(member)) await expect(remove()).rejects.toMatchObject({ status: 403 });
    for (const remove of removals(person.client)) await remove();

    const events = await person.client.call(audit.list, { params: ids, query: { limit: '3' } });
    expect(events.map(({ action }) => action)).toEqual([
      'test-call.delete',
      'call.delete',
      'response.delete',
    ]);
    expect(JSON.stringify(events)).not.toMatch(/Canary|5550199/);
    expect(events[2]?.oldValue).toMatchObject({ answers: 1, isComplete: false });

    expect(await person.client.call(responses.list, { params: ids, query: {} })).toEqual([]);
    expect(await person.client.call(calls.list, { params: ids, query: {} })).toEqual([]);
    expect(await person.client.call(testCalls.list, { params: ids, query: {} })).toEqual([]);
    const left = await system.database.query('SELECT 1 FROM form_question_answers WHERE response_id = $1', [
      made.id,
    ]);
    expect(left).toEqual([]);
  });
});
