import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aDocument } from '../../../test/builders/documents';
import { renderScreen } from '../../../test/render';
import { serve } from '../../../test/server';
import { StudyTab } from './study.tab';

const ids = { workspaceId: '1', formId: '2' };
const FOLDER = '/api/workspaces/1/forms/2';
const studyOf = (title: string) => {
  const value = {
    value: title,
    origin: 'stated',
    readers: ['rules'],
    evidence: [{ document: 11, block: 'b1' }],
  };
  const lists = [
    'arms',
    'epochs',
    'interventions',
    'objectives',
    'criteria',
    'schedules',
    'visits',
    'activities',
  ];
  const empty = Object.fromEntries(
    [...lists, 'marks', 'notes', 'forms', 'openQuestions'].map((list) => [list, []]),
  );
  return {
    model: { ...empty, modelVersion: 5, documents: [], facts: { title: value, registryIds: [] } },
    files: [],
    marks: { seen: 139, placed: 138 },
  };
};
const waiting = { ...aDocument().reading, status: 'waiting' as const };

describe('the study of a folder', () => {
  it('stands there before any workflow, of the newest document that was read, and of others by choice', async () => {
    serve({
      [`GET ${FOLDER}/documents`]: {
        body: [
          aDocument({ id: 13, name: 'Not read', reading: waiting }),
          aDocument({ id: 12, name: 'Amendment' }),
          aDocument({ id: 11, name: 'Protocol' }),
        ],
      },
      [`GET ${FOLDER}/documents/12/study`]: { body: studyOf('The amended study') },
      [`GET ${FOLDER}/documents/11/study`]: { body: studyOf('The first study') },
    });
    const { address } = renderScreen(<StudyTab ids={ids} />, '/?tab=study');

    expect(await screen.findByRole('button', { name: /The amended study/ })).toBeVisible();
    expect(screen.getByText(/not yet checked by a model or a person/)).toBeVisible();
    expect(screen.getByText(/139 marks seen in the schedules, 138 placed/)).toBeVisible();
    expect(screen.queryByRole('option', { name: 'Not read' })).toBeNull();
    await userEvent.selectOptions(screen.getByLabelText('Document'), 'Protocol');

    expect(await screen.findByRole('button', { name: /The first study/ })).toBeVisible();
    expect(address()).toBe('/?tab=study&document=11');
  });

  it('says when no document has been read, and leads to the documents', async () => {
    serve({ [`GET ${FOLDER}/documents`]: { body: [aDocument({ reading: waiting })] } });
    renderScreen(<StudyTab ids={ids} />, '/?tab=study');

    expect(await screen.findByText('No document has been read yet')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to Documents' })).toHaveAttribute(
      'href',
      '/workspace/1/folders/2?tab=documents',
    );
  });
});
