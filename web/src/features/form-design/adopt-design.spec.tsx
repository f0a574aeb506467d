import type { DesignProposal, QuestionProposal, VisitProposal } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFormDesign } from '../../../test/builders/forms';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { DesignTab } from './design.tab';

const FORM = '/api/workspaces/1/forms/2';
const SOURCE = `${FORM}/workflows/31/form-design`;

const asked = (given: Partial<QuestionProposal>): QuestionProposal => ({
  oid: 'I',
  state: 'new',
  questionId: null,
  questionText: 'Q',
  description: null,
  questionType: 'text',
  required: false,
  choices: [],
  changed: [],
  notes: [],
  isTooLarge: false,
  ...given,
});

const aProposedVisit = (given: Partial<VisitProposal>): VisitProposal => ({
  oid: 'SE',
  state: 'new',
  visitId: null,
  name: 'V',
  description: null,
  type: 'scheduled',
  repeating: false,
  sections: [{ oid: 'IG.1', required: true }],
  changed: [],
  emptyForms: 0,
  conditions: 0,
  isTooLarge: false,
  ...given,
});

const aProposal = (given: Partial<DesignProposal> = {}): DesignProposal => ({
  workflowId: 31,
  sections: [
    {
      oid: 'IG.1',
      state: 'changed',
      sectionId: 61,
      name: 'Vitals',
      description: null,
      before: { name: 'Vital signs', description: null },
      questions: [
        asked({ oid: 'I.1', questionText: 'New one?', notes: ['range-check'] }),
        asked({
          oid: 'I.2',
          questionText: 'Changed one?',
          state: 'changed',
          questionId: 71,
          changed: ['required'],
        }),
        asked({ oid: 'I.3', questionText: 'Same one?', state: 'same', questionId: 72 }),
        asked({ oid: 'I.4', questionText: 'Long one?', isTooLarge: true }),
      ],
    },
  ],
  visits: [],
  gone: [{ id: 73, questionText: 'Dropped one?' }],
  itemsOutside: 2,
  etag: 'proposal-1',
  ...given,
});

async function open({
  proposal = aProposal(),
  replies,
}: { proposal?: DesignProposal; replies?: Replies } = {}) {
  const sent = serve({
    [`GET ${FORM}/design`]: { body: aFormDesign() },
    [`GET ${SOURCE}`]: { body: proposal },
    ...replies,
  });
  const ids = { workspaceId: '1', formId: '2' };
  renderScreen(<DesignTab ids={ids} />, '/workspace/1/folders/2?tab=design&dialog=adopt-design&item=31');
  const dialog = within(await screen.findByRole('dialog', { name: 'Use as form design' }));
  return { dialog, posts: () => sent.filter(({ method }) => method === 'POST') };
}

describe('a form design from a result', () => {
  it('shows what is new, changed and gone, ticks what adds and changes, and takes nothing out unasked', async () => {
    const { dialog } = await open();

    expect(await dialog.findByText('2 new, 1 changed, 1 unchanged, 1 not in this result')).toBeVisible();
    expect(dialog.getByText(/2 items are not in any item group/)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /New one\?/ })).toBeChecked();
    expect(dialog.getByText('its range is not checked')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /Changed one\?.*Differs in required/ })).toBeChecked();
    expect(dialog.queryByText('Same one?')).not.toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: /Long one\?/ })).toBeDisabled();
    expect(dialog.getByRole('checkbox', { name: 'Dropped one?' })).not.toBeChecked();
  });

  it('does what is ticked, from the state that was shown', async () => {
    const done = { sectionsCreated: 0, sectionsChanged: 0, visitsCreated: 0, visitsChanged: 0 };
    const counts = { ...done, questionsCreated: 1, questionsChanged: 0, questionsRemoved: 1 };
    const { dialog, posts } = await open({ replies: { [`POST ${SOURCE}`]: { body: counts } } });
    await userEvent.click(await dialog.findByRole('button', { name: 'Select none' }));
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /New one\?/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dropped one?' }));

    await userEvent.click(dialog.getByRole('button', { name: 'Apply 2' }));

    expect(await screen.findByText('Questions: 1 created, 0 changed, 1 removed.')).toBeInTheDocument();
    expect(posts()[0]?.body).toEqual({
      sections: [],
      questions: [{ section: 'IG.1', item: 'I.1' }],
      visits: [],
      removed: [73],
    });
    expect(posts()[0]?.headers.get('If-Match')).toBe('"proposal-1"');
  });

  it('ticks a whole section at once', async () => {
    const { dialog, posts } = await open({
      replies: { [`POST ${SOURCE}`]: problem(500, 'UNEXPECTED', 'Broken.') },
    });
    const all = await dialog.findByRole('checkbox', { name: /^Vitals/ });
    expect(all).toBeChecked();
    await userEvent.click(all);
    expect(dialog.getByRole('checkbox', { name: /New one\?/ })).not.toBeChecked();
    await userEvent.click(all);

    await userEvent.click(dialog.getByRole('button', { name: 'Apply 3' }));

    await waitFor(() => expect(posts()[0]?.body).toMatchObject({ sections: ['IG.1'] }));
    expect(await screen.findByText('Failed to update the design')).toBeInTheDocument();
  });

  it('shows the visits that are new or changed, with what is not imported, and applies those that are ticked', async () => {
    const visits = [
      aProposedVisit({ oid: 'SE.1', name: 'Screening', description: 'Week -2', conditions: 1 }),
      aProposedVisit({ oid: 'SE.2', name: 'Week 2', state: 'changed', visitId: 65, changed: ['sections'] }),
      aProposedVisit({ oid: 'SE.3', name: 'Week 4', state: 'same', visitId: 66 }),
      aProposedVisit({ oid: 'SE.4', name: 'Endless', isTooLarge: true }),
    ];
    const counts = {
      sectionsCreated: 0,
      sectionsChanged: 0,
      questionsCreated: 0,
      questionsChanged: 0,
      questionsRemoved: 0,
      visitsCreated: 1,
      visitsChanged: 0,
    };
    const { dialog, posts } = await open({
      proposal: aProposal({ sections: [], gone: [], visits }),
      replies: { [`POST ${SOURCE}`]: { body: counts } },
    });

    const first = await dialog.findByRole('checkbox', { name: /Screening.*1 section · Week -2/ });
    expect(first).toBeChecked();
    expect(dialog.getByText('the condition of a form is ignored')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /Endless/ })).toBeDisabled();
    expect(dialog.queryByText('Week 4')).not.toBeInTheDocument();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Week 2.*Differs in sections/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Apply 1' }));

    expect(await screen.findByText(/Visits: 1 created or changed\./)).toBeInTheDocument();
    expect(posts()[0]?.body).toEqual({ sections: [], questions: [], visits: ['SE.1'], removed: [] });
  });

  it('offers the latest where the design has changed meanwhile', async () => {
    const { dialog } = await open({
      replies: { [`POST ${SOURCE}`]: problem(412, 'EDIT_CONFLICT', 'Someone else changed this.') },
    });
    await userEvent.click(await dialog.findByRole('checkbox', { name: 'Dropped one?' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Apply 4' }));

    await userEvent.click(await dialog.findByRole('button', { name: 'Load the latest' }));

    expect(await dialog.findByRole('checkbox', { name: 'Dropped one?' })).not.toBeChecked();
  });

  it('says why there is none in a result', async () => {
    const { dialog } = await open({
      replies: {
        [`GET ${SOURCE}`]: problem(422, 'DESIGN_NOT_ODM', 'The XML of this workflow is not CDISC ODM.'),
      },
    });

    expect(await dialog.findByText('Failed to load the form design of this result')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  });

  it('says that nothing differs', async () => {
    const { dialog } = await open({ proposal: aProposal({ sections: [], gone: [], itemsOutside: 0 }) });

    expect(await dialog.findByText('The design already matches this result.')).toBeVisible();
  });
});
