import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aiIntegrations, type XmlSchema, xmlSchemas, workflows } from '@app/contracts';
import { ProviderEmulator } from '@app/testing';
import {
  formParams,
  type Researcher,
  SAMPLES,
  startSystem,
  type System,
  until,
  untilEnded,
  upload,
} from './system';

const SAMPLE = 'northwind-nwt-301-protocol.docx';
const schema = (content: string): string =>
  `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${content}</xs:schema>`;
const STUDY = schema('<xs:include schemaLocation="types.xsd"/><xs:element name="Study" type="Study"/>');
const TYPES = schema(
  '<xs:complexType name="Study"><xs:sequence><xs:element name="Name" type="xs:string"/></xs:sequence></xs:complexType>',
);

describe('XML schemas of a workspace', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem((usual) => ({
      AI_BASE_URL_ALLOWLIST: `${usual.AI_BASE_URL_ALLOWLIST},${emulator.url}`,
    }));
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1` });
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  }, 90_000);

  const params = () => ({ workspaceId: String(person.workspaceId) });
  const create = (files: { path: string; text: string }[]): Promise<XmlSchema> =>
    person.client.call(xmlSchemas.create, { params: params(), body: { name: 'Study', files } });
  const untilChecked = (id: number): Promise<XmlSchema> =>
    until(async () => {
      const list = await person.client.call(xmlSchemas.list, { params: params(), query: {} });
      const found = list.find((each) => each.id === id);
      return found === undefined || found.status === 'checking' ? null : found;
    }, 60);

  it('are checked by the worker with the files they include', async () => {
    const { id, status } = await create([
      { path: 'study.xsd', text: STUDY },
      { path: 'types.xsd', text: TYPES },
    ]);

    expect(status).toBe('checking');
    expect(await untilChecked(id)).toMatchObject({
      status: 'ready',
      readyVersion: 1,
      rootElements: ['Study'],
    });
  });

  it('are refused with file, line and reason, and the version before stays usable', async () => {
    const { id } = await create([{ path: 'study.xsd', text: schema('<xs:element name="Study"/>') }]);
    await untilChecked(id);

    await person.client.call(xmlSchemas.addVersion, {
      params: { ...params(), schemaId: String(id) },
      body: { files: [{ path: 'study.xsd', text: STUDY }] },
    });

    const refused = await untilChecked(id);
    expect(refused).toMatchObject({ version: 2, status: 'refused', readyVersion: 1 });
    expect(refused.versionIds).toHaveLength(2);
    expect(refused.problems[0]).toMatchObject({ file: 'study.xsd', line: 1 });
    expect(refused.problems[0]?.sentence).toContain('types.xsd');
  });

  it.each([
    ['nothing', []],
    ['six megabytes', [{ path: 'a.xsd', text: 'x'.repeat(6_000_000) }]],
    ['ten megabytes', [{ path: 'a.xsd', text: 'x'.repeat(10_000_000) }]],
  ])('refuse %s', async (_name, files) => {
    await expect(create(files)).rejects.toMatchObject({
      status: files[0] && files[0].text.length > 8e6 ? 413 : 400,
    });
  });

  it('decide about the outcome of a workflow', async () => {
    const { id } = await create([
      { path: 'study.xsd', text: STUDY },
      { path: 'types.xsd', text: TYPES },
    ]);
    await untilChecked(id);
    emulator.always({ kind: 'answer', text: '<Study><Title>Northwind</Title></Study>' });
    const document = await upload(person, SAMPLE, await readFile(join(SAMPLES, SAMPLE)));
    const body = {
      name: 'Run',
      documentIds: [document.id],
      aiIntegrationId: person.integrationId,
      prompt: 'Write the study.',
      target: 'own-schema' as const,
    };

    const started = await person.client.call(workflows.execute, {
      params: formParams(person),
      body: { ...body, xmlSchemaId: id },
    });
    const ended = await untilEnded(person, started.id);

    expect(ended).toMatchObject({ status: 'completed', outcome: 'needs_review' });
    const findings = await person.client.call(workflows.findings, {
      params: { ...formParams(person), workflowId: String(started.id) },
      query: {},
    });
    expect(findings[0]).toMatchObject({ rule: 'schema.element-unexpected', severity: 'error' });
    await expect(
      person.client.call(workflows.execute, { params: formParams(person), body }),
    ).rejects.toMatchObject({ problem: { code: 'SCHEMA_UNAVAILABLE' } });
    const settings = { model: 'local-rules-1' };
    const rules = await person.client.call(aiIntegrations.create, {
      params: params(),
      body: { name: 'Rules', provider: 'custom', apiKey: 'none-needed', settings },
    });
    await expect(
      person.client.call(workflows.execute, {
        params: formParams(person),
        body: { ...body, xmlSchemaId: id, aiIntegrationId: rules.id },
      }),
    ).rejects.toMatchObject({ problem: { code: 'RULES_WRITE_ODM' } });
  });
});
