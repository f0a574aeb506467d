import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../../../test/builders/documents';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { VersionsBar } from './versions-bar';

const ids = { workspaceId: '1', formId: '2' };
const first = aDocument({ id: 11, documentVersion: 1, replacedBy: 12 });
const second = aDocument({ id: 12, documentVersion: 2 });

describe('the versions of a document', () => {
  it('are told where an old one is open, with the way to each', async () => {
    serve({ 'GET /api/workspaces/1/forms/2/documents/11/versions': { body: [second, first] } });
    const { address } = renderScreen(<VersionsBar ids={ids} document={first} />);

    expect(await screen.findByRole('link', { name: 'Open the newest version' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2/documents/12',
    );
    expect(screen.getByText('There is a newer version.')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Version'), await screen.findByText(/^Version 2/));
    expect(address()).toBe('/workspace/1/folders/2/documents/12');
  });

  it('are not spoken of where there is one', () => {
    const sent = serve({});
    renderScreen(<VersionsBar ids={ids} document={aDocument()} />);

    expect(screen.queryByLabelText('Version')).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
