import { once } from 'node:events';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { aiIntegrations, Coverage, Trace, type Workflow, workflows } from '@app/contracts';
import { type Behaviour, ProviderEmulator } from '@app/testing';
import PDFDocument from 'pdfkit';
import { execute, formParams, newMember, type Researcher, startSystem, type System } from './system';
import { untilEnded, untilRead, upload } from './system';

const READ = 'Day 8 is a visit that only the scan shows.';
const isPage = (body: string): boolean => body.includes('"image"');
const answer = ({ body }: { readonly body: string }): Behaviour => {
  if (isPage(body)) return { kind: 'answer', text: `<page><paragraph>${READ}</paragraph></page>` };
  const shown = body.includes(READ) ? `<visit>${READ}</visit>` : '';
  return { kind: 'answer', text: `<study><title>A page of text.</title>${shown}</study>` };
};

describe('pages that are pictures', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ ANTHROPIC_BASE_URL: emulator.url, WAIT_SECONDS: '0.2' });
    const first = await system.newResearcher();
    const { id: integrationId } = await first.client.call(aiIntegrations.create, {
      params: { workspaceId: String(first.workspaceId) },
      body: {
        name: 'Claude',
        provider: 'claude',
        apiKey: 'sk-any',
        settings: { model: 'claude-sonnet-5-5' },
      },
    });
    person = { ...first, integrationId };
    const { id } = await upload(person, 'scan.pdf', await aPdfWithScan());
    documentId = id;
    await untilRead(person, id);
  });
  beforeEach(() => {
    emulator.reset();
    emulator.always(answer);
  });
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  const allow = (allowed: boolean) =>
    person.client.call(aiIntegrations.setPicturePages, {
      params: { workspaceId: String(person.workspaceId) },
      body: { allowed },
    });
  const run = async (prompt: string, pace: Workflow['pace'] = 'now'): Promise<Workflow> =>
    untilEnded(person, (await execute(person, [documentId], { prompt, pace })).id);
  const paramsOf = ({ id }: Workflow) => ({ ...formParams(person), workflowId: String(id) });
  const evidenceOf = async (workflow: Workflow): Promise<{ coverage: Coverage; trace: Trace }> => ({
    coverage: await person.client.call(workflows.coverage, { params: paramsOf(workflow), query: {} }),
    trace: await person.client.call(workflows.trace, { params: paramsOf(workflow), query: {} }),
  });
  const gapsOf = ({ gaps }: Coverage): string[] =>
    gaps.filter(({ kind }) => kind === 'page').map(({ sentence }) => sentence);
  const GAP = 'Nothing was read of page 2: there is a picture without text.';
  const estimate = () =>
    person.client.call(workflows.estimate, {
      params: formParams(person),
      body: { documentIds: [documentId], aiIntegrationId: person.integrationId, prompt: 'Estimate' },
    });

  it('are sent nowhere without the consent of the workspace', async () => {
    const { coverage, trace } = await evidenceOf(await run('No consent'));

    expect(emulator.pictures).toEqual([]);
    expect(gapsOf(coverage)).toEqual([GAP]);
    expect(trace.sums.fromPicture).toBe(0);
  });

  it('are consented to by those who may, and the trail knows', async () => {
    const before = await estimate();
    await allow(true);

    const [row] = await system.database.query(
      `SELECT old_value, new_value FROM audit_events WHERE action = 'workspace.picture-pages'`,
    );
    expect(row).toEqual({ old_value: { allowed: false }, new_value: { allowed: true } });
    const stranger = await newMember(system);
    await expect(
      stranger.call(aiIntegrations.picturePages, {
        params: { workspaceId: String(person.workspaceId) },
        query: {},
      }),
    ).rejects.toMatchObject({ status: 404 });
    const after = await estimate();
    expect(after.inputTokens.low).toBeGreaterThan(before.inputTokens.low + 2000);
    expect(after.costMicroUsd?.low ?? 0).toBeGreaterThan(before.costMicroUsd?.low ?? 0);
  });

  it('are drawn, read by the model, marked and paid for', async () => {
    await allow(true);

    const workflow = await run('Read the scan');

    const { coverage, trace } = await evidenceOf(workflow);
    expect(workflow).toMatchObject({ status: 'completed', outcome: 'incomplete' });
    expect(await pictureSize(emulator.pictures)).toEqual([[1212, 1568]]);
    expect(workflow.xmlOutput).toContain(READ);
    expect(trace.values.map(({ state }) => state)).toEqual(['found', 'from-picture']);
    expect(trace.values[1]?.places).toEqual([{ documentId, blockId: 'pic2.1', page: 2 }]);
    expect(gapsOf(coverage)).toEqual([
      'What is to be seen on page 2 was read from a picture by a model; compare it with the XML.',
    ]);
    const calls = await person.client.call(workflows.calls, { params: paramsOf(workflow), query: {} });
    const shown = calls.find(({ section }) => section === `page 2, document ${documentId}`);
    expect(shown).toMatchObject({ finish: 'complete', inputTokens: 1100 });
    expect(shown?.costMicroUsd).toBeGreaterThan(0);
  });

  it('go into a batch where half the price is wanted, and are passed over where they are refused in it', async () => {
    await allow(true);

    const read = await run('Half the price', 'half-price');
    emulator.takesPictures = false;
    const refused = await run('Refused in a batch', 'half-price');

    expect(read).toMatchObject({ status: 'completed' });
    expect(read.xmlOutput).toContain(READ);
    expect(refused).toMatchObject({ status: 'completed' });
    expect(gapsOf((await evidenceOf(refused)).coverage)).toEqual([GAP]);
  });

  it('stay a gap where the model refuses them', async () => {
    await allow(true);
    emulator.takesPictures = false;

    const workflow = await run('Refused');

    expect(workflow).toMatchObject({ status: 'completed' });
    expect(gapsOf((await evidenceOf(workflow)).coverage)).toEqual([GAP]);
  });
});

/** Creates a PDF with a page of text and a page that is an image of text. */
async function aPdfWithScan(): Promise<Buffer> {
  const scan = createCanvas(850, 1100);
  const brush = scan.getContext('2d');
  brush.fillStyle = '#fff';
  brush.fillRect(0, 0, 850, 1100);
  brush.fillStyle = '#000';
  brush.font = '24px sans-serif';
  brush.fillText(READ, 80, 200);
  const pdf = new PDFDocument({ margin: 72 });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  pdf.text('A page of text.\n\n'.repeat(10));
  pdf.addPage({ margin: 0 }).image(await scan.encode('png'), 0, 0, { width: 612 });
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const pictureSize = (pictures: readonly Buffer[]): Promise<[number, number][]> =>
  Promise.all(
    pictures.map(async (png) => loadImage(png).then(({ width, height }) => [width, height] as const)),
  ).then((sizes) => sizes.map(([width, height]) => [width, height]));
