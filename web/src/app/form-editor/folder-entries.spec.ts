import { aWorkspace } from '../../../test/builders/people';
import type { EditorTab } from '../../lib/paths';
import { folderEntries } from './folder-entries';

describe('the entries of a folder', () => {
  it('have the conversion first, and the rest under one heading', () => {
    const entries = folderEntries(
      { workspaceId: '1', formId: '2' },
      { tab: 'workflow', form: undefined, workspace: undefined },
    );

    expect(entries.map(({ label, group }) => [group ?? null, label])).toEqual([
      [null, 'Documents'],
      [null, 'Study'],
      [null, 'Workflow'],
      ['Data collection', 'Design'],
      ['Data collection', 'Respondents'],
      ['Data collection', 'Responses'],
      ['Data collection', 'Call plan'],
    ]);
    expect(entries.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Workflow']);
  });

  it('have no data collection if the workspace switched it off, except the open tab', () => {
    const workspace = aWorkspace({
      settings: { ...aWorkspace().settings, collectsData: false },
    });
    const labels = (tab: EditorTab) =>
      folderEntries({ workspaceId: '1', formId: '2' }, { tab, form: undefined, workspace }).map(
        ({ label }) => label,
      );

    expect(labels('documents')).toEqual(['Documents', 'Study', 'Workflow']);
    expect(labels('responses')).toEqual(['Documents', 'Study', 'Workflow', 'Responses']);
  });
});
