import { ODM_1_3_2 } from './odm-1.3.2/vocabulary';
import { ODM_2_0 } from './odm-2.0/vocabulary';

describe('the vocabularies', () => {
  // Each model is parsed when a document first needs it, so an error in the notation would appear only then.
  it.each([ODM_1_3_2, ODM_2_0])('have content models that can all be read: $namespace', ({ elements }) => {
    const models = [...elements.values()].flatMap(({ content }) =>
      content.kind === 'children' ? [content.model] : [],
    );

    expect(models.length).toBeGreaterThan(30);
    for (const model of models) expect(model.names.size).toBeGreaterThan(0);
  });
});
