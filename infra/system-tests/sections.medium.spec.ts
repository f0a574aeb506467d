import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { aiIntegrations, type Workflow, workflows } from '@app/contracts';
import { type ContentNode, readContent, valueOf } from '@app/xml';
import { danglingReferences } from './odm-verdict';
import {
  execute,
  formParams,
  type Researcher,
  SAMPLES,
  startSystem,
  type System,
  untilEnded,
  untilRead,
  upload,
} from './system';

const sample = readFileSync(join(SAMPLES, 'northwind-nwt-301-protocol.docx'));

describe('documents longer than one call', () => {
  let system: System;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher({ baseUrl: system.modelUrl });
    documentId = (await upload(person, 'sample.docx', sample)).id;
    await untilRead(person, documentId);
  }, 60_000);
  afterAll(() => system.stop(), 30_000);

  const paramsOf = (workflow: Workflow) => ({ ...formParams(person), workflowId: String(workflow.id) });

  async function integrationWith(limits: { contextTokens?: number; outputTokens?: number }): Promise<number> {
    const params = { workspaceId: String(person.workspaceId) };
    const settings = { baseUrl: system.modelUrl, model: 'local-rules-1', ...limits };
    const body = { name: 'Limited', provider: 'custom' as const, apiKey: 'sk-canary-limited', settings };
    return (await person.client.call(aiIntegrations.create, { params, body })).id;
  }

  async function run(integrationId: number): Promise<Workflow> {
    const started = await execute({ ...person, integrationId }, [documentId], { target: 'odm-1.3.2' });
    return untilEnded(person, started.id, 120);
  }

  it('become the same study in many small sections as in one call', async () => {
    const whole = await run(person.integrationId);
    const parted = await run(await integrationWith({ contextTokens: 6000, outputTokens: 1500 }));

    const calls = await person.client.call(workflows.calls, { params: paramsOf(parted), query: {} });
    expect(whole.usage.calls).toBe(1);
    expect(calls.length).toBeGreaterThanOrEqual(5);
    expect(new Set(calls.map(({ section }) => section)).size).toBe(calls.length);
    expect(parted).toMatchObject({ status: 'completed', outcome: whole.outcome, errorMessage: null });
    const [one, other] = [studyOf(whole.xmlOutput ?? ''), studyOf(parted.xmlOutput ?? '')];
    expect(other.criteria).toEqual(one.criteria);
    expect(other.visits).toEqual(one.visits);
    expect(other.cells).toEqual(one.cells);
    expect(one.criteria.length).toBeGreaterThan(10);
    expect(one.cells.length).toBeGreaterThan(50);
    expect(danglingReferences(parted.xmlOutput ?? '')).toEqual([]);
    expect(parted.findings).toMatchObject({ errors: 0 });
  }, 240_000);
});

/** What a study says, whatever its OIDs: criteria, visits, and which form belongs to which visit. */
function studyOf(xml: string): { criteria: string[]; visits: string[]; cells: string[] } {
  const root = readContent(xml, 0);
  if (root === null) throw new Error('not XML');
  const all = (node: ContentNode): ContentNode[] => [node, ...node.children.flatMap(all)];
  const elements = all(root);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const forms = new Map(named('FormDef').map((form) => [valueOf(form, 'OID'), valueOf(form, 'Name')]));
  const items = named('ItemDef').filter((item) => /^I\.(?:INCL|EXCL)\./.test(valueOf(item, 'OID') ?? ''));
  return {
    criteria: items
      .map((item) =>
        all(item)
          .map(({ text }) => text.trim())
          .join(' ')
          .trim(),
      )
      .sort(),
    visits: named('StudyEventDef').map((event) => valueOf(event, 'Name') ?? ''),
    cells: named('StudyEventDef')
      .flatMap((event) =>
        event.children
          .filter(({ name }) => name === 'FormRef')
          .map((reference) => `${valueOf(event, 'Name')} × ${forms.get(valueOf(reference, 'FormOID'))}`),
      )
      .sort(),
  };
}
