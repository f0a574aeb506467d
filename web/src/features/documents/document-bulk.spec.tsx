import type { Document } from '@app/contracts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../../../test/builders/documents';
import { renderScreen } from '../../../test/render';
import { problem, type Replies, serve } from '../../../test/server';
import { useTicks } from '../../lib/ticks';
import { DocumentBulkBar } from './document-bulk.bar';

const ids = { workspaceId: '1', formId: '2' };
const files = [11, 12, 13].map((id) => aDocument({ id, name: `File ${id}` }));
const BULK = '/api/workspaces/1/forms/2/bulk';

function Screen({ listed }: { listed: readonly Document[] }) {
  return <DocumentBulkBar ids={ids} ticks={useTicks(listed)} shown={listed.length} />;
}
const open = (replies: Replies = {}, address = '/folder?pick=11,12', listed = files) => ({
  sent: serve(replies),
  ...renderScreen(<Screen listed={listed} />, address),
});
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('many documents at once', () => {
  it('are there to act on as soon as one is ticked, and all can be', async () => {
    const { address } = open({}, '/folder?pick=11');
    expect(screen.getByRole('status')).toHaveTextContent('1 selected');

    await press('Select all 3 shown');
    expect(screen.getByRole('status')).toHaveTextContent('3 selected');

    await press('Clear');
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull();
    expect(address()).toBe('/folder');
  });

  it('are deleted but for those that must stay, which are named with the reason', async () => {
    const { sent } = open({
      [`POST ${BULK}/delete-documents`]: {
        body: [
          { id: 11, problem: null },
          { id: 12, problem: { code: 'DOCUMENT_IN_USE', detail: 'A running workflow uses this document.' } },
        ],
      },
    });

    await press('Delete');
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    );

    const told = await screen.findByRole('alertdialog', { name: 'Deleted' });
    expect(told).toHaveTextContent('1 done, 1 not done.');
    const left = within(told).getByRole('listitem');
    expect(left).toHaveTextContent('File 12');
    expect(left).toHaveTextContent('A running workflow uses this document.');
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({ ids: [11, 12] });
  });

  it('get tags', async () => {
    const { sent } = open({
      [`POST ${BULK}/tag-documents`]: { body: [11, 12].map((id) => ({ id, problem: null })) },
    });

    await press('Add tags');
    await userEvent.type(await screen.findByLabelText('Tags'), 'phase 3, amended, ');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add tags' }));

    expect(await screen.findByText('All 2 done.')).toBeVisible();
    expect(sent[0]?.body).toEqual({ ids: [11, 12], tags: ['phase 3', 'amended'] });
  });

  it('go into the dialog of a workflow', async () => {
    const { address } = open();

    await press('Run a workflow');

    expect(address()).toBe('/folder?tab=workflow&dialog=create-workflow&documents=11%2C12');
  });

  it('are no more than one order takes', () => {
    const many = Array.from({ length: 501 }, (_, place) => aDocument({ id: place + 1 }));
    open({}, `/folder?pick=${many.map(({ id }) => id).join()}`, many);

    expect(screen.getByRole('status')).toHaveTextContent('At most 500 at a time');
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });

  it('are selected as far as one order goes, not further', async () => {
    const many = Array.from({ length: 501 }, (_, place) => aDocument({ id: place + 1 }));
    open({}, '/folder?pick=7', many);

    await press('Select the first 500');

    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('500 selected'));
    expect(screen.getByRole('button', { name: 'Delete' })).toBeEnabled();
    expect(screen.queryByRole('button', { name: /^Select/ })).toBeNull();
  });

  describe('of which there are hundreds', () => {
    const many = Array.from({ length: 120 }, (_, place) =>
      aDocument({ id: place + 1, name: `F ${place + 1}` }),
    );
    const address = `/folder?pick=${many.map(({ id }) => id).join()}`;
    const idsOf = (body: unknown) => (body as { ids: number[] }).ids;
    const remove = async () => {
      await press('Delete');
      const dialog = within(await screen.findByRole('alertdialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
      return dialog;
    };

    it('go part by part, and the dialog says how far it is', async () => {
      let goOn = () => {};
      const second = new Promise<void>((resolve) => (goOn = resolve));
      const { sent } = open(
        {
          [`POST ${BULK}/delete-documents`]: async ({ body }) => {
            if (idsOf(body)[0] === 51) await second;
            return { body: idsOf(body).map((id) => ({ id, problem: null })) };
          },
        },
        address,
        many,
      );

      const dialog = await remove();
      expect(await dialog.findByText('50 of 120 done')).toBeVisible();
      goOn();

      expect(await screen.findByText('All 120 done.')).toBeVisible();
      expect(sent.filter(({ method }) => method === 'POST').map(({ body }) => idsOf(body).length)).toEqual([
        50, 50, 20,
      ]);
    });

    it('say what was done and what was not when the server goes away in between', async () => {
      open(
        {
          [`POST ${BULK}/delete-documents`]: ({ body }) => {
            if (idsOf(body)[0] === 51) return problem(503, 'UNAVAILABLE', 'The database is away.');
            return { body: idsOf(body).map((id) => ({ id, problem: null })) };
          },
        },
        address,
        many,
      );

      await remove();

      const told = await screen.findByRole('alertdialog', { name: 'Deleted' });
      expect(told).toHaveTextContent('50 done, 70 not done.');
      expect(within(told).getAllByRole('listitem')[0]).toHaveTextContent('F 51');
      expect(within(told).getAllByRole('listitem')[0]).toHaveTextContent('The database is away.');
    });
  });
});
