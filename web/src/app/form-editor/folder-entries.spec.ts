import { folderEntries } from './folder-entries';

describe('the entries of a folder', () => {
  it('have the conversion first, and the rest under one heading', () => {
    const entries = folderEntries({ workspaceId: '1', formId: '2' }, { tab: 'workflow', form: undefined });

    expect(entries.map(({ label, group }) => [group ?? null, label])).toEqual([
      [null, 'Documents'],
      [null, 'Workflow'],
      ['Data collection', 'Design'],
      ['Data collection', 'Respondents'],
      ['Data collection', 'Responses'],
      ['Data collection', 'Schedule'],
    ]);
    expect(entries.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Workflow']);
  });
});
