import { once } from 'node:events';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import {
  aiIntegrations,
  Coverage,
  type Target,
  Trace,
  type Workflow,
  workflows,
  xmlSchemas,
} from '@app/contracts';
import { type Behaviour, ProviderEmulator } from '@app/testing';
import PDFDocument from 'pdfkit';
import { execute, formParams, newMember, type Researcher, startSystem, type System } from './system';
import { until, untilEnded, untilRead, upload } from './system';

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
  const GAP = 'Nothing could be read from page 2: it contains only a picture without text.';
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
    expect(gapsOf(coverage)).toEqual(['A model read page 2 from a picture; compare it with the XML.']);
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

describe('a page of garbage', () => {
  let system: System;
  let emulator: ProviderEmulator;
  let person: Researcher;
  let documentId: number;
  let xmlSchemaId: number;

  beforeAll(async () => {
    emulator = await ProviderEmulator.start();
    system = await startSystem({ AI_BASE_URL_ALLOWLIST: emulator.url });
    person = await system.newResearcher({ baseUrl: `${emulator.url}/v1`, model: 'emulated' });
    const { id } = await upload(person, 'garbled.pdf', await aPdfWithGarbage());
    documentId = id;
    await untilRead(person, id);
    const params = { workspaceId: String(person.workspaceId) };
    const body = { name: 'Study', files: [{ path: 'study.xsd', text: SCHEMA }] };
    ({ id: xmlSchemaId } = await person.client.call(xmlSchemas.create, { params, body }));
    await until(async () => {
      const list = await person.client.call(xmlSchemas.list, { params, query: {} });
      return list.find((one) => one.id === xmlSchemaId && one.status === 'ready') ?? null;
    });
  });
  beforeEach(() => emulator.reset());
  afterAll(async () => {
    await system.stop();
    await emulator.close();
  });

  it.each<[string, Target, string, string]>([
    ['XML of its own', 'any', 'Every exclusion criterion.', '<study><criterion>None</criterion></study>'],
    ['a schema of its own', 'own-schema', 'Every exclusion criterion.', '<study>None</study>'],
    ['a study', 'odm-2.0', 'Write the study.', '{}'],
  ])('is in no request for %s, and is said to be missing', async (_what, target, prompt, text) => {
    emulator.always({ kind: 'answer', text });
    const options = { prompt, target, ...(target === 'own-schema' && { xmlSchemaId }) };

    const workflow = await untilEnded(person, (await execute(person, [documentId], options)).id);

    expect(workflow).toMatchObject({
      status: 'completed',
      outcome: expect.not.stringMatching('clean') as string,
    });
    expect(emulator.requests.some(({ body }) => body.includes('breast feeding'))).toBe(true);
    expect(emulator.requests.filter(({ body }) => body.includes(GARBAGE))).toEqual([]);
    const params = { ...formParams(person), workflowId: String(workflow.id) };
    const { gaps } = await person.client.call(workflows.coverage, { params, query: {} });
    const sentences = gaps.map(({ sentence }) => sentence);
    expect(sentences.filter((sentence) => sentence.includes('page 2'))).toHaveLength(1);
    expect(sentences.join(' ')).not.toContain(GARBAGE);
  });
});

const SCHEMA =
  '<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema"><xs:element name="study" type="xs:string"/></xs:schema>';

/** Text in a font without a map of its characters: each letter is stored 29 codes too low. */
const garbled = (text: string): string =>
  text.replaceAll(/\S/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
const GARBAGE = garbled('transplantation');

/** Creates a PDF with a list of criteria that goes on on a page whose text is garbage. */
async function aPdfWithGarbage(): Promise<Buffer> {
  const pdf = new PDFDocument({ margin: 72 });
  const lines = [
    'Treatment with the drug of the sponsor',
    'A history of transplantation of the liver',
    'The use of the vaccine of the study',
  ];
  pdf.fontSize(16).text('5.2 Exclusion criteria').fontSize(11);
  pdf.text('Subjects are excluded if they meet any of the following criteria:');
  pdf.text('1. Pregnancy or breast feeding at the time of the screening visit.');
  pdf.text('2. Known allergy against examplinib or any of its excipients.');
  pdf.addPage();
  for (const [at, line] of lines.entries()) pdf.text(`${at + 3}. ${garbled(line)}`);
  return bytesOf(pdf);
}

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
  pdf.text('A page of text.\n\n'.repeat(10));
  pdf.addPage({ margin: 0 }).image(await scan.encode('png'), 0, 0, { width: 612 });
  return bytesOf(pdf);
}

async function bytesOf(pdf: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

const pictureSize = (pictures: readonly Buffer[]): Promise<[number, number][]> =>
  Promise.all(
    pictures.map(async (png) => loadImage(png).then(({ width, height }) => [width, height] as const)),
  ).then((sizes) => sizes.map(([width, height]) => [width, height]));
