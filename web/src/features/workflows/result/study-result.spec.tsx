import { type DecideStudyBody, emptyStudy, type StudyDecision } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../../../../test/builders/documents';
import { aWorkflow } from '../../../../test/builders/workflows';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies, type Sent } from '../../../../test/server';
import { StudyResult } from './study-result';

const ids = { workspaceId: '1', formId: '2' };
const RUN = '/api/workspaces/1/forms/2/workflows/31';
const DECISIONS = `${RUN}/study/decisions`;

const text = (value: string, readers = ['rules', 'model'], block = 'b1') => ({
  value,
  origin: 'stated',
  readers,
  evidence: [{ document: 11, block }],
});
const visit = (id: string) => ({
  id,
  name: text(id),
  headers: [],
  kind: 'scheduled',
  planned: [],
  statedTimes: [],
});
const model = {
  ...emptyStudy(),
  documents: [{ id: 11, name: 'Protocol' }],
  facts: { title: text('A study of examplinib'), registryIds: [] },
  visits: [visit('V1'), visit('V2')],
  activities: [
    { id: 'a1', name: text('ECG') },
    { id: 'a2', name: text('Dosing 50 mg') },
  ],
  marks: [
    {
      id: 'm1',
      activity: 'a1',
      visit: 'V1',
      cell: { document: 11, block: 't1', cell: 't1.c1' },
      sign: 'X',
      isConditional: false,
    },
  ],
  criteria: [
    { id: 'c1', kind: 'inclusion', number: '1', text: text('Age of 50 or more'), children: [] },
    { id: 'c2', kind: 'inclusion', number: '2', text: text('Consent', ['model'], 'b9'), children: [] },
  ],
  openQuestions: [],
};
const study = { model, files: [{ id: 'usdm-4', bytes: 2048, findings: [] }] };

const decided = (given: Partial<StudyDecision>): StudyDecision => ({
  entity: 'c1',
  field: 'text',
  decision: 'accepted',
  valueBefore: null,
  value: null,
  evidence: [],
  reason: null,
  version: 1,
  isStale: false,
  decidedBy: 1,
  decidedByName: 'Ada Morgan',
  decidedAt: new Date().toISOString(),
  ...given,
});

function open(view: string, decisions: readonly StudyDecision[] = [], replies: Replies = {}) {
  const sent = serve({
    [`GET ${RUN}/study`]: { body: study },
    [`GET ${DECISIONS}`]: { body: decisions },
    [`PUT ${DECISIONS}`]: { body: decisions },
    'GET /api/workspaces/1/forms/2/documents': { body: [aDocument()] },
    'GET /api/workspaces/1/forms/2/documents/11/model': () => problem(404, 'NOT_FOUND', 'Gone.'),
    ...replies,
  });
  renderScreen(<StudyResult workflow={aWorkflow()} ids={ids} />, `/?study=${view}`);
  return sent;
}
const bodies = (sent: readonly Sent[]): DecideStudyBody['decisions'] =>
  sent.flatMap(({ method, body }) => (method === 'PUT' ? (body as DecideStudyBody).decisions : []));

const PARAGRAPH = { kind: 'docx', part: 'body', path: 'p1' };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const SHEET = {
  page: 1,
  name: 'AE',
  characters: 6,
  images: 0,
  tables: 1,
  rotatedText: false,
  scanned: false,
  garbled: false,
  hiddenText: false,
};
const DOCUMENT_MODEL = {
  schemaVersion: 1,
  extractor: 'docx-1',
  format: 'docx',
  runningLines: [],
  pages: [],
  warnings: [],
  words: 5,
};

describe('the study of a result', () => {
  it('says who has read it, and has its files', async () => {
    open('files');
    expect(await screen.findByRole('button', { name: /USDM/ })).toBeVisible();
    await userEvent.click(screen.getByRole('tab', { name: 'Overview' }));
    expect(await screen.findByText(/Read by rules and by a model/)).toBeVisible();
  });

  it('does not exist for XML that the provider wrote', async () => {
    open('overview', [], {
      [`GET ${RUN}/study`]: () => problem(404, 'EVIDENCE_MISSING', 'No such evidence.'),
    });
    expect(await screen.findByText(/the AI provider wrote this XML directly/)).toBeVisible();
  });

  it('shows its forms as they are filled in, and the place of each question beside them', async () => {
    const question = (id: string, value: string, given: object = {}) => ({
      id,
      question: { ...text(value, ['rules']), evidence: [{ document: 11, block: 't1', cell: 't1.r1.c1' }] },
      type: 'text',
      units: [],
      choices: [],
      ...given,
    });
    const severity = [
      { code: '1', text: text('Mild') },
      { code: '2', text: text('Severe') },
    ];
    const form = {
      id: 'f1',
      name: text('Adverse events'),
      instructions: [],
      identification: [text('Subject ID: ____')],
      leftOut: [
        { ...text('Old scale', ['rules']), evidence: [{ document: 11, block: 't1', cell: 't1.r1.c2' }] },
      ],
      groups: [
        {
          id: 'g1',
          isRepeating: true,
          items: [
            question('i1', 'Weight', { type: 'decimal', units: [text('kg')], length: 4, isRequired: true }),
            question('i2', 'Severity', { type: 'single-choice', choices: severity, name: text('AESEV') }),
          ],
        },
      ],
    };
    const anchor = { kind: 'xlsx', sheet: 'AE', cell: 'A1' };
    const place = { column: 0, columnSpan: 1, rowSpan: 1, text: 'Weight of the subject', anchor };
    const off = { ...place, id: 't1.r1.c2', column: 1, text: 'Old scale (retired)' };
    const row = { id: 't1.r1', isHeader: false, anchor, cells: [{ id: 't1.r1.c1', ...place }, off] };
    const table = { id: 't1', type: 'table', text: 'AE', columns: 2, rows: [row], anchor };
    open('forms', [], {
      [`GET ${RUN}/study`]: { body: { ...study, model: { ...model, forms: [form] } } },
      'GET /api/workspaces/1/forms/2/documents/11/model': {
        body: { ...DOCUMENT_MODEL, format: 'xlsx', blocks: [table], pages: [SHEET] },
      },
      'GET /api/workspaces/1/forms/2/documents': {
        body: [aDocument({ fileName: 'crf.xlsx', mimeType: XLSX })],
      },
    });
    const panel = within(await screen.findByRole('tabpanel', { name: 'Forms' }));
    expect(panel.getByText('2 questions · Identifies the page: Subject ID: ____')).toBeVisible();
    expect(panel.getByText('Decimal number · up to 4 characters · required')).toBeVisible();
    expect(panel.getByText('One choice · AESEV')).toBeVisible();
    expect(panel.getByText('Severe')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close the document' })).toBeNull();

    await userEvent.click(panel.getByRole('button', { name: 'Weight' }));

    expect(panel.getByRole('button', { name: 'Weight' })).toHaveAttribute('aria-pressed', 'true');
    expect(await screen.findByText('Weight of the subject')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Close the document' }));
    expect(screen.queryByText('Weight of the subject')).toBeNull();
    // A field that is not in use is no question, and its place can be seen, too.
    await userEvent.click(panel.getByRole('button', { name: 'Old scale' }));
    expect(panel.getByRole('button', { name: 'Old scale' })).toHaveAttribute('aria-pressed', 'true');
    expect(panel.getByRole('button', { name: 'Weight' })).toHaveAttribute('aria-pressed', 'false');
    expect(await screen.findByText('Old scale (retired)')).toBeVisible();
  });

  it('says if no form was found', async () => {
    open('forms');
    expect(await screen.findByText('No form with questions was found in the documents.')).toBeVisible();
  });

  it('lists open values in the order in which they need a person', async () => {
    open('review', [decided({}), decided({ entity: 'a1', field: 'name', isStale: true })]);
    const list = within(await screen.findByRole('tabpanel', { name: /^Review/ }));
    const shown = (await list.findAllByRole('listitem')).map(({ textContent }) => textContent);
    expect(shown.slice(0, 3)).toEqual([
      expect.stringMatching(/Decided before the document changed.*ECG/),
      expect.stringMatching(/Low evidence.*Consent/),
      expect.stringMatching(/Dose.*Dosing 50 mg/),
    ]);
    expect(shown.join()).not.toContain('Age of 50');
  });

  it('marks the cells and headings on which the readers disagree, and says what each has read', async () => {
    const table = { document: 11, block: 't1' };
    const schedule = {
      id: 's1',
      title: 'Schedule',
      table,
      columns: [
        { column: 1, visit: 'V1' },
        { column: 2, visit: 'V2' },
      ],
      rows: [{ row: 't1.r2', activity: 'a2' }],
      signs: [],
    };
    const differences = [
      { rules: 'X', model: '', evidence: [{ ...table, cell: 't1.c1' }] },
      { rules: '', model: 'X', evidence: [{ ...table, cell: 't1.r2.c3' }] },
    ];
    const body = { ...study, model: { ...model, schedules: [schedule] }, differences };
    open('schedule', [], { [`GET ${RUN}/study`]: { body } });

    await userEvent.click(
      await screen.findByRole('gridcell', { name: 'Dosing 50 mg at V2: no mark, the readings differ' }),
    );
    expect(screen.getByText('Rules: nothing · AI model: X')).toBeVisible();
    expect(screen.getByRole('gridcell', { name: 'ECG at V1: X, the readings differ' })).toHaveTextContent(
      'X≠',
    );
    expect(screen.getByRole('gridcell', { name: 'ECG at V2: no mark' })).toBeVisible();
  });

  it('no longer marks a difference that a person has decided', async () => {
    const differences = [{ rules: 'X', model: '', evidence: [{ document: 11, block: 't1', cell: 't1.c1' }] }];
    open('schedule', [decided({ entity: 'a1|V1', field: 'mark' })], {
      [`GET ${RUN}/study`]: { body: { ...study, differences } },
    });
    expect(await screen.findByRole('gridcell', { name: 'ECG at V1: X' })).toHaveTextContent('X✓');
  });

  it('shows the notes of the selected value without a pointer', async () => {
    const scope = { visits: [], activities: [], marks: ['m1'] };
    const note = { id: 'n1', marker: 'a', text: text('Only if symptoms occur'), scope };
    open('schedule', [], {
      [`GET ${RUN}/study`]: { body: { ...study, model: { ...model, notes: [note] } } },
    });
    (await screen.findByRole('grid')).focus();
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(screen.getByText('a Only if symptoms occur', { ignore: 'button' })).toBeVisible();
  });

  it('finds values by their words, one after the other, and opens their part', async () => {
    open('schedule');
    const field = await screen.findByRole('searchbox', { name: 'Find in the study' });
    await userEvent.type(field, '50');
    expect(screen.getByText('2 found')).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByText('1 of 2')).toBeVisible();
    expect(await screen.findByRole('button', { name: /Age of 50/, pressed: true })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('rowheader', { name: /Dosing 50/, selected: true })).toBeVisible();
    await userEvent.type(field, ' nowhere');
    expect(screen.getByText('Nothing found')).toBeVisible();
  });

  it('is decided by keys: arrows, accept, and undo', async () => {
    const sent = open('schedule');
    await userEvent.click(await screen.findByRole('gridcell', { name: 'ECG at V2: no mark' }));
    screen.getByRole('grid').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(screen.getByRole('gridcell', { name: 'ECG at V1: X' })).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('a');
    await userEvent.keyboard('u');
    expect(bodies(sent)).toEqual([
      { entity: 'a1|V1', field: 'mark', decision: 'accepted', version: 0 },
      { entity: 'a1|V1', field: 'mark', decision: 'proposed', version: 0 },
    ]);
  });

  it('puts a mark with a condition, and asks for the reason', async () => {
    const sent = open('schedule');
    await userEvent.click(await screen.findByRole('gridcell', { name: 'ECG at V2: no mark' }));
    await userEvent.click(screen.getByRole('button', { name: /^Add a mark/ }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Correct' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox'));
    await userEvent.type(dialog.getByLabelText(/^Condition/), 'If indicated');
    await userEvent.type(dialog.getByLabelText('Reason'), 'Footnote b');
    await userEvent.click(dialog.getByRole('button', { name: 'Correct' }));
    expect(bodies(sent)).toMatchObject([
      {
        entity: 'a1|V2',
        decision: 'corrected',
        value: { sign: 'X', isConditional: true, condition: 'If indicated' },
        reason: 'Footnote b',
      },
    ]);
  });

  const select = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }));
  const inDialog = async () => within(await screen.findByRole('dialog'));

  it('adds a criterion at a place in the document, behind the selected one', async () => {
    const block = { id: 'b7', type: 'paragraph', text: 'Weight of 50 kg or more', anchor: PARAGRAPH };
    const sent = open('eligibility', [], {
      'GET /api/workspaces/1/forms/2/documents/11/model': { body: { ...DOCUMENT_MODEL, blocks: [block] } },
    });
    await select(/Age of 50 or more/);
    await userEvent.keyboard('i');
    const dialog = await inDialog();
    await userEvent.type(dialog.getByLabelText('Text'), 'Weight of 50 kg');
    expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await userEvent.click(await dialog.findByRole('radio', { name: /Weight of 50 kg or more/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(bodies(sent)).toMatchObject([
      {
        entity: expect.stringMatching(/^person\.[0-9a-f]{32}$/),
        field: 'added',
        value: { list: 'inclusion', text: 'Weight of 50 kg', after: 'c1' },
        evidence: [{ document: 11, block: 'b7' }],
      },
    ]);
  });

  it('adds what a person assumes only with a reason', async () => {
    const sent = open('schedule');
    await select(/^Add visit/);
    const dialog = await inDialog();
    await userEvent.type(dialog.getByLabelText('Name'), 'V3');
    await userEvent.click(dialog.getByRole('radio', { name: 'Assumed' }));
    expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Sponsor');
    await userEvent.click(dialog.getByRole('button', { name: 'Add' }));
    expect(bodies(sent)).toMatchObject([{ value: { list: 'visit', text: 'V3' }, reason: 'Sponsor' }]);
    expect(bodies(sent)[0]).not.toHaveProperty('evidence');
  });

  it('joins visits by keys', async () => {
    const sent = open('schedule');
    await userEvent.click(await screen.findByRole('columnheader', { name: /^V1/ }));
    screen.getByRole('grid').focus();
    await userEvent.keyboard('m');
    const dialog = await inDialog();
    await userEvent.selectOptions(dialog.getByLabelText('Merge into'), 'V2');
    await userEvent.type(dialog.getByLabelText('Reason'), 'One visit');
    await userEvent.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(bodies(sent)).toMatchObject([{ entity: 'V1', field: 'joined', value: 'V2', reason: 'One visit' }]);
  });

  it('puts criteria into another order', async () => {
    const sent = open('eligibility');
    await select(/Age of 50 or more/);
    await userEvent.keyboard('o');
    const dialog = await inDialog();
    await userEvent.click(dialog.getByRole('button', { name: /^Move down: 1 Age/ }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'As printed');
    await userEvent.click(dialog.getByRole('button', { name: 'Change order' }));
    expect(bodies(sent)).toMatchObject([{ entity: 'criteria', field: 'order', value: ['c2', 'c1'] }]);
  });

  it('lists changes and rejections, which can be withdrawn', async () => {
    const joined = decided({ entity: 'V9', field: 'joined', decision: 'corrected', value: 'V2' });
    const before = { name: 'Visit 9', across: [] };
    const rejected = decided({ entity: 'c9', decision: 'rejected', valueBefore: 'Old criterion' });
    const sent = open('review', [{ ...joined, valueBefore: before }, rejected]);
    await select(/Rejected.*Old criterion/);
    await select(/Merged.*Visit 9 → V2/);
    await userEvent.keyboard('w');
    expect(bodies(sent)).toMatchObject([{ entity: 'V9', field: 'joined', decision: 'proposed', version: 1 }]);
  });

  it('tells a person who was second, and shows the current decision', async () => {
    const detail = 'Another person has decided on 1 of these values in the meantime.';
    open('eligibility', [], { [`PUT ${DECISIONS}`]: () => problem(409, 'STUDY_VALUE_DECIDED', detail) });
    await userEvent.click(await screen.findByRole('button', { name: /Age of 50 or more/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Reject/ }));
    expect(await screen.findByText('Failed to save the decision')).toBeVisible();
  });
});
