import { type Document, documents, type DocumentStudy, StudyFileId } from '@app/contracts';
import { createS3ObjectStore, studyKey } from '@app/storage';
import { validate } from '@app/xml';
import { utils, write } from 'xlsx';
import { sampleFile } from './sample';
import {
  formParams,
  newMember,
  type Researcher,
  startSystem,
  type System,
  untilRead,
  upload,
} from './system';

describe('the study of a document', () => {
  let system: System;
  let person: Researcher;
  let document: Document;

  const params = () => ({ ...formParams(person), documentId: String(document.id) });
  const studyOf = (): Promise<DocumentStudy> =>
    person.client.call(documents.study, { params: params(), query: {} });
  const pathOf = (fileId: string): string =>
    `/api/workspaces/${person.workspaceId}/forms/${person.formId}/documents/${document.id}/study/files/${fileId}`;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
    document = await untilRead(person, (await upload(person, 'protocol.pdf', sampleFile('pdf'))).id);
  });
  afterAll(() => system.stop());

  it('is there as soon as the document is read, without a workflow', async () => {
    const { model } = await studyOf();

    expect(model.facts.protocolNumber?.value).toBe('NWT-301');
    expect(model.visits.length).toBeGreaterThan(5);
    expect(model.criteria.length).toBeGreaterThan(10);
    expect(model.marks.length).toBeGreaterThan(50);
    expect(model.documents).toEqual([{ id: document.id, name: 'protocol.pdf' }]);
  });

  it('tells how many marks the document shows, counted apart from the reader, and how many it has', async () => {
    const { model, marks } = await studyOf();

    expect(marks).toEqual({ seen: model.marks.length, placed: model.marks.length });
  });

  it('points at blocks and cells of the stored model', async () => {
    const { model } = await studyOf();
    const { blocks } = await person.client.call(documents.model, { params: params(), query: {} });
    const ids = new Set(
      blocks.flatMap((block) =>
        block.type === 'table'
          ? [block.id, ...block.rows.flatMap(({ cells }) => cells.map(({ id }) => id))]
          : [block.id],
      ),
    );
    const evidence = [
      ...model.criteria.flatMap(({ text }) => text.evidence),
      ...model.activities.flatMap(({ name }) => name.evidence),
      ...model.marks.map(({ cell }) => cell),
    ];

    expect(evidence.length).toBeGreaterThan(100);
    for (const { block, cell } of evidence) expect(ids.has(cell ?? block)).toBe(true);
  });

  it.each(['odm-1.3.2', 'odm-2.0'] as const)('can be downloaded as a valid %s', async (fileId) => {
    const answer = await person.client.fetch('GET', pathOf(fileId));
    const xml = await answer.text();

    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-disposition')).toContain(`protocol.${fileId}.xml`);
    expect(validate(xml, fileId).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect((await studyOf()).files.find(({ id }) => id === fileId)?.bytes).toBe(Buffer.byteLength(xml));
  });

  it('has every file that its list names', async () => {
    const { files } = await studyOf();

    expect(files.map(({ id }) => id)).toEqual(StudyFileId.options);
    for (const { id } of files) expect((await person.client.fetch('GET', pathOf(id))).status).toBe(200);
  });

  it('is read again if the storage has lost it', async () => {
    const store = createS3ObjectStore({
      endpoint: system.env['S3_ENDPOINT'] ?? '',
      region: 'us-east-1',
      bucket: system.env['S3_BUCKET'] ?? '',
      accessKeyId: system.env['S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: system.env['S3_SECRET_ACCESS_KEY'] ?? '',
    });
    const [row] = await system.database.query<{ path: string; extractor: string }>(
      'SELECT object_path AS path, extractor FROM form_documents WHERE id = $1',
      [document.id],
    );
    await store.delete(studyKey(row?.path ?? '', row?.extractor ?? ''));

    await expect(studyOf()).rejects.toMatchObject({ status: 409 });
    await untilRead(person, document.id);
    expect((await studyOf()).model.marks.length).toBeGreaterThan(50);
  });

  it('of a data dictionary in CSV has the same fields as that of its workbook', async () => {
    const [csv, xlsx] = await Promise.all(
      [
        [
          'dictionary.csv',
          Buffer.from(DICTIONARY.map((row) => row.map(quoted).join(';')).join('\r\n'), 'latin1'),
        ],
        ['dictionary.xlsx', workbookOf(DICTIONARY)],
      ].map(async ([name, bytes]) => {
        const { id, reading } = await untilRead(
          person,
          (await upload(person, String(name), Buffer.from(bytes ?? ''))).id,
        );
        expect(reading).toMatchObject({ status: 'read', pages: 1 });
        const found = { ...formParams(person), documentId: String(id) };
        return (await person.client.call(documents.study, { params: found, query: {} })).model.forms;
      }),
    );

    expect(csv?.map(({ name }) => name.value)).toEqual(['baseline', 'follow_up']);
    const items = csv?.flatMap(({ groups }) => groups.flatMap((group) => group.items)) ?? [];
    expect(items.map(({ question, type }) => [question.value, type])).toEqual([
      ['Date of visit', 'date'],
      ['Sex', 'single-choice'],
      ['Weight', 'decimal'],
      ['Any pain?', 'yes-no'],
    ]);
    expect(items[1]?.choices.map(({ text }) => text.value)).toEqual(['Female', 'Male']);
    expect(items[2]?.units.map(({ value }) => value)).toEqual(['kg']);
    expect(withoutDocument(csv)).toEqual(withoutDocument(xlsx));
  });

  it('does not exist for people outside the workspace, nor in formats that do not exist', async () => {
    const stranger = await newMember(system);

    expect((await stranger.fetch('GET', pathOf('odm-2.0'))).status).toBe(404);
    expect((await person.client.fetch('GET', pathOf('odm-9'))).status).toBe(404);
  });
});

/** A data dictionary of REDCap. */
const DICTIONARY = [
  [
    ['Variable / Field Name', 'Form Name', 'Section Header', 'Field Type', 'Field Label'],
    ['Choices, Calculations, OR Slider Labels', 'Field Note', 'Text Validation Type OR Show Slider Number'],
    ['Text Validation Min', 'Text Validation Max', 'Required Field?'],
  ].flat(),
  ['vis_dt', 'baseline', '', 'text', 'Date of visit', '', '', 'date_dmy', '', '', 'y'],
  ['sex', 'baseline', 'Person; "as registered"', 'radio', 'Sex', '1, Female | 2, Male', '', '', '', '', 'y'],
  ['weight', 'baseline', '', 'text', 'Weight', '', 'kg', 'number_1dp', '30', '200', ''],
  ['pain', 'follow_up', '', 'yesno', 'Any pain?', '', 'Since the last visit,\nat rest', '', '', '', ''],
];

const quoted = (cell: string): string => (/[";\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

function workbookOf(rows: readonly (readonly string[])[]): Buffer {
  const sheet = utils.aoa_to_sheet(rows.map((row) => row.map((cell) => (cell === '' ? null : cell))));
  return Buffer.from(
    String(write(utils.book_new(sheet, 'Dictionary'), { type: 'base64', bookType: 'xlsx' })),
    'base64',
  );
}

/** Places in different documents have different ids. */
const withoutDocument = (forms: unknown): unknown =>
  JSON.parse(JSON.stringify(forms, (key, value: unknown) => (key === 'document' ? undefined : value)));
