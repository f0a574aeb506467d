import { ODM_1_3_2 } from './odm-1.3.2/vocabulary';
import { ODM_2_0 } from './odm-2.0/vocabulary';

describe('the vocabularies', () => {
  // Each model is read when a document needs it first, so a slip of the pen would show only there.
  it.each([ODM_1_3_2, ODM_2_0])('have content models that can all be read: $namespace', ({ elements }) => {
    const models = [...elements.values()].flatMap(({ content }) =>
      content.kind === 'children' ? [content.model] : [],
    );

    expect(models.length).toBeGreaterThan(30);
    for (const model of models) expect(model.names.size).toBeGreaterThan(0);
  });
});
