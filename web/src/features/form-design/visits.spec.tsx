import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFormDesign, aSection, aVisit } from '../../../test/builders/forms';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { DesignTab } from './design.tab';

const FORM = '/api/workspaces/1/forms/2';
const SECTIONS = [aSection(), aSection({ id: 62, name: 'Diary', order: 1, questions: [] })];
const VISITS = [
  aVisit({ description: 'Day 14' }),
  aVisit({ id: 66, name: 'Adverse events', type: 'common', repeating: true, sections: [], order: 1 }),
];

interface Given {
  readonly query?: string;
  readonly visits?: typeof VISITS;
  readonly replies?: Replies;
}

function open({ query = '', visits = VISITS, replies }: Given = {}) {
  const sent = serve({
    [`GET ${FORM}/design`]: { body: aFormDesign({ sections: SECTIONS, visits }) },
    ...replies,
  });
  const ids = { workspaceId: '1', formId: '2' };
  const rendered = renderScreen(<DesignTab ids={ids} />, `/workspace/1/folders/2?tab=design${query}`);
  return { ...rendered, of: (method: string) => sent.filter((request) => request.method === method) };
}

describe('the visits of a design', () => {
  it('are listed with their kind and sections, and each section tells at how many it is filled in', async () => {
    open();

    const panel = within(await screen.findByRole('region', { name: 'Visits' }));
    const rows = panel.getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      'Week 21 section · Day 14',
      'Adverse eventsCommonRepeats0 sections',
    ]);
    expect(screen.getByRole('region', { name: 'Vital signs' })).toHaveTextContent('1 question · at 1 visit');
    expect(screen.getByRole('region', { name: 'Diary' })).toHaveTextContent('0 questions · at no visit');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(await screen.findByRole('menuitem', { name: 'REDCap project with events (ZIP)' })).toBeVisible();
  });

  it('are none in a form that is filled in as a whole', async () => {
    open({ visits: [] });

    const panel = await screen.findByRole('region', { name: 'Visits' });
    expect(panel).toHaveTextContent('every response answers the whole form');
    expect(within(panel).queryByRole('listitem')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'Vital signs' })).not.toHaveTextContent('visit');
  });

  it('are added with the sections that are ticked, mandatory or not', async () => {
    const { of } = open({
      query: '&dialog=add-visit',
      replies: { [`POST ${FORM}/visits`]: { status: 201, body: aVisit() } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Visit' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Visit' }));
    expect(await dialog.findByText('Visit name is required')).toBeVisible();

    await userEvent.type(dialog.getByLabelText('Visit Name'), 'Week 4');
    await userEvent.selectOptions(dialog.getByLabelText('Type'), 'unscheduled');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Diary' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Diary is mandatory' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Vital signs' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Visit' }));

    expect(await screen.findByText('Visit created')).toBeInTheDocument();
    expect(of('POST')[0]?.body).toMatchObject({
      name: 'Week 4',
      type: 'unscheduled',
      repeating: false,
      sections: [
        { sectionId: 62, required: false },
        { sectionId: 61, required: true },
      ],
    });
  });

  it('are changed from the state that was shown', async () => {
    const { of } = open({
      query: '&dialog=edit-visit&item=65',
      replies: { [`PATCH ${FORM}/visits/65`]: { body: aVisit() } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Visit' }));
    expect(dialog.getByRole('checkbox', { name: 'Vital signs' })).toBeChecked();
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Vital signs' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

    await waitFor(() => expect(of('PATCH')[0]?.body).toMatchObject({ name: 'Week 2', sections: [] }));
    expect(of('PATCH')[0]?.headers.get('If-Match')).toBe('"visit-1"');
  });

  it('are moved by the arrow keys, which is announced', async () => {
    const { of } = open({ replies: { [`PUT ${FORM}/visits/order`]: { body: VISITS.toReversed() } } });

    (await screen.findByRole('button', { name: 'Move visit Week 2' })).focus();
    await userEvent.keyboard('{ArrowUp}{ArrowDown}');

    await waitFor(() => expect(of('PUT').map(({ body }) => body)).toEqual([{ visits: [66, 65] }]));
    expect(of('PUT')[0]?.headers.get('If-Match')).toBe('"visits-1"');
    expect(screen.getByText('Week 2 is now visit 2 of 2.')).toBeInTheDocument();
  });

  it('with responses are removed on a second confirmation, and keep the responses', async () => {
    const { of } = open({
      query: '&dialog=delete-visit&item=65',
      replies: {
        [`DELETE ${FORM}/visits/65`]: ({ query }) =>
          query.get('archive') === 'true'
            ? { status: 204 }
            : problem(409, 'VISIT_ANSWERED', 'This visit has 3 responses.'),
      },
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete visit “Week 2”' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove, keep responses' }));

    expect(await screen.findByText('Visit deleted')).toBeInTheDocument();
    expect(of('DELETE')).toHaveLength(2);
  });
});
