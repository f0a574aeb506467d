import { type DocumentStudy, emptyStudy } from '@app/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../../../test/builders/documents';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { StudyPanel } from './study-panel';

const ids = { workspaceId: '1', formId: '2' };
const document = aDocument({ id: 11 });
const STUDY = 'GET /api/workspaces/1/forms/2/documents/11/study';

const stated = (value: string, block: string) => ({
  value,
  origin: 'stated' as const,
  readers: ['rules' as const],
  evidence: [{ document: 11, block }],
});

const study: DocumentStudy = {
  model: emptyStudy({
    documents: [{ id: 11, name: 'protocol.pdf' }],
    facts: { title: stated('A study of blood pressure', 'b1'), registryIds: [] },
    criteria: [
      {
        id: 'inclusion.1',
        kind: 'inclusion',
        number: '1',
        text: stated('Adults.', 'b7'),
        children: [{ id: 'item.1', marker: 'a)', text: stated('Able to consent.', 'b8'), children: [] }],
      },
    ],
    schedules: [
      {
        id: 'schedule.1',
        title: 'Schedule',
        table: { document: 11, block: 't1' },
        columns: [],
        rows: [],
        signs: [],
      },
    ],
    visits: [
      {
        id: 'visit.1',
        name: stated('Week -2', 't1'),
        headers: [],
        kind: 'scheduled',
        planned: [],
        statedTimes: ['Week -2'],
      },
    ],
    activities: [{ id: 'activity.1', name: stated('Vital signs', 't1'), group: 'Safety' }],
    marks: [
      {
        id: 'mark.1',
        activity: 'activity.1',
        visit: 'visit.1',
        cell: { document: 11, block: 't1', cell: 't1.r2.c1' },
        sign: 'X',
        isConditional: true,
      },
    ],
    openQuestions: [],
  }),
  files: [
    {
      id: 'usdm-4',
      bytes: 2048,
      findings: [{ code: 'sponsor-not-stated', sentence: 'No sponsor is stated.' }],
      validation: { version: '1.4.0', errors: [] },
    },
    {
      id: 'csv',
      bytes: 512,
      findings: [],
      validation: { version: '1.4.0', errors: ['It has 2 rows for 3 activities.'] },
    },
    { id: 'json', bytes: 4096, findings: [] },
  ],
};

describe('the study panel of a document', () => {
  it('loads the study only when it is opened', async () => {
    const sent = serve({ [STUDY]: { body: study } });
    renderScreen(<StudyPanel ids={ids} document={document} onPick={jest.fn()} />);
    expect(sent).toEqual([]);

    await userEvent.click(screen.getByText('Study'));

    expect(await screen.findByText(/not yet checked by a model or a person/)).toBeVisible();
    expect(screen.getByText('1 visit')).toBeVisible();
  });

  it('shows the place of a mark, a criterion, a sub-item and a fact', async () => {
    serve({ [STUDY]: { body: study } });
    const onPick = jest.fn();
    renderScreen(<StudyPanel ids={ids} document={document} onPick={onPick} />);
    await userEvent.click(screen.getByText('Study'));

    await userEvent.click(await screen.findByRole('button', { name: /A study of blood pressure$/ }));
    await userEvent.click(screen.getByRole('tab', { name: 'Schedule' }));
    const grid = within(await screen.findByRole('grid', { name: 'Schedule of activities' }));
    const mark = grid.getByRole('gridcell', { name: 'Vital signs at Week -2: (X)' });
    expect(mark).toHaveTextContent('(X)');
    await userEvent.click(mark);
    await userEvent.click(screen.getByRole('tab', { name: 'Eligibility' }));
    await userEvent.click(await screen.findByRole('button', { name: /Adults\.$/ }));
    await userEvent.click(screen.getByRole('button', { name: /Able to consent\.$/ }));

    expect(onPick.mock.calls).toEqual([['b1'], ['t1.r2.c1'], ['b7'], ['b8']]);
  });

  it('is printed with all of its tables', async () => {
    serve({ [STUDY]: { body: study } });
    const print = jest.fn();
    Object.defineProperty(window, 'print', { value: print, configurable: true });
    renderScreen(<StudyPanel ids={ids} document={document} onPick={jest.fn()} />);
    await userEvent.click(screen.getByText('Study'));
    await userEvent.click(await screen.findByRole('button', { name: 'Print and export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Print' }));

    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    const paper = () => [...window.document.querySelectorAll('.study-print table')];
    expect(paper().map((table) => table.getAttribute('aria-label'))).toEqual([
      'Overview',
      'Eligibility',
      'Schedule',
    ]);
    expect(paper()[2]).toHaveTextContent('Vital signs(X)');
    fireEvent(window, new Event('afterprint'));
    await waitFor(() => expect(paper()).toEqual([]));
  });

  it('names each file with its standard and the verdict of its validator, and what the study does not state', async () => {
    serve({ [STUDY]: { body: study } });
    renderScreen(<StudyPanel ids={ids} document={document} onPick={jest.fn()} />);
    await userEvent.click(screen.getByText('Study'));

    await userEvent.click(await screen.findByRole('tab', { name: 'Files' }));
    expect(await screen.findByRole('button', { name: /^CDISC USDM v4/ })).toBeVisible();
    expect(screen.getByText('Valid. Clindrove 1.4.0 checked IDs and references.')).toBeVisible();
    expect(screen.getByText('Clindrove 1.4.0 found 1 error:')).toBeVisible();
    expect(screen.getByText('It has 2 rows for 3 activities.')).toBeVisible();
    expect(screen.getByText('Written before Clindrove checked this file.')).toBeVisible();
    await userEvent.click(screen.getByText('1 note on these files'));
    expect(screen.getByText('CDISC USDM v4: No sponsor is stated.')).toBeVisible();
  });
});
