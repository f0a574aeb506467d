import type { Comparison, Workflow } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aRecord, aWorkflow } from '../../../../test/builders/workflows';
import { renderScreen } from '../../../../test/render';
import { problem, serve, type Replies } from '../../../../test/server';
import { WorkflowTab } from '../workflow.tab';

const ids = { workspaceId: '1', formId: '2' };
const RUNS = '/api/workspaces/1/forms/2/workflows';
const HISTORY = '/api/workspaces/1/forms/2/workflow-history';
const OLD = '<ODM><Visit OID="1"/><Visit OID="2"/></ODM>';
const NEW = '<ODM><Visit OID="1"/><Visit OID="3"/><Visit OID="4"/></ODM>';
const NOTHING = { count: 0, names: [], pairs: [] };

const first = aWorkflow({ id: 31, name: 'First run', xmlOutput: OLD });
const second = aWorkflow({ id: 32, name: 'Second run', xmlOutput: NEW });
const comparison: Comparison = {
  differences: [
    {
      part: 'visits',
      added: { count: 300, names: ['Week 4 (SE.4)'] },
      removed: { count: 1, names: ['Week 2 (SE.2)'] },
      renamed: NOTHING,
      renumbered: NOTHING,
      changed: { count: 0, names: [] },
    },
    {
      part: '<endpoint>',
      added: NOTHING,
      removed: NOTHING,
      renamed: { count: 1, pairs: [{ from: 'Pain', to: 'Pain at week 4' }] },
      renumbered: NOTHING,
      changed: { count: 0, names: [] },
    },
  ],
  isCut: false,
};

function open(query: string, runs: readonly Workflow[] = [second, first], replies: Replies = {}) {
  serve({
    [`GET ${RUNS}`]: { body: runs },
    [`GET ${HISTORY}`]: { body: runs.map(({ id, name, status }) => aRecord({ id, name, status })) },
    ...Object.fromEntries(runs.map((run) => [`GET ${RUNS}/${run.id}`, { body: run }])),
    [`GET ${RUNS}/31/compare/32`]: { body: comparison },
    [`GET ${RUNS}/32/compare/31`]: { body: { differences: [], isCut: true } },
    ...replies,
  });
  return renderScreen(<WorkflowTab ids={ids} folderName="NWT-301" />, `/?tab=workflow${query}`);
}
/** Uses the table, not the list that replaces it on a narrow screen. */
const tick = async (name: string) =>
  within(await screen.findByRole('table', { name: 'Workflow history' })).findByRole('checkbox', { name });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('choosing what to compare', () => {
  it('is for just two of the ticked rows, and goes there, earlier one first', async () => {
    const third = aWorkflow({ id: 33, name: 'Third run', xmlOutput: NEW });
    const { address } = open('', [third, second, first]);
    const compare = () => screen.getByRole('button', { name: 'Compare' });

    await userEvent.click(await tick('Select Second run'));
    expect(compare()).toBeDisabled();
    await userEvent.click(await tick('Select First run'));
    await waitFor(() => expect(address()).toContain('pick=32%2C31'));
    await userEvent.click(await tick('Select Third run'));
    expect(compare()).toBeDisabled();
    await userEvent.click(await tick('Select Third run'));
    await press('Compare');

    expect(address()).toBe('/?tab=workflow&compare=31&with=32');
    expect(await screen.findByRole('heading', { name: 'Compare workflows' })).toBeVisible();
  });

  it('remembers the ticks in the address, clears them, and is not for what has no result', async () => {
    const failed = aWorkflow({ id: 34, name: 'Broken run', status: 'failed' });
    const { address } = open('&pick=31,34', [failed, second, first]);

    expect(await tick('Select First run')).toBeChecked();
    expect(await tick('Select Broken run')).toBeChecked();
    expect(screen.getByRole('button', { name: 'Compare' })).toBeDisabled();
    await press('Clear');

    expect(address()).toBe('/?tab=workflow');
  });
});

describe('the comparison', () => {
  it('says in plain words what changed, and which', async () => {
    open('&compare=31&with=32');

    expect(await screen.findByText('300 visits added, 1 removed')).toBeVisible();
    expect(screen.getByText('1 <endpoint> element renamed')).toBeVisible();
    const [visits] = screen.getAllByText('Details');
    await userEvent.click(visits!);

    expect(screen.getByText('Week 4 (SE.4)')).toBeVisible();
    expect(screen.getByText('and 299 more')).toBeVisible();
    expect(screen.getByText('Pain → Pain at week 4')).toBeInTheDocument();
    expect(within(screen.getByRole('region', { name: 'First' })).getByText('First run')).toBeVisible();
  });

  it('is one of the studies if both results have one: agreement by part, and each change with its places', async () => {
    const text = (value: string, block: string) => ({
      value,
      origin: 'stated',
      readers: ['rules'],
      evidence: [{ document: 11, block }],
    });
    const studyOf = (age: string, block: string) => {
      const criteria = [{ id: block, kind: 'inclusion', number: '1', text: text(age, block), children: [] }];
      const lists = [
        'arms',
        'epochs',
        'interventions',
        'objectives',
        'schedules',
        'visits',
        'activities',
        'marks',
      ];
      const empty = Object.fromEntries(
        [...lists, 'notes', 'forms', 'openQuestions'].map((list) => [list, []]),
      );
      const facts = { title: text('A study', 'b1'), registryIds: [] };
      return { body: { model: { ...empty, modelVersion: 5, documents: [], facts, criteria }, files: [] } };
    };
    const [old, now] = [first, second].map((run) => ({ ...run, target: 'odm-1.3.2' as const }));
    open('&compare=31&with=32', [now ?? second, old ?? first], {
      [`GET ${RUNS}/31/study`]: studyOf('Age of 18 or more', 'b7'),
      [`GET ${RUNS}/32/study`]: studyOf('Age of 21 or more', 'b8'),
    });

    const table = within(await screen.findByRole('region', { name: 'Agreement' }));
    expect(table.getByRole('row', { name: 'Title page 1 1 1 100%' })).toBeVisible();
    expect(table.getByRole('row', { name: 'Criteria 1 1 0 0%' })).toBeVisible();
    await userEvent.click(screen.getByText('Details'));
    expect(screen.getByText('Before: Age of 18 or more')).toBeVisible();
    expect(screen.getByText('After: Age of 21 or more')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Place in the first' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2/documents/11?block=b7',
    );
    expect(screen.queryByRole('heading', { name: 'Summary' })).toBeNull();
    expect(await screen.findByLabelText('Changes from the first to the second XML')).toBeVisible();
  });

  it('marks the lines that differ, in one text or beside each other', async () => {
    const { container, address } = open('&compare=31&with=32');
    await screen.findByLabelText('Changes from the first to the second XML');
    expect(container.querySelector('.cm-deletedChunk')?.textContent).toContain('<Visit OID="2"/>');
    expect(screen.getByRole('button', { name: 'Unified' })).toHaveAttribute('aria-pressed', 'true');

    await press('Side by side');

    expect(await screen.findByLabelText('XML of the first workflow')).toHaveTextContent('OID="2"');
    expect(screen.getByLabelText('XML of the second workflow')).toHaveTextContent('OID="4"');
    expect(address()).toContain('layout=split');
  });

  it('swaps the sides, and says when more was there than is compared', async () => {
    const { address } = open('&compare=31&with=32');
    await screen.findByText('300 visits added, 1 removed');

    await press('Swap sides');

    expect(address()).toContain('compare=32&with=31');
    expect(await screen.findByText(/nothing was added, removed or renamed/)).toBeVisible();
    expect(screen.getByText(/more elements than can be compared/)).toBeVisible();
  });

  it('says that two are the same when only blanks differ', async () => {
    const spaced = aWorkflow({ id: 32, name: 'Second run', xmlOutput: OLD.replaceAll('><', '>\n  <') });
    open('&compare=31&with=32', [spaced, first]);

    expect(await screen.findByText('The XML of both is identical.')).toBeVisible();
  });

  it('does not draw what would keep the page from answering', async () => {
    const huge = aWorkflow({ id: 32, name: 'Second run', xmlOutput: `<a>${'x'.repeat(8_000_001)}</a>` });
    open('&compare=31&with=32', [huge, first]);

    expect(await screen.findByText(/too large to compare line by line/)).toBeVisible();
    expect(await screen.findByText('300 visits added, 1 removed')).toBeVisible();
  });

  it('has a reason and a way on where there is nothing to compare', async () => {
    const running = aWorkflow({ id: 32, name: 'Second run', status: 'running' });
    open('&compare=31&with=32', [running, first]);
    expect(await screen.findByText(/has not completed, so there is no XML to compare/)).toBeVisible();

    await press('All workflows');
    expect(await screen.findByRole('heading', { name: 'Workflow' })).toBeVisible();
  });

  it('shows the line by line part also when the parts cannot be counted', async () => {
    open('&compare=31&with=32', undefined, {
      [`GET ${RUNS}/31/compare/32`]: problem(422, 'COMPARISON_TOO_LARGE', 'Too large, part by part.'),
    });

    expect(await screen.findByText('Too large, part by part.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByLabelText('Changes from the first to the second XML')).toBeInTheDocument(),
    );
  });
});

describe('compare with…', () => {
  const evidence = (path: string) => `GET ${RUNS}/31/${path}`;
  const emptyEvidence: Replies = {
    [evidence('findings')]: { body: [] },
    [evidence('trace')]: { body: { sums: { values: 0, found: 0, notFound: 0, structural: 0 }, values: [] } },
    [evidence('coverage')]: problem(404, 'EVIDENCE_MISSING', 'None.'),
  };

  it('lists the other results of the folder and leads to the comparison', async () => {
    const { address } = open('&workflow=31&dialog=compare', undefined, emptyEvidence);
    const dialog = await screen.findByRole('dialog', { name: 'Compare with another workflow' });

    expect(within(dialog).queryByText('First run')).not.toBeInTheDocument();
    await userEvent.click(await within(dialog).findByRole('button', { name: /^Second run/ }));

    expect(address()).toBe('/?tab=workflow&compare=31&with=32');
  });

  it('says that there is no other', async () => {
    open('&workflow=31&dialog=compare', [first], emptyEvidence);

    expect(await screen.findByText('This folder has no other completed workflow yet.')).toBeVisible();
  });
});
