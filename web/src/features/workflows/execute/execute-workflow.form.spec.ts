import { aDocument } from '../../../../test/builders/documents';
import { aWorkflow } from '../../../../test/builders/workflows';
import { copied } from './execute-workflow.form';

describe('a run that is started from an earlier one', () => {
  it('takes the newest versions of the documents', () => {
    const earlier = aWorkflow({ documentIds: [9, 12] });
    const documents = [aDocument({ id: 15, documentVersion: 2 }), aDocument({ id: 12 })];

    const form = copied(earlier, { folderName: 'NWT-301', documents, agents: [], schemas: [] });

    expect(form.documentIds).toEqual([12, 15]);
  });
});
