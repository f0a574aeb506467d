import { type Workflow, workflows } from '@app/contracts';
import { type ContentNode, readContent, valueOf } from '@app/xml';
import { danglingReferences } from './odm-verdict';
import { execute, formParams, type Researcher, startSystem, type System, untilEnded } from './system';
import { uploadSample, withLimits } from './sample';

describe('documents longer than one call', () => {
  let system: System;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher({ baseUrl: system.modelUrl });
    documentId = await uploadSample(person, 'docx');
  });
  afterAll(() => system.stop(), 90_000);

  const paramsOf = (workflow: Workflow) => ({ ...formParams(person), workflowId: String(workflow.id) });

  async function run(by: Researcher): Promise<Workflow> {
    const started = await execute(by, [documentId], { prompt: 'Write the study as ODM.', target: 'any' });
    return untilEnded(by, started.id, 120);
  }

  it('become the same study in many small sections as in one call', async () => {
    const whole = await run(person);
    const parted = await run(
      await withLimits(person, {
        baseUrl: system.modelUrl,
        model: 'local-rules-1',
        contextTokens: 8000,
        outputTokens: 3500,
      }),
    );

    const calls = await person.client.call(workflows.calls, { params: paramsOf(parted), query: {} });
    expect(whole.usage.calls).toBe(1);
    expect(calls.length).toBeGreaterThanOrEqual(5);
    expect(new Set(calls.map(({ section }) => section)).size).toBe(calls.length);
    expect(parted).toMatchObject({ status: 'completed', errorMessage: null });
    const [one, other] = [studyOf(whole.xmlOutput ?? ''), studyOf(parted.xmlOutput ?? '')];
    expect(other.criteria).toEqual(expect.arrayContaining(one.criteria));
    // By rules, a small section may take a list for criteria because its heading stands in another section. That is never clean.
    expect(parted.outcome === 'clean').toBe(parted.findings?.errors === 0);
    expect(other.visits).toEqual(one.visits);
    expect(other.cells).toEqual(one.cells);
    expect(one.criteria.length).toBeGreaterThan(10);
    expect(one.cells.length).toBeGreaterThan(50);
    expect(danglingReferences(parted.xmlOutput ?? '')).toEqual([]);
  });
});

/** What a study says, whatever its OIDs: criteria, visits, and which form belongs to which visit. */
function studyOf(xml: string): { criteria: string[]; visits: string[]; cells: string[] } {
  const root = readContent(xml, 0);
  if (root === null) throw new Error('not XML');
  const all = (node: ContentNode): ContentNode[] => [node, ...node.children.flatMap(all)];
  const elements = all(root);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const forms = new Map(named('FormDef').map((form) => [valueOf(form, 'OID'), valueOf(form, 'Name')]));
  const items = named('ItemDef').filter((item) => /^I\.(?:INCL|EXCL)\.\d/.test(valueOf(item, 'OID') ?? ''));
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
          .map(
            (reference) => `${valueOf(event, 'Name')} × ${rowOf(forms.get(valueOf(reference, 'FormOID')))}`,
          ),
      )
      .sort(),
  };
}

/** A section that holds the schedule without the criteria names their form by the row. */
const rowOf = (form: string | undefined): string =>
  form === 'Inclusion and exclusion criteria' ? 'Eligibility criteria' : (form ?? '');
