import { emptyStudy, type StudyModel } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import { renderScreen } from '../../../test/render';
import { StudyOverview } from './study-overview';

const stated = (value: string) => ({
  value,
  origin: 'stated' as const,
  readers: ['rules' as const],
  evidence: [{ document: 11, block: 'b1' }],
});
const visit = (id: string, epoch: string, days: number): StudyModel['visits'][number] => ({
  id,
  name: stated(id),
  headers: [],
  kind: 'scheduled',
  epoch,
  planned: [],
  statedTimes: [`Day ${days}`],
  ...(days > 1 && {
    window: {
      value: { unit: 'day', before: 2, after: 2 },
      origin: 'stated',
      readers: ['rules'],
      evidence: [],
    },
  }),
});
const STUDY = emptyStudy({
  arms: [
    { id: 'a1', name: stated('Active') },
    { id: 'a2', name: stated('Placebo') },
  ],
  epochs: [
    { id: 'e1', name: stated('Screening') },
    { id: 'e2', name: stated('Treatment') },
  ],
  visits: [visit('Visit 1', 'e1', -7), visit('Visit 2', 'e2', 1), visit('Visit 3', 'e2', 29)],
});

describe('the overview of a study', () => {
  it('shows arms and epochs as a picture, with the visits of each epoch', () => {
    renderScreen(<StudyOverview model={STUDY} />);

    const rows = within(screen.getByRole('region', { name: 'Arms and epochs' })).getAllByRole('row');
    expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
      ['', 'Screening', 'Treatment'],
      ['Active', '1 visit', '2 visits'],
      ['Placebo', '1 visit', '2 visits'],
    ]);
  });

  it('shows the visits in time with their windows', () => {
    renderScreen(<StudyOverview model={STUDY} />);

    const line = within(screen.getByRole('list', { name: 'Visits in time' })).getAllByRole('listitem');
    expect(line.map(({ textContent }) => textContent)).toEqual([
      'Visit 1Day -7',
      'Visit 2Day 1',
      'Visit 3Day 29±2 d',
    ]);
  });

  it('shows epochs without arms, and no picture without epochs', () => {
    const { unmount } = renderScreen(<StudyOverview model={{ ...STUDY, arms: [] }} />);
    expect(within(screen.getByRole('region', { name: 'Arms and epochs' })).getAllByRole('row')).toHaveLength(
      2,
    );
    unmount();

    renderScreen(<StudyOverview model={{ ...STUDY, epochs: [] }} />);
    expect(screen.queryByRole('region', { name: 'Arms and epochs' })).not.toBeInTheDocument();
  });
});
