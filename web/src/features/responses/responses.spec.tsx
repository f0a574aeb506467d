import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  aFormDesign,
  aQuestion,
  aRespondent,
  aResponse,
  aResponseSummary,
  aSection,
  aVisit,
} from '../../../test/builders/forms';
import { aWorkspace } from '../../../test/builders/people';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { ResponsesTab } from './responses.tab';

const FORM = '/api/workspaces/1/forms/2';
const LIST = `${FORM}/responses`;
const choices = ['a', 'b'].map((code) => ({ code, label: `Choice ${code}` }));
const DESIGN = aFormDesign({
  sections: [
    aSection({
      questions: [
        aQuestion({ required: true }),
        aQuestion({ id: 72, questionText: 'Weight?', questionType: 'number' }),
        aQuestion({ id: 73, questionText: 'Which?', questionType: 'checkbox', choices }),
      ],
    }),
  ],
});

interface Given {
  readonly query?: string;
  readonly list?: unknown[];
  readonly replies?: Replies;
}

function open({ query = '', list, replies }: Given = {}) {
  const sent = serve({
    ['GET /api/workspaces/1']: { body: aWorkspace() },
    [`GET ${FORM}/design`]: { body: DESIGN },
    [`GET ${LIST}`]: { body: list ?? [aResponseSummary()] },
    [`GET ${FORM}/respondents/81`]: { body: aRespondent() },
    [`GET ${LIST}/91`]: { body: aResponse() },
    ...replies,
  });
  const ids = { workspaceId: '1', formId: '2' };
  const rendered = renderScreen(<ResponsesTab ids={ids} />, `/workspace/1/folders/2?tab=responses${query}`);
  return { ...rendered, of: (method: string) => sent.filter((request) => request.method === method) };
}

describe('responses', () => {
  it.each([
    ['&state=draft', 'No response matches the filter.'],
    ['&code=R-9', 'No response matches. Only complete codes are found.'],
  ])('say why none is shown: %s', async (query, text) => {
    open({ query, list: [] });

    expect(await screen.findByText(text)).toBeVisible();
  });

  it('are listed with whose they are, how far, and how much; the archive is a list of its own', async () => {
    const draft = aResponseSummary({ id: 92, completedAt: null, answerCount: 2, identifierCode: 'R-2' });
    const { of } = open({ list: [aResponseSummary(), draft] });

    const table = within(await screen.findByRole('table', { name: 'Responses to this form' }));
    expect(table.getByText('R-1')).toBeVisible();
    expect(table.getByText('Complete')).toBeVisible();
    expect(table.getByText('Draft')).toBeVisible();
    expect(table.getByText('2 answers')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Kept in'), 'archive');

    await waitFor(() => expect(of('GET').at(-1)?.query.get('archived')).toBe('true'));
  });

  it('cannot be entered where nothing is asked, and the way to the questions is shown', async () => {
    open({ list: [], replies: { [`GET ${FORM}/design`]: { body: aFormDesign({ sections: [] }) } } });

    expect(await screen.findByRole('link', { name: 'Design' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Enter answers' })).not.toBeInTheDocument();
  });

  it('are entered for one of the people, whom a search names in no address', async () => {
    const { of, address } = open({
      query: '&dialog=choose-respondent',
      replies: {
        [`GET ${FORM}/respondents`]: { body: [] },
        [`POST ${FORM}/respondents/search`]: { body: [aRespondent()] },
      },
    });
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search' }), 'zoe@example.net');
    await userEvent.click(await screen.findByRole('button', { name: 'R-1 · Zoë O’Hara' }));

    expect(await screen.findByRole('dialog', { name: 'Answers of R-1' })).toBeVisible();
    expect(address()).toContain('dialog=add-response&item=81');
    expect(of('POST')[0]?.body).toMatchObject({ search: 'zoe@example.net' });
    expect(address()).not.toContain('zoe');
  });

  it('are held against the rules of each type before they are sent, and sent as they were given', async () => {
    const { of } = open({
      query: '&dialog=add-response&item=81',
      replies: { [`POST ${LIST}`]: { status: 201, body: aResponse() } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Answers of R-1' }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Choice b' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enter answers' }));
    expect(await dialog.findByText('This question needs an answer')).toBeVisible();
    expect(of('POST')).toEqual([]);

    await userEvent.click(dialog.getByRole('checkbox', { name: /^These answers are complete/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Enter answers' }));

    expect(await screen.findByText('Response added')).toBeInTheDocument();
    expect(of('POST')[0]?.body).toEqual({
      respondentId: 81,
      answers: [{ questionId: 73, answer: 'b' }],
      isComplete: false,
    });
  });

  it('show what the server finds at the question, and what is not asked any more', async () => {
    const refusal = problem(400, 'INVALID_INPUT', 'Use a date');
    const gone = aQuestion({ id: 79, questionText: 'Gone?', questionType: 'checkbox', choices });
    const answers = [...aResponse().answers, { questionId: 79, answer: 'a\nb' }];
    open({
      query: '&dialog=response&item=91',
      replies: {
        [`GET ${LIST}/91`]: { body: aResponse({ answers, archivedQuestions: [gone] }) },
        [`PUT ${LIST}/91`]: {
          ...refusal,
          body: { ...refusal.body, invalidParams: [{ name: 'answers.72', reason: 'Not this one' }] },
        },
      },
    });
    const section = await screen.findByRole('region', { name: 'Removed from the form' });
    expect(section).toHaveTextContent('Gone?Choice a, Choice b');

    await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Not this one')).toBeVisible();
  });

  it('are entered at a visit, which decides what is asked, and come from a call', async () => {
    const visits = [
      aVisit(),
      aVisit({ id: 66, name: 'Week 4', sections: [{ sectionId: 62, required: true }] }),
    ];
    const sections = [
      ...DESIGN.sections,
      aSection({ id: 62, questions: [aQuestion({ id: 75, questionText: 'Pain?' })] }),
    ];
    const { of } = open({
      query: '&dialog=add-response&item=81&call=7',
      replies: {
        [`GET ${FORM}/design`]: { body: { ...DESIGN, sections, visits } },
        [`POST ${LIST}`]: { status: 201, body: aResponse() },
      },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Answers of R-1' }));
    expect(dialog.getByRole('button', { name: 'Enter answers' })).toBeDisabled();
    expect(dialog.queryByLabelText(/Pain/)).not.toBeInTheDocument();

    await userEvent.selectOptions(dialog.getByLabelText('Visit'), 'Week 4');
    expect(dialog.queryByLabelText(/Weight/)).not.toBeInTheDocument();
    await userEvent.type(dialog.getByLabelText(/Pain/), 'None');
    await userEvent.click(dialog.getByRole('button', { name: 'Enter answers' }));

    await waitFor(() =>
      expect(of('POST')[0]?.body).toEqual({
        respondentId: 81,
        visitId: 66,
        callId: 7,
        answers: [{ questionId: 75, answer: 'None' }],
        isComplete: true,
      }),
    );
  });

  it('at a visit that was removed still show its sections only', async () => {
    const sections = [
      ...DESIGN.sections,
      aSection({ id: 62, questions: [aQuestion({ id: 75, questionText: 'Pain?' })] }),
    ];
    open({
      query: '&dialog=response&item=91',
      replies: {
        [`GET ${FORM}/design`]: { body: { ...DESIGN, sections } },
        [`GET ${LIST}/91`]: { body: aResponse({ visitId: 67, visitName: 'Week 8', sectionIds: [62] }) },
      },
    });

    const dialog = within(await screen.findByRole('dialog', { name: 'Answers of R-1' }));
    expect(dialog.getByText('Week 8')).toBeVisible();
    expect(dialog.getByLabelText(/Pain/)).toBeVisible();
    expect(dialog.queryByLabelText(/Weight/)).not.toBeInTheDocument();
  });

  it('show their visit and are filtered by it, only where the form has visits', async () => {
    const plain = open();
    await screen.findByRole('table');
    expect(screen.queryByRole('columnheader', { name: 'Visit' })).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Visit')).not.toBeInTheDocument();
    plain.unmount();

    const { of } = open({
      list: [aResponseSummary({ visitId: 65, visitName: 'Week 2' }), aResponseSummary({ id: 92 })],
      replies: { [`GET ${FORM}/design`]: { body: { ...DESIGN, visits: [aVisit()] } } },
    });
    const table = within(await screen.findByRole('table'));
    expect(await table.findByRole('columnheader', { name: 'Visit' })).toBeVisible();
    expect(table.getByText('Week 2')).toBeVisible();
    expect(table.getByText('No visit')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Visit'), 'Week 2');

    await waitFor(() => expect(of('GET').at(-1)?.query.get('visitId')).toBe('65'));
  });

  it('are deleted by owners and admins only', async () => {
    const member = open({ replies: { ['GET /api/workspaces/1']: { body: aWorkspace({ role: 'member' }) } } });
    const [menu] = await screen.findAllByRole('button', { name: 'Actions for the response of R-1' });
    await userEvent.click(menu ?? document.body);
    expect(await screen.findByRole('menuitem', { name: 'Archive' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Delete' })).not.toBeInTheDocument();
    member.unmount();

    const { of } = open({
      query: '&dialog=delete-response&item=91',
      replies: { [`DELETE ${LIST}/91`]: { status: 204 } },
    });
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete the response of R-1' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Response deleted')).toBeInTheDocument();
    expect(of('DELETE')).toHaveLength(1);
  });

  it('in the archive are read with who answered, and changed by nobody', async () => {
    const archivedRespondentData = {
      identifierCode: 'R-1',
      firstName: 'Zoë',
      lastName: null,
      email: null,
      phoneNumber: '+1',
      dateOfBirth: null,
      country: 'US',
      state: 'Ohio',
      timezone: 'UTC',
      languages: [],
    };
    open({
      query: '&dialog=response&item=91',
      replies: { [`GET ${LIST}/91`]: { body: aResponse({ archived: true, archivedRespondentData }) } },
    });

    const dialog = within(await screen.findByRole('dialog', { name: 'Answers of R-1' }));

    expect(dialog.getByText('R-1 · Zoë · +1 · Ohio, US')).toBeVisible();
    expect(dialog.getByText('Well')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Save Changes' })).not.toBeInTheDocument();
  });
});
