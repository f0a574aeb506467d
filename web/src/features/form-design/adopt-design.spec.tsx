import type { DesignProposal, QuestionProposal } from '@app/contracts';
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
    expect(dialog.getByText(/2 items belong to no item group/)).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /New one\?/ })).toBeChecked();
    expect(dialog.getByText('its range is not checked')).toBeVisible();
    expect(dialog.getByRole('checkbox', { name: /Changed one\?.*Differs in required/ })).toBeChecked();
    expect(dialog.queryByText('Same one?')).not.toBeInTheDocument();
    expect(dialog.getByRole('checkbox', { name: /Long one\?/ })).toBeDisabled();
    expect(dialog.getByRole('checkbox', { name: 'Dropped one?' })).not.toBeChecked();
  });

  it('does what is ticked, from the state that was shown', async () => {
    const done = { sectionsCreated: 0, sectionsChanged: 0 };
    const counts = { ...done, questionsCreated: 1, questionsChanged: 0, questionsRemoved: 1 };
    const { dialog, posts } = await open({ replies: { [`POST ${SOURCE}`]: { body: counts } } });
    await userEvent.click(await dialog.findByRole('button', { name: 'Select none' }));
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
    await userEvent.click(dialog.getByRole('checkbox', { name: /New one\?/ }));
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Dropped one?' }));

    await userEvent.click(dialog.getByRole('button', { name: 'Apply 2' }));

    expect(await screen.findByText('1 created, 0 changed, 1 removed.')).toBeInTheDocument();
    expect(posts()[0]?.body).toEqual({
      sections: [],
      questions: [{ section: 'IG.1', item: 'I.1' }],
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
      replies: { [`GET ${SOURCE}`]: problem(422, 'DESIGN_NOT_ODM', 'The XML of this one is not.') },
    });

    expect(await dialog.findByText('Failed to load the form design of this result')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Apply' })).toBeDisabled();
  });

  it('says that nothing differs', async () => {
    const { dialog } = await open({ proposal: aProposal({ sections: [], gone: [], itemsOutside: 0 }) });

    expect(await dialog.findByText('The design already matches this result.')).toBeVisible();
  });
});
