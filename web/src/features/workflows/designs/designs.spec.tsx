import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { anIntegration } from '../../../../test/builders/agents';
import { aMember } from '../../../../test/builders/people';
import { aWorkflow, aWorkflowDesign } from '../../../../test/builders/workflows';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies } from '../../../../test/server';
import { DesignEditor } from './design-editor';
import { DesignOfRun } from './design-of-run';
import { DesignsPanel } from './designs.panel';
import { chooseTheme } from '../../../ui/theme-choice';

const ids = { workspaceId: '1', formId: '2' };
const FORM = '/api/workspaces/1/forms/2';
const LIST = `${FORM}/workflow-designs`;
const ONE = `${LIST}/61`;
const PAGE = '/workspace/1/folders/2?tab=workflow';

const FACTS: Replies = {
  'GET /api/workspaces/1/ai-integrations': { body: [anIntegration({ id: 21, name: 'Rules' })] },
  'GET /api/workspaces/1/xml-schemas': { body: [] },
  'GET /api/workspaces/1/members': { body: [aMember()] },
  [`GET ${FORM}/documents/tags`]: { body: ['protocol', 'manual'] },
};

describe('the list of workflow designs', () => {
  const open = (replies: Replies, query = '') => {
    const sent = serve({ [`GET ${LIST}`]: { body: [aWorkflowDesign()] }, ...replies });
    return { sent, ...renderScreen(<DesignsPanel ids={ids} />, `${PAGE}&view=designs${query}`) };
  };

  it('says what can run, and what has to be fixed first', async () => {
    const problems = [{ code: 'loop', nodeId: null, sentence: 'It leads in a circle.' } as const];
    open({
      [`GET ${LIST}`]: {
        body: [aWorkflowDesign(), aWorkflowDesign({ id: 62, name: 'Unfinished', problems })],
      },
    });

    const [ready, unfinished] = await screen.findAllByRole('listitem');

    expect(ready).toHaveTextContent('Protocol to ODMReady to runVersion 3');
    expect(within(ready!).getByRole('button', { name: 'Run Protocol to ODM' })).toBeEnabled();
    expect(unfinished).toHaveTextContent('1 problem to fix');
    expect(within(unfinished!).getByRole('button', { name: 'Run Unfinished' })).toBeDisabled();
    expect(within(unfinished!).getByRole('checkbox')).toBeDisabled();
  });

  it('runs one with a click, one wish one key, and goes to the workflow', async () => {
    const { sent, address } = open({
      [`POST ${ONE}/run`]: { status: 202, body: aWorkflow({ id: 77 }) },
    });

    await userEvent.click(await screen.findByRole('button', { name: 'Run Protocol to ODM' }));

    await waitFor(() => expect(address()).toContain('workflow=77'));
    const run = sent.find(({ method }) => method === 'POST');
    expect(run?.headers.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  });

  it('switches running on arrival in the name of whoever does, and says for whom', async () => {
    const arrival = { userId: 4, userName: 'Grace Hall', since: '2026-03-01T09:00:00.000Z' };
    const { sent } = open({
      [`PUT ${ONE}/arrival`]: { body: aWorkflowDesign({ arrival }) },
      [`GET ${LIST}`]: { body: [aWorkflowDesign({ arrival })] },
    });

    expect(await screen.findByText('On behalf of Grace Hall')).toBeVisible();
    await userEvent.click(
      screen.getByRole('checkbox', { name: 'Run Protocol to ODM when a document arrives' }),
    );

    await waitFor(() => expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ on: false }));
    // The version of the drawing that the user saw.
    expect(sent.find(({ method }) => method === 'PUT')?.headers.get('If-Match')).toBe('"tag-6"');
  });

  it('adds one with the usual steps, and opens it', async () => {
    const { sent, address } = open(
      { [`POST ${LIST}`]: { status: 201, body: aWorkflowDesign({ id: 63 }) } },
      '&dialog=add-workflow-design',
    );
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'New Design' }));
    expect(await within(dialog).findByText('Please give the design a name.')).toBeVisible();

    await userEvent.type(within(dialog).getByLabelText('Name'), 'Protocol to ODM');
    await userEvent.click(within(dialog).getByRole('button', { name: 'New Design' }));

    await waitFor(() => expect(address()).toContain('design=63'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
      name: 'Protocol to ODM',
      flowData: { nodes: [{ type: 'documents' }, { type: 'conversion' }, { type: 'tell' }] },
    });
  });

  it('deletes one after a confirmation that names it', async () => {
    const { sent } = open({ [`DELETE ${ONE}`]: { status: 204 } }, '&dialog=delete-workflow-design&item=61');

    const sure = await screen.findByRole('alertdialog', { name: 'Delete workflow design “Protocol to ODM”' });
    await userEvent.click(within(sure).getByRole('button', { name: 'Delete' }));

    expect(await screen.findByText('Workflow design deleted')).toBeInTheDocument();
    expect(sent.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

describe('the drawing of a workflow design', () => {
  const open = (replies: Replies = {}) => {
    const sent = serve({ ...FACTS, [`GET ${ONE}`]: { body: aWorkflowDesign() }, ...replies });
    return { sent, ...renderScreen(<DesignEditor ids={ids} designId="61" />, `${PAGE}&design=61`) };
  };
  const step = async (name: string) =>
    userEvent.click(
      within(await screen.findByRole('group', { name: 'Steps' })).getByRole('button', { name }),
    );

  it('is filled in and connected without a mouse, and says at once what is to fix', async () => {
    const { sent } = open({ [`PATCH ${ONE}`]: { body: aWorkflowDesign({ version: 4 }) } });
    const save = await screen.findByRole('button', { name: 'Save Drawing' });
    expect(save).toBeDisabled();

    await step('Conversion');
    expect(await screen.findByRole('option', { name: 'Rules' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('checkbox', { name: 'Notify people' }));
    expect(await screen.findByText('No step leads to “Notify people”.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Run' })).toBeDisabled();
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Add step' })).getByRole('button', {
        name: 'Use as form design',
      }),
    );
    await userEvent.click(screen.getByRole('checkbox', { name: 'Notify people' }));
    await step('Conversion');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Use as form design' }));
    await waitFor(() => expect(screen.queryByText('To fix before it can run')).not.toBeInTheDocument());
    await userEvent.click(save);

    expect(await screen.findByText('Workflow design saved')).toBeInTheDocument();
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.headers.get('If-Match')).toBe('"tag-6"');
    expect(patch?.body).toMatchObject({
      flowData: {
        edges: [
          { source: 'documents', target: 'conversion' },
          { source: 'adopt-1', target: 'tell' },
          { source: 'conversion', target: 'adopt-1' },
        ],
      },
    });
  });

  it('says that what ran for somebody else does so no more, once it was drawn anew', async () => {
    const arrival = { userId: 4, userName: 'Grace Hall', since: '2026-03-01T09:00:00.000Z' };
    open({
      [`GET ${ONE}`]: { body: aWorkflowDesign({ arrival }) },
      [`PATCH ${ONE}`]: { body: aWorkflowDesign({ version: 4, arrival: null }) },
    });
    await step('Documents');
    await userEvent.type(screen.getByLabelText('Tag'), ' v2');

    await userEvent.click(screen.getByRole('button', { name: 'Save Drawing' }));

    expect(
      await screen.findByText(/^Grace Hall had allowed the previous drawing to run/),
    ).toBeInTheDocument();
  });

  it('proposes the tags that documents of the folder have', async () => {
    open();
    await step('Documents');

    const { list } = screen.getByLabelText<HTMLInputElement>('Tag');

    expect([...(list?.options ?? [])].map(({ value }) => value)).toEqual(['manual', 'protocol']);
  });

  it('names a loop, an agent that was deleted and a step without a tag', async () => {
    open({ 'GET /api/workspaces/1/ai-integrations': { body: [] } });
    expect(await screen.findByText('Its AI agent was deleted. Select another one.')).toBeVisible();
    await step('Documents');
    await userEvent.clear(screen.getByLabelText('Tag'));

    // The message appears beside the step and in the list of all problems.
    expect(await screen.findAllByText('Enter the tag of the documents to read.')).toHaveLength(2);
    await step('Conversion');
    expect(screen.getByLabelText('AI agent')).toHaveDisplayValue('Deleted');
  });

  it('keeps what was drawn when somebody else was faster', async () => {
    open({ [`PATCH ${ONE}`]: problem(412, 'EDIT_CONFLICT', 'Someone else changed this.') });
    await step('Documents');
    await userEvent.type(screen.getByLabelText('Tag'), ' v2');
    await userEvent.click(screen.getByRole('button', { name: 'Save Drawing' }));

    expect(await screen.findByText('Someone else changed this.')).toBeVisible();
    expect(screen.getByLabelText('Tag')).toHaveValue('protocol v2');
    await userEvent.click(screen.getByRole('button', { name: 'Load the latest' }));
    await waitFor(() => expect(screen.getByLabelText('Tag')).toHaveValue('protocol'));
  });
});

it('a workflow shows the drawing that it ran with in the chosen theme, also when the design is deleted', async () => {
  chooseTheme('dark');
  const { id, ...design } = aWorkflowDesign();
  serve({
    ...FACTS,
    [`GET ${FORM}/workflow-design-versions/9`]: {
      body: { ...design, id: 9, designId: id, version: 2, isDeleted: true },
    },
  });
  renderScreen(<DesignOfRun ids={ids} design={{ versionId: 9, adoption: 'done' }} />, `${PAGE}&workflow=7`);

  await userEvent.click(screen.getByRole('button', { name: 'Design' }));

  const dialog = await screen.findByRole('dialog', { name: '“Protocol to ODM”, version 2' });
  await waitFor(() => expect(dialog.querySelector('.react-flow')).toHaveClass('dark'));
  expect(within(dialog).getByText('The design has since been deleted.')).toBeVisible();
  expect(within(dialog).getByText(/were added to the form/)).toBeVisible();
  expect(within(dialog).queryByRole('button', { name: 'Open the design' })).not.toBeInTheDocument();
});
