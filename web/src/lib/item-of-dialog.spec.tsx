import { forms, type Folder } from '@app/contracts';
import { screen } from '@testing-library/react';
import { aFolder } from '../../test/builders/documents';
import { renderScreen } from '../../test/render';
import { serve } from '../../test/server';
import { useItemOfDialog } from './item-of-dialog';
import { q } from './query';

const BEHIND = 'GET /api/workspaces/1/forms/7';
const other = aFolder({ id: 8, name: 'Other' });

interface DialogProps {
  readonly item: string | null;
  readonly listed: readonly Folder[] | undefined;
}

function Dialog({ item, listed }: DialogProps) {
  const ask = (formId: string) => q(forms.get, { params: { workspaceId: '1', formId } });
  const found = useItemOfDialog({ item, listed, ask });
  return <p>{found?.name ?? 'Nothing'}</p>;
}

/** Returns the requests made until the dialog showed these words. */
async function asked(props: DialogProps, words: string): Promise<readonly string[]> {
  const sent = serve({ [BEHIND]: { body: aFolder({ id: 7, name: 'Behind' }) } });
  renderScreen(<Dialog {...props} />);
  expect(await screen.findByText(words)).toBeVisible();
  return sent.map(({ method, path }) => `${method} ${path}`);
}

describe('what a dialog is about', () => {
  it('is the row of the list, for which nobody has to be asked', async () => {
    const listed = [other, aFolder({ id: 7, name: 'Listed' })];

    expect(await asked({ item: '7', listed }, 'Listed')).toEqual([]);
  });

  it('is asked for where its row stands behind those that were loaded', async () => {
    expect(await asked({ item: '7', listed: [other] }, 'Behind')).toEqual([BEHIND]);
  });

  it('is not asked for before it is known whether its row was loaded', async () => {
    expect(await asked({ item: '7', listed: undefined }, 'Nothing')).toEqual([]);
  });

  it('is nothing while no dialog is open', async () => {
    expect(await asked({ item: null, listed: [other] }, 'Nothing')).toEqual([]);
  });
});
