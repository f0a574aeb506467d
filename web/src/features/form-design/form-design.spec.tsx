import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aFormDesign, aQuestion, aSection } from '../../../test/builders/forms';
import { renderScreen } from '../../../test/render';
import { problem, serve, type Replies } from '../../../test/server';
import { DesignTab } from './design.tab';

const FORM = '/api/workspaces/1/forms/2';

interface Given {
  readonly query?: string;
  readonly sections?: ReturnType<typeof aFormDesign>['sections'];
  readonly replies?: Replies;
}

function open({ query = '', sections, replies }: Given = {}) {
  const sent = serve({
    [`GET ${FORM}/design`]: { body: sections ? aFormDesign({ sections }) : aFormDesign() },
    ...replies,
  });
  const ids = { workspaceId: '1', formId: '2' };
  const rendered = renderScreen(<DesignTab ids={ids} />, `/workspace/1/folders/2?tab=design${query}`);
  const of = (method: string) => sent.filter((request) => request.method === method);
  return { sent, of, ...rendered };
}

const texts = () =>
  screen.getAllByRole('listitem').map((row) => within(row).getByRole('button', { name: /^Move/ }).ariaLabel);

describe('the design of a form', () => {
  it('shows sections and questions with their type, their choices and where they come from', async () => {
    const choices = [1, 2, 3, 4, 5, 6, 7].map((n) => ({ code: String(n), label: `Choice ${n}` }));
    const asked = aQuestion({ questionType: 'checkbox', choices, required: true, sourceOid: 'I.FEEL' });
    open({ sections: [aSection({ questions: [asked], description: 'At rest' })] });

    const section = await screen.findByRole('region', { name: 'Vital signs' });

    expect(section).toHaveTextContent('1 question · At rest');
    const row = within(section).getByRole('listitem');
    expect(row).toHaveTextContent('How do you feel?CheckboxesRequired');
    expect(row).toHaveTextContent('Choice 4 · Choice 5 · 2 more');
    expect(row).toHaveTextContent('From I.FEEL');
  });

  it('offers the one next action while there is nothing, and another try when it does not load', async () => {
    const empty = open({ sections: [] });
    expect(await screen.findByText('No questions yet')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add Section' })).toBeVisible();
    empty.unmount();

    open({ replies: { [`GET ${FORM}/design`]: problem(500, 'UNEXPECTED', 'Broken.') } });
    expect(await screen.findByText('Failed to load the design')).toBeVisible();
  });

  it('finds questions by their text, and moves none meanwhile', async () => {
    open({ query: '&search=weight' });

    expect(await screen.findByText('Weight?')).toBeVisible();
    expect(screen.queryByText('How do you feel?')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Diary' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Move Weight?' })).toBeDisabled();
  });

  it('moves with the keys, one order behind the other, each made from the answer to the one before', async () => {
    let turn = 1;
    const { of } = open({
      replies: {
        [`PUT ${FORM}/design/order`]: () => {
          turn += 1;
          const [vital, diary] = aFormDesign().sections;
          const [feel, weight] = vital?.questions ?? [];
          return {
            body: {
              ...aFormDesign({ etag: `order-${turn}` }),
              sections: [
                { ...vital, questions: turn === 2 ? [weight, feel] : [weight] },
                { ...diary, questions: turn === 2 ? [] : [feel] },
              ],
            },
          };
        },
      },
    });
    const handle = await screen.findByRole('button', { name: 'Move How do you feel?' });
    expect(handle).toHaveAccessibleDescription(/press the up or down arrow key/);

    fireEvent.keyDown(handle, { key: 'ArrowDown' });
    await waitFor(() => expect(texts()).toEqual(['Move Weight?', 'Move How do you feel?']));
    expect(screen.getByRole('status')).toHaveTextContent('How do you feel? is now 2 of 2 in Vital signs.');
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move How do you feel?' }), { key: 'ArrowDown' });

    await waitFor(() => expect(of('PUT')).toHaveLength(2));
    expect(of('PUT').map(({ headers }) => headers.get('If-Match'))).toEqual(['"order-1"', '"order-2"']);
    expect(of('PUT')[1]?.body).toEqual({
      sections: [61, 62],
      questions: [
        { id: 72, sectionId: 61 },
        { id: 71, sectionId: 62 },
      ],
    });
  });

  it('moves by dragging', async () => {
    const { of } = open({ replies: { [`PUT ${FORM}/design/order`]: { body: aFormDesign() } } });
    const handle = await screen.findByRole('button', { name: 'Move Weight?' });
    const dataTransfer = { setData: () => undefined, effectAllowed: '' };

    fireEvent.dragStart(handle, { dataTransfer });
    const diary = screen.getByRole('region', { name: 'Diary' });
    fireEvent.dragOver(diary, { dataTransfer });
    fireEvent.drop(diary, { dataTransfer });

    await waitFor(() => expect(of('PUT')).toHaveLength(1));
    expect(of('PUT')[0]?.body).toEqual({
      sections: [61, 62],
      questions: [
        { id: 71, sectionId: 61 },
        { id: 72, sectionId: 62 },
      ],
    });
  });

  it('shows the order of whoever was faster', async () => {
    const { of } = open({
      replies: { [`PUT ${FORM}/design/order`]: problem(412, 'EDIT_CONFLICT', 'Someone else changed this.') },
    });

    fireEvent.keyDown(await screen.findByRole('button', { name: 'Move Weight?' }), { key: 'ArrowUp' });

    expect(await screen.findByText('Failed to change the order')).toBeInTheDocument();
    await waitFor(() => expect(of('GET').length).toBeGreaterThan(1));
    await waitFor(() => expect(texts()).toEqual(['Move How do you feel?', 'Move Weight?']));
  });
});

describe('a question', () => {
  it('is added with its choices, a line each', async () => {
    const { of, address } = open({
      query: '&dialog=add-question&item=61',
      replies: { [`POST ${FORM}/sections/61/questions`]: { status: 201, body: aQuestion() } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Question' }));
    await userEvent.type(dialog.getByLabelText('Question'), 'Smoker?');
    await userEvent.selectOptions(dialog.getByLabelText('Type'), 'Multiple choice');
    await userEvent.type(dialog.getByLabelText('Choices'), '1 = Yes{Enter}{Enter}Unknown');

    await userEvent.click(dialog.getByRole('button', { name: 'Add Question' }));

    expect(await screen.findByText('Question created')).toBeInTheDocument();
    expect(of('POST')[0]?.body).toMatchObject({
      questionText: 'Smoker?',
      questionType: 'multipleChoice',
      required: false,
      choices: [
        { code: '1', label: 'Yes' },
        { code: 'Unknown', label: 'Unknown' },
      ],
    });
    await waitFor(() => expect(address()).toBe('/workspace/1/folders/2?tab=design'));
  });

  it('says what is missing before anything is sent', async () => {
    const { of } = open({ query: '&dialog=add-question&item=61' });
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.selectOptions(dialog.getByLabelText('Type'), 'Checkboxes');

    await userEvent.click(dialog.getByRole('button', { name: 'Add Question' }));

    expect(await dialog.findByText('Question text is required')).toBeVisible();
    expect(of('POST')).toEqual([]);
  });

  it('keeps what the second of two editors has typed', async () => {
    const { of } = open({
      query: '&dialog=edit-question&item=71',
      replies: {
        [`PATCH ${FORM}/questions/71`]: problem(412, 'EDIT_CONFLICT', 'Someone else changed this.'),
      },
    });
    const dialog = within(await screen.findByRole('dialog'));
    const field = dialog.getByLabelText('Question');
    await userEvent.clear(field);
    await userEvent.type(field, 'Mine?');

    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

    expect(await dialog.findByText('Someone else changed this.')).toBeVisible();
    expect(field).toHaveValue('Mine?');
    expect(of('PATCH')[0]?.headers.get('If-Match')).toBe('"question-1"');
    await userEvent.click(dialog.getByRole('button', { name: 'Load the latest' }));
    await waitFor(() => expect(field).toHaveValue('How do you feel?'));
  });

  it('with answers is asked about twice, and its answers are kept', async () => {
    const queries: string[] = [];
    open({
      query: '&dialog=delete-question&item=71',
      replies: {
        [`DELETE ${FORM}/questions/71`]: ({ query }) => {
          queries.push(query.toString());
          return query.has('archive')
            ? { status: 204 }
            : problem(409, 'QUESTION_ANSWERED', '1 of these questions have answers.');
        },
      },
    });
    const dialog = within(await screen.findByRole('alertdialog'));

    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText('1 of these questions have answers.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Remove, keep answers' }));

    expect(await screen.findByText('Question deleted')).toBeInTheDocument();
    expect(queries).toEqual(['', 'archive=true']);
  });
});

describe('a section', () => {
  it('is added under a name', async () => {
    const { of } = open({ replies: { [`POST ${FORM}/sections`]: { status: 201, body: aSection() } } });
    await userEvent.click(await screen.findByRole('button', { name: 'Add Section' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Section' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Add Section' }));
    expect(await dialog.findByText('Section name is required')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Section Name'), 'Labs');

    await userEvent.click(dialog.getByRole('button', { name: 'Add Section' }));

    expect(await screen.findByText('Section created')).toBeInTheDocument();
    expect(of('POST')[0]?.body).toEqual({ name: 'Labs', description: '' });
  });

  it('is changed', async () => {
    const { of } = open({
      query: '&dialog=edit-section&item=62',
      replies: { [`PATCH ${FORM}/sections/62`]: { body: aSection({ id: 62 }) } },
    });
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Section' }));
    await userEvent.type(dialog.getByLabelText('Section Name'), ' 2');

    await userEvent.click(dialog.getByRole('button', { name: 'Save Changes' }));

    expect(await screen.findByText('Section updated')).toBeInTheDocument();
    expect(of('PATCH')[0]?.body).toMatchObject({ name: 'Diary 2' });
    expect(of('PATCH')[0]?.headers.get('If-Match')).toBe('"section-1"');
  });
});

describe('the preview', () => {
  it('asks every type of question as a person would answer it', async () => {
    const choices = [
      { code: '1', label: 'Yes' },
      { code: '0', label: 'No' },
    ];
    const questions = [
      aQuestion({ id: 1, required: true, introText: 'Think of today.' }),
      aQuestion({ id: 2, questionText: 'Weight?', questionType: 'number' }),
      aQuestion({ id: 3, questionText: 'Since?', questionType: 'date' }),
      aQuestion({ id: 4, questionText: 'Smoker?', questionType: 'multipleChoice', choices }),
      aQuestion({ id: 5, questionText: 'Which?', questionType: 'checkbox', choices }),
    ];
    open({ query: '&dialog=preview', sections: [aSection({ questions })] });
    const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));

    await userEvent.type(dialog.getByLabelText('How do you feel? (required)'), 'Well');
    expect(dialog.getByText('Think of today.')).toBeVisible();
    await userEvent.type(dialog.getByLabelText('Weight?'), '80.5');
    expect(dialog.getByLabelText('Since?')).toHaveAttribute('type', 'date');
    const smoker = within(dialog.getByRole('radiogroup', { name: 'Smoker?' }));
    await userEvent.click(smoker.getByRole('radio', { name: 'No' }));
    const which = within(dialog.getByRole('group', { name: 'Which?' }));
    await userEvent.click(which.getByRole('checkbox', { name: 'Yes' }));
    await userEvent.click(which.getByRole('checkbox', { name: 'No' }));
    await userEvent.click(which.getByRole('checkbox', { name: 'Yes' }));

    expect(dialog.getByLabelText('Weight?')).toHaveValue(80.5);
    expect(smoker.getByRole('radio', { name: 'No' })).toBeChecked();
    expect(which.getByRole('checkbox', { name: 'Yes' })).not.toBeChecked();
    expect(which.getByRole('checkbox', { name: 'No' })).toBeChecked();
  });
});
