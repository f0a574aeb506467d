import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../test/render';
import { serve, type Sent } from '../../../../test/server';
import { ImportDialog } from './import.dialog';

const IMPORT = '/api/workspaces/1/forms/2/respondents/import';

interface Body {
  readonly isTrial: boolean;
  readonly rows: readonly { identifierCode?: string }[];
}
const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && 'rows' in value;
const bodyOf = ({ body }: Sent): Body => {
  if (!isBody(body)) throw new Error('Not an import.');
  return body;
};

async function open(answer: (body: Body) => unknown) {
  const sent = serve({
    [`POST ${IMPORT}`]: (request) => ({ body: answer(bodyOf(request)) }),
    'GET /api/workspaces/1/forms/2/respondents': { body: [] },
  });
  let isClosed = false;
  renderScreen(<ImportDialog ids={{ workspaceId: '1', formId: '2' }} onClose={() => (isClosed = true)} />);
  const dialog = within(await screen.findByRole('dialog', { name: 'Import from a table' }));
  const choose = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const file = Object.assign(new File([], 'people.csv'), {
      arrayBuffer: () => Promise.resolve(bytes.slice().buffer),
    });
    fireEvent.change(dialog.getByLabelText('File'), { target: { files: [file] } });
  };
  return { dialog, choose, bodies: () => sent.map(bodyOf), isClosed: () => isClosed };
}

describe('an import', () => {
  it('checks first, names what is wrong row by row, and then adds the others', async () => {
    const { dialog, choose, bodies, isClosed } = await open(({ isTrial }) => ({
      created: isTrial ? 0 : 1,
      problems: [{ row: 1, field: 'state', reason: 'State is required' }],
    }));
    choose('Code,Country,State,Phone\nR-1,US,Ohio,1\nR-2,US,,2\n');
    expect(await dialog.findByText(/2 rows\. Assign the columns to fields\./)).toBeVisible();
    expect(dialog.getByLabelText('Code')).toHaveValue('0');
    expect(dialog.getByLabelText('Email')).toHaveValue('');

    await userEvent.click(dialog.getByRole('button', { name: 'Check' }));
    expect(await dialog.findByText('1 row can be imported, 1 cannot.')).toBeVisible();
    expect(dialog.getByText('Row 3, State: State is required')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1' }));

    expect(await screen.findByText('1 added')).toBeInTheDocument();
    expect(bodies().map(({ isTrial }) => isTrial)).toEqual([true, false]);
    expect(bodies()[0]?.rows[0]).toEqual({
      identifierCode: 'R-1',
      country: 'US',
      state: 'Ohio',
      phoneNumber: '1',
    });
    expect(isClosed()).toBe(true);
  });

  it('goes in parts, and finds a code that stands in two of them', async () => {
    const lines = Array.from({ length: 501 }, (_each, number) => (number === 500 ? 'R-0' : `R-${number}`));
    const { dialog, choose, bodies } = await open(() => ({ created: 0, problems: [] }));
    choose(`Code\n${lines.join('\n')}\n`);

    await userEvent.click(await dialog.findByRole('button', { name: 'Check' }));

    expect(await dialog.findByText('500 rows can be imported, 1 cannot.')).toBeVisible();
    expect(dialog.getByText('Row 502, Code: Another row of this file has this code')).toBeVisible();
    expect(bodies().map(({ rows }) => rows.length)).toEqual([500, 1]);
  });

  it('leaves out a row with more cells than columns, and counts rows as a spreadsheet does', async () => {
    const { dialog, choose, bodies } = await open(({ isTrial }) => ({
      created: isTrial ? 0 : 1,
      problems: isTrial ? [{ row: 1, field: 'state', reason: 'State is required' }] : [],
    }));
    choose('Code,State,Phone\nR-1,Ohio, USA,1\n\nR-2,Ohio,1\nR-3,,1\n');

    await userEvent.click(await dialog.findByRole('button', { name: 'Check' }));

    expect(await dialog.findByText('Row 2: It has more cells than there are columns')).toBeVisible();
    expect(dialog.getByText('Row 5, State: State is required')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Import 1' }));
    const sent = bodies().map(({ rows }) => rows.map(({ identifierCode }) => identifierCode));
    expect(sent).toEqual([
      ['R-2', 'R-3'],
      ['R-2', 'R-3'],
    ]);
  });

  it('is checked again when a column becomes another field', async () => {
    const { dialog, choose } = await open(() => ({ created: 0, problems: [] }));
    choose('Code,Where\nR-1,Ohio\n');
    await userEvent.click(await dialog.findByRole('button', { name: 'Check' }));
    await dialog.findByRole('button', { name: 'Import 1' });

    await userEvent.selectOptions(dialog.getByLabelText('State'), 'Where (Ohio)');

    expect(dialog.getByRole('button', { name: 'Check' })).toBeEnabled();
  });

  it('with columns that are none of ours guesses nothing, and names what every row lacks', async () => {
    const { dialog, choose, bodies } = await open(({ rows }) => ({
      created: 0,
      problems: rows.map((_row, row) => ({ row, field: 'identifierCode', reason: 'Code is required' })),
    }));
    choose('Shoe size;Colour\n42;red\n43;blue\n');
    expect(await dialog.findByLabelText('Code')).toHaveValue('');
    expect(dialog.getByLabelText('Code')).toHaveTextContent('Colour (red)');

    await userEvent.click(dialog.getByRole('button', { name: 'Check' }));

    expect(await dialog.findByText('Row 2, Code: Code is required')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Import 0' })).toBeDisabled();
    expect(bodies()[0]?.rows).toEqual([{}, {}]);
  });

  it('says of a file that it is no table', async () => {
    const { dialog, choose } = await open(() => ({}));

    choose('');

    expect(await dialog.findByText(/This file contains no table/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Check' })).toBeDisabled();
  });
});
