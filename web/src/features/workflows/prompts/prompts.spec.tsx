import { BUILT_IN_PROMPTS, LIMITS } from '@app/contracts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aSavedPrompt } from '../../../../test/builders/agents';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies } from '../../../../test/server';
import { PromptLibraryDialog } from './prompt-library.dialog';

const PROMPTS = '/api/workspaces/1/prompts';
const saved = aSavedPrompt();

function open(known: readonly unknown[] = [saved], replies: Replies = {}) {
  const onClose = jest.fn();
  const sent = serve({ [`GET ${PROMPTS}`]: { body: known }, ...replies });
  renderScreen(<PromptLibraryDialog workspaceId="1" onClose={onClose} />);
  return { sent, onClose };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const type = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('the prompt library', () => {
  it('names each prompt with its target and version, and closes when the person is done', async () => {
    const { onClose } = open();

    const list = within(await screen.findByRole('list', { name: 'Saved in this workspace' }));
    const row = within(list.getByRole('listitem'));
    expect(row.getByText('Visits only')).toBeVisible();
    expect(row.getByText('For amendments')).toBeVisible();
    expect(row.getByText('CDISC ODM 1.3.2 · Version 2')).toBeVisible();
    expect(row.getByText('Write every visit as StudyEventDef.')).not.toBeVisible();
    await userEvent.click(row.getByText('Show prompt'));
    expect(row.getByText('Write every visit as StudyEventDef.')).toBeVisible();
    await press('Done');

    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('holds the prompts that come with the product: to be read, copied and saved under another name', async () => {
    const { sent } = open([], { [`POST ${PROMPTS}`]: { status: 201, body: saved } });
    const writeText = jest.fn().mockResolvedValue(undefined);
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    const list = within(await screen.findByRole('list', { name: 'Built in' }));

    expect(list.getAllByRole('listitem')).toHaveLength(BUILT_IN_PROMPTS.length);
    for (const { name, description } of BUILT_IN_PROMPTS) {
      expect(list.getByText(name)).toBeVisible();
      expect(list.getByText(description)).toBeVisible();
    }
    const [first] = BUILT_IN_PROMPTS;
    expect(list.getByRole('region', { name: first?.name, hidden: true })).toHaveTextContent(
      'Produce one CDISC ODM 1.3.2 document',
    );
    await press('Copy the text of ODM 1.3.2 study build');
    expect(writeText).toHaveBeenCalledWith(first?.text);
    expect(await screen.findByText('Copied to clipboard')).toBeInTheDocument();
    await press('Save a copy of ODM 1.3.2 study build');
    const form = within(await screen.findByRole('dialog', { name: 'New prompt' }));
    await userEvent.click(form.getByRole('button', { name: 'Save prompt' }));

    expect(await screen.findByText('Prompt saved')).toBeInTheDocument();
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'ODM 1.3.2 study build (copy)',
      description: first?.description,
      target: 'odm-1.3.2',
      text: first?.text,
    });
  });

  it('goes on behind the first hundred', async () => {
    const many = Array.from({ length: 130 }, (_, place) =>
      aSavedPrompt({ id: 200 - place, name: `Prompt ${place + 1}` }),
    );
    serve({
      [`GET ${PROMPTS}`]: ({ query }) => {
        const before = Number(query.get('before') ?? Infinity);
        return { body: many.filter(({ id }) => id < before).slice(0, Number(query.get('limit'))) };
      },
    });
    renderScreen(<PromptLibraryDialog workspaceId="1" onClose={jest.fn()} />);

    expect(await screen.findByText('Prompt 100')).toBeInTheDocument();
    expect(screen.queryByText('Prompt 101')).not.toBeInTheDocument();
    await press('Load more');

    expect(await screen.findByText('Prompt 130')).toBeInTheDocument();
  });

  it('offers to write the first one where there is none', async () => {
    const { sent } = open([], {
      [`POST ${PROMPTS}`]: { status: 201, body: aSavedPrompt({ name: 'All criteria', version: 1 }) },
    });

    expect(await screen.findByText(/^No saved prompts yet/)).toBeVisible();
    await press('New prompt');
    const form = within(await screen.findByRole('dialog', { name: 'New prompt' }));
    await userEvent.type(form.getByLabelText('Prompt name'), 'All criteria');
    await userEvent.selectOptions(form.getByLabelText('Check the XML against'), 'odm-2.0');
    await userEvent.type(form.getByLabelText('Prompt'), 'Write every criterion.');
    await userEvent.click(form.getByRole('button', { name: 'Save prompt' }));

    expect(await screen.findByText('Prompt saved')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'New prompt' })).not.toBeInTheDocument());
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      name: 'All criteria',
      description: '',
      target: 'odm-2.0',
      text: 'Write every criterion.',
    });
    // The list is fetched again after saving.
    expect(sent.filter(({ method }) => method === 'GET')).toHaveLength(2);
  });

  it('says what is missing or too long, and sends nothing', async () => {
    const { sent } = open();

    await press('New prompt');
    const form = within(await screen.findByRole('dialog', { name: 'New prompt' }));
    await userEvent.click(form.getByRole('button', { name: 'Save prompt' }));
    expect(await form.findByText('Please give the prompt a name.')).toBeVisible();
    expect(form.getByText('Please provide a prompt for the AI.')).toBeVisible();
    fireEvent.change(form.getByLabelText('Prompt'), {
      target: { value: 'x'.repeat(LIMITS.promptMaximum + 1) },
    });

    expect(await form.findByText('This prompt is too long: at most 100,000 characters.')).toBeVisible();
    expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it('changes a prompt from the state that was looked at', async () => {
    const { sent } = open([saved], { [`PATCH ${PROMPTS}/61`]: { body: aSavedPrompt({ version: 3 }) } });

    await press('Edit Visits only');
    const form = within(await screen.findByRole('dialog', { name: 'Edit prompt' }));
    expect(form.getByLabelText(/^Description/)).toHaveValue('For amendments');
    await type(form.getByLabelText('Prompt'), 'Write every visit.');
    await userEvent.click(form.getByRole('button', { name: 'Save prompt' }));

    expect(await screen.findByText('Prompt saved')).toBeInTheDocument();
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.body).toEqual({
      name: 'Visits only',
      description: 'For amendments',
      target: 'odm-1.3.2',
      text: 'Write every visit.',
    });
    expect(patch?.headers.get('if-match')).toBe('"tag-6"');
  });

  it('tells the second of two editors, keeps what they typed, and loads the latest on demand', async () => {
    let version = saved;
    const { sent } = open([saved], {
      [`GET ${PROMPTS}`]: () => ({ body: [version] }),
      [`PATCH ${PROMPTS}/61`]: problem(412, 'EDIT_CONFLICT', 'Someone else has changed this.'),
    });

    await press('Edit Visits only');
    const form = within(await screen.findByRole('dialog', { name: 'Edit prompt' }));
    await type(form.getByLabelText('Prompt'), 'Mine');
    version = aSavedPrompt({ text: 'Theirs', etag: 'tag-7', version: 3 });
    await userEvent.click(form.getByRole('button', { name: 'Save prompt' }));

    expect(await form.findByRole('alert')).toHaveTextContent('Someone else has changed this.');
    expect(form.getByLabelText('Prompt')).toHaveValue('Mine');
    await userEvent.click(form.getByRole('button', { name: 'Load the latest' }));
    await waitFor(() => expect(form.getByLabelText('Prompt')).toHaveValue('Theirs'));
    expect(form.queryByRole('alert')).not.toBeInTheDocument();
    await userEvent.click(form.getByRole('button', { name: 'Save prompt' }));
    await waitFor(() =>
      expect(sent.map(({ headers }) => headers.get('if-match')).filter(Boolean)).toEqual([
        '"tag-6"',
        '"tag-7"',
      ]),
    );
  });

  it('puts what the server finds wrong under its field', async () => {
    const refusal = problem(400, 'INVALID_INPUT', 'Some fields are not right.');
    open([saved], {
      [`PATCH ${PROMPTS}/61`]: {
        ...refusal,
        body: { ...refusal.body, invalidParams: [{ name: 'name', reason: 'This name is taken.' }] },
      },
    });

    await press('Edit Visits only');
    const form = within(await screen.findByRole('dialog', { name: 'Edit prompt' }));
    await userEvent.click(form.getByRole('button', { name: 'Save prompt' }));

    expect(await form.findByText('This name is taken.')).toBeVisible();
    expect(form.getByLabelText('Prompt name')).toBeInvalid();
    expect(await screen.findByText('Failed to save prompt')).toBeInTheDocument();
  });

  it('asks before one is taken out, and says when it cannot be', async () => {
    let isRefused = true;
    const { sent } = open([saved], {
      [`DELETE ${PROMPTS}/61`]: () =>
        isRefused ? problem(403, 'FORBIDDEN', 'You may not do this.') : { status: 204 },
    });

    await press('Delete Visits only');
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(/“Visits only” is removed from the library/)).toBeVisible();
    expect(sent.filter(({ method }) => method === 'DELETE')).toHaveLength(0);
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Failed to delete prompt')).toBeInTheDocument();
    isRefused = false;
    await userEvent.click(question.getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Prompt deleted')).toBeInTheDocument();
  });

  it('says so when it cannot be read, and tries again', async () => {
    let isDown = true;
    open([], { [`GET ${PROMPTS}`]: () => (isDown ? problem(500, 'UNEXPECTED', 'No.') : { body: [saved] }) });

    expect(await screen.findByText('Failed to load prompts')).toBeVisible();
    isDown = false;
    await press('Try again');

    expect(await screen.findByText('Visits only')).toBeVisible();
  });
});
