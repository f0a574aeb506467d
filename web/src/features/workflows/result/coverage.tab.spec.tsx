import type { Coverage, DocumentNotice } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderScreen } from '../../../../test/render';
import { serve } from '../../../../test/server';
import { CoverageTab } from './coverage.tab';

const ids = { workspaceId: '1', formId: '2' };
const sums = { total: 17, used: 17, read: 0, excluded: 0, notProcessed: 0, gaps: 0 };
const notice = (sentence: string): DocumentNotice => ({
  documentId: 11,
  blockId: 'b1',
  page: 2,
  sentence,
});

const coverage: Coverage = {
  sums,
  documents: [{ documentId: 11, name: 'Protocol', sums, blocks: [] }],
  series: [{ kind: 'inclusion', documentId: 11, members: 17, found: 17, expected: true }],
  marks: { total: 120, held: 120, leftOut: 0, gaps: 0, notChecked: 0, invented: 0, assumed: 0 },
  gaps: [],
  notices: [
    notice('Pages 3 and 4 have pictures that were not read.'),
    ...Array.from({ length: 115 }, (_unused, at) =>
      notice(`Hidden text, not sent to the provider: “Line ${at}”.`),
    ),
  ],
};

function open(hasStudy: boolean) {
  serve({});
  return renderScreen(
    <CoverageTab coverage={coverage} ids={ids} hasStudy={hasStudy} />,
    '/?tab=workflow&workflow=31&part=xml',
  );
}

describe('the Coverage tab of a study', () => {
  it('shows many notices of one kind as one line that opens', async () => {
    open(true);
    const list = screen.getByRole('heading', { name: 'Notices' }).closest('section') ?? document.body;

    expect(within(list).getByText('Pages 3 and 4 have pictures that were not read.')).toBeVisible();
    const line = within(list).getByText('115 × Hidden text, not sent to the provider');
    expect(within(list).getByText(/“Line 114”/)).not.toBeVisible();
    await userEvent.click(line);

    expect(within(list).getByText(/“Line 114”/)).toBeVisible();
  });

  it('opens what was counted', async () => {
    const { address } = open(true);

    await userEvent.click(screen.getByRole('button', { name: '17 of 17 in the XML' }));
    expect(address()).toContain('part=study&study=eligibility');
    await userEvent.click(screen.getByRole('button', { name: '120 of 120 in the XML' }));
    expect(address()).toContain('part=study&study=schedule');
  });

  it('only shows the counts of a result without a study', () => {
    open(false);

    expect(screen.getByText('17 of 17 in the XML')).toBeVisible();
    expect(screen.queryByRole('button', { name: /in the XML/ })).toBeNull();
  });
});
