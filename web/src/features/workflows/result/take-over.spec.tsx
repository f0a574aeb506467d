import type { StudyDecision } from '@app/contracts';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aWorkflow } from '../../../../test/builders/workflows';
import { renderScreen } from '../../../../test/render';
import { serve } from '../../../../test/server';
import { Toasts } from '../../../ui/toaster';
import { ResultActions } from './result-actions';

const ids = { workspaceId: '1', formId: '2' };
const RUNS = '/api/workspaces/1/forms/2/workflows';
const criterion = (id: string, value: string) => ({
  id,
  kind: 'inclusion',
  number: '1',
  text: { value, origin: 'stated', readers: ['rules'], evidence: [{ document: 12, block: 'b1' }] },
  children: [],
});
const lists = ['arms', 'epochs', 'interventions', 'objectives', 'schedules', 'visits', 'activities', 'marks'];
const empty = Object.fromEntries([...lists, 'notes', 'forms', 'openQuestions'].map((list) => [list, []]));
const study = {
  files: [],
  model: {
    ...empty,
    modelVersion: 5,
    documents: [],
    facts: { registryIds: [] },
    criteria: [criterion('c1', 'Adults'), criterion('c2', 'Consent')],
  },
};
const decided = (given: Partial<StudyDecision>): StudyDecision => ({
  entity: 'c1',
  field: 'text',
  decision: 'accepted',
  valueBefore: 'Adults',
  value: null,
  evidence: [],
  reason: null,
  version: 1,
  isStale: true,
  decidedBy: 1,
  decidedByName: 'Ada Morgan',
  decidedAt: '2026-11-27T08:00:00.000Z',
  ...given,
});

describe('the decisions about an earlier result', () => {
  it('are made again about unchanged values, and the rest is told', async () => {
    const now = aWorkflow({ id: 32, name: 'With the amendment', target: 'odm-1.3.2' });
    const before = aWorkflow({ id: 31, name: 'With the protocol', target: 'odm-1.3.2' });
    const sent = serve({
      [`GET ${RUNS}`]: { body: [now, before] },
      [`GET ${RUNS}/32/study`]: { body: study },
      [`GET ${RUNS}/32/study/decisions`]: { body: [] },
      [`GET ${RUNS}/31/study/decisions`]: {
        body: [
          decided({}),
          decided({
            entity: 'c2',
            decision: 'corrected',
            valueBefore: 'Consent',
            value: 'Written consent',
            reason: 'Typo',
          }),
          decided({ entity: 'c9', valueBefore: 'Gone' }),
        ],
      },
      [`POST ${RUNS}/32/study/decisions/accept`]: { body: [] },
      [`PUT ${RUNS}/32/study/decisions`]: { body: [] },
    });
    renderScreen(
      <>
        <ResultActions workflow={now} ids={ids} outcome="clean" />
        <Toasts />
      </>,
    );
    await userEvent.click(screen.getByRole('button', { name: 'More actions' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy decisions from…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('button', { name: /^With the protocol/ }));

    // The toast is on the screen and in the region that screen readers read.
    expect((await screen.findAllByText('2 decisions copied')).length).toBeGreaterThan(0);
    expect(screen.getAllByText(/^1 decision concerns values that have changed/).length).toBeGreaterThan(0);
    expect(sent.filter(({ method }) => method !== 'GET').map(({ body }) => body)).toEqual([
      { values: [{ entity: 'c1', field: 'text', version: 0 }] },
      {
        decisions: [
          {
            entity: 'c2',
            field: 'text',
            decision: 'corrected',
            value: 'Written consent',
            reason: 'Typo',
            version: 0,
          },
        ],
      },
    ]);
  });
});
