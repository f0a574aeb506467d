import {
  audit,
  CreateVoiceAgentBody,
  formAiIntegrations,
  formIntegrations,
  forms,
  voiceAgents,
} from '@app/contracts';
import type { z } from 'zod';
import { formParams, type Researcher, startSystem, type System } from './system';

type Body = z.input<typeof CreateVoiceAgentBody>;

describe('voice agent configurations', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 90_000);

  const workspace = () => ({ workspaceId: String(person.workspaceId) });
  const paramsOf = (id: number) => ({ ...workspace(), voiceAgentId: String(id) });
  const aBody = (given: Partial<Body> = {}): Body => ({
    formId: person.formId,
    name: 'Reminder',
    voice: 'maya',
    language: 'en-US',
    initialPrompt: 'Ask how they feel today.',
    ...given,
  });
  const create = (given: Partial<Body> = {}) =>
    person.client.call(voiceAgents.create, { params: workspace(), body: aBody(given) });

  it('get the defaults of the specification, and stand in the list with their folder', async () => {
    const { id } = await create();

    const [first] = await person.client.call(voiceAgents.list, { params: workspace(), query: {} });

    expect(first).toMatchObject({
      id,
      formName: 'Folder',
      maxResponseTime: 60,
      maxRetries: 2,
      retryDelay: 15,
      noAnswerAction: 'retry',
      incompleteResponseAction: 'continue',
      droppedCallAction: 'retry',
      callbackEnabled: true,
      active: true,
      followUpPrompt: null,
    });
  });

  it.each<[keyof Body, unknown, string]>([
    ['name', ' ', 'Name is required'],
    ['voice', '', 'Voice is required'],
    ['language', '', 'Language is required'],
    ['initialPrompt', '  too few ', 'Initial prompt must be at least 10 characters'],
    ['maxResponseTime', 4, 'Response time must be 5 to 300 seconds'],
    ['maxResponseTime', 301, 'Response time must be 5 to 300 seconds'],
    ['maxRetries', 6, 'Retries must be 0 to 5'],
    ['maxRetries', 1.5, 'Retries must be 0 to 5'],
    ['retryDelay', 0, 'Retry delay must be 1 to 60 minutes'],
    ['retryDelay', 61, 'Retry delay must be 1 to 60 minutes'],
  ])('refuse %s = %j', async (name, value, reason) => {
    const path = `/api/workspaces/${person.workspaceId}/voice-agents`;

    const response = await person.client.fetch('POST', path, { ...aBody(), [name]: value });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ invalidParams: [{ name, reason }] });
  });

  it('are changed, and the second of two people is told', async () => {
    const { id, etag = '' } = await create();
    const change = (body: Partial<Omit<Body, 'formId'>>) =>
      person.client.call(voiceAgents.update, { params: paramsOf(id), body }, { 'if-match': `"${etag}"` });

    const changed = await change({ maxRetries: 0, followUpPrompt: 'And yesterday?', active: false });

    expect(changed).toMatchObject({ maxRetries: 0, followUpPrompt: 'And yesterday?', active: false });
    expect(changed.name).toBe('Reminder');
    await expect(change({ maxRetries: 3 })).rejects.toMatchObject({
      status: 412,
      problem: { code: 'EDIT_CONFLICT' },
    });
  });

  it('leave a trail in their folder that keeps the prompts to themselves', async () => {
    const { id } = await create({ initialPrompt: 'A wording of our own.' });
    await person.client.call(voiceAgents.update, {
      params: paramsOf(id),
      body: { retryDelay: 30, initialPrompt: 'Another wording of ours.' },
    });
    await person.client.call(voiceAgents.delete, { params: paramsOf(id) });

    const events = await person.client.call(audit.list, { params: formParams(person), query: {} });
    const own = events.filter(({ targetType, targetId }) => targetType === 'voice-agent' && targetId === id);

    expect(own.map(({ action }) => action)).toEqual([
      'voice-agent.delete',
      'voice-agent.update',
      'voice-agent.create',
    ]);
    expect(own[1]).toMatchObject({
      oldValue: { retryDelay: 15 },
      newValue: { retryDelay: 30, initialPromptReworded: true },
    });
    expect(JSON.stringify(own)).not.toContain('wording of our');
    await expect(
      person.client.call(voiceAgents.get, { params: paramsOf(id), query: {} }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('of another workspace do not exist, nor do its folders', async () => {
    const { id } = await create();
    const other = await system.newResearcher();
    const foreign = { workspaceId: String(other.workspaceId), voiceAgentId: String(id) };

    const body = { name: 'Taken over' };
    const changed = other.client.call(voiceAgents.update, { params: foreign, body });
    await expect(changed).rejects.toMatchObject({ status: 404 });
    const deleted = other.client.call(voiceAgents.delete, { params: foreign });
    await expect(deleted).rejects.toMatchObject({ status: 404 });
    await expect(create({ formId: other.formId })).rejects.toMatchObject({ status: 404 });
    expect(
      await other.client.call(voiceAgents.list, {
        params: { workspaceId: foreign.workspaceId },
        query: {},
      }),
    ).toEqual([]);
  });

  it('go with their folder', async () => {
    const form = await person.client.call(forms.create, { params: workspace(), body: { name: 'To go' } });
    const { id } = await create({ formId: form.id });

    await person.client.call(forms.delete, { params: { ...workspace(), formId: String(form.id) } });

    const gone = person.client.call(voiceAgents.get, { params: paramsOf(id), query: {} });
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  describe('and the keys of services that could place calls', () => {
    const KEY = 'secret-key-of-a-service-7788';
    const placeOf = (id: number) => ({ ...formParams(person), formIntegrationId: String(id) });
    const keep = () =>
      person.client.call(formIntegrations.create, {
        params: formParams(person),
        body: { type: 'retellai', apiKey: KEY },
      });
    const change = (id: number, body: { name?: string; apiKey?: string }, headers = {}) =>
      person.client.call(formIntegrations.update, { params: placeOf(id), body }, headers);

    it('have the name of the specification, and a key that is sealed and never told', async () => {
      const made = await keep();

      expect(made).toMatchObject({ name: 'Default Integration', type: 'retellai', active: true });
      expect(made).toMatchObject({ keyLast4: '7788', formName: 'Folder' });
      const [first] = await person.client.call(formIntegrations.list, { params: workspace(), query: {} });
      expect(first).toEqual(made);
      const rows = await system.database.query('SELECT i::text FROM form_api_integrations i');
      expect(JSON.stringify(rows)).toContain('v1.');
      expect(JSON.stringify([rows, made]) + system.api.output()).not.toContain(KEY);
    });

    it('are changed with the key kept or replaced, by one of two people, and leave a trail', async () => {
      const { id, etag = '' } = await keep();
      const seen = { 'if-match': `"${etag}"` };

      expect(await change(id, { name: 'Of our site' }, seen)).toMatchObject({ keyLast4: '7788' });
      await expect(change(id, { name: 'Mine' }, seen)).rejects.toMatchObject({ status: 412 });
      expect(await change(id, { apiKey: 'another-key-9911' })).toMatchObject({ keyLast4: '9911' });
      await person.client.call(formIntegrations.delete, { params: placeOf(id) });

      const events = await person.client.call(audit.list, { params: formParams(person), query: {} });
      const own = events.filter(
        ({ targetType, targetId }) => targetType === 'form-integration' && targetId === id,
      );
      expect(own.map(({ action }) => action)).toEqual([
        'form-integration.delete',
        'form-integration.update',
        'form-integration.update',
        'form-integration.create',
      ]);
      expect(own[1]?.newValue).toMatchObject({ name: 'Of our site', keyReplaced: true });
      expect(JSON.stringify(own)).not.toContain('another-key');
    });

    it('of another folder do not exist', async () => {
      const { id } = await keep();
      const form = await person.client.call(forms.create, { params: workspace(), body: { name: 'Other' } });
      const params = { ...workspace(), formId: String(form.id), formIntegrationId: String(id) };

      const read = person.client.call(formIntegrations.get, { params, query: {} });
      await expect(read).rejects.toMatchObject({ status: 404 });
      const renamed = person.client.call(formIntegrations.update, { params, body: { name: 'Taken' } });
      await expect(renamed).rejects.toMatchObject({ status: 404 });
    });
  });

  it('of AI providers are kept for a folder: sealed, changed by one of two people, and deleted', async () => {
    const params = formParams(person);
    const made = await person.client.call(formAiIntegrations.create, {
      params,
      body: { name: 'Of the folder', provider: 'claude', apiKey: 'sk-of-the-folder-7788' },
    });
    const one = { ...params, formAiIntegrationId: String(made.id) };
    const change = (body: { name?: string; apiKey?: string }) =>
      person.client.call(formAiIntegrations.update, { params: one, body }, { 'if-match': `"${made.etag}"` });

    expect(made).toMatchObject({ keyLast4: '7788', active: true, settings: {} });
    const rows = await system.database.query('SELECT i::text FROM ai_agent_integrations i');
    expect(JSON.stringify(rows)).toContain('v1.');
    expect(JSON.stringify([rows, made]) + system.api.output()).not.toContain('sk-of-the-folder');
    expect(await change({ apiKey: 'sk-another-key-9911' })).toMatchObject({ keyLast4: '9911' });
    await expect(change({ name: 'Mine' })).rejects.toMatchObject({ status: 412 });
    await person.client.call(formAiIntegrations.delete, { params: one });
    expect(await person.client.call(formAiIntegrations.list, { params, query: {} })).toEqual([]);
    const events = await person.client.call(audit.list, { params, query: { limit: '3' } });
    expect(events.map(({ action }) => action)).toEqual([
      'form-ai-integration.delete',
      'form-ai-integration.update',
      'form-ai-integration.create',
    ]);
    expect(events[1]?.newValue).toMatchObject({ name: 'Of the folder', keyReplaced: true });
    expect(JSON.stringify(events)).not.toContain('another-key');
  });
});
