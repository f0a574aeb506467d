import { emptyStudy } from './empty-study';
import { canonicalJson, parseStudyModel } from './canonical-json';
import type { StudyModel } from './study-model';

const model: StudyModel = emptyStudy({
  documents: [{ id: 7, name: 'protocol.pdf' }],
  facts: {
    title: {
      value: 'A study',
      origin: 'stated',
      readers: ['rules'],
      evidence: [{ document: 7, block: 'p1.b1' }],
    },
    registryIds: [],
  },
});

describe('the canonical JSON of a study', () => {
  it('does not depend on the order of keys, nor on keys without a value', () => {
    const { facts, documents, ...others } = model;
    const shuffled = { ...others, facts: { ...facts, sponsor: undefined }, documents };
    expect(canonicalJson(shuffled)).toBe(canonicalJson(model));
  });

  it('is read back as the same study', () => {
    expect(parseStudyModel(canonicalJson(model))).toEqual(model);
  });

  it('depends on the order of lists', () => {
    const documents = [...model.documents, { id: 8, name: 'appendix.pdf' }];
    const reversed = documents.toReversed();
    expect(canonicalJson({ ...model, documents })).not.toBe(canonicalJson({ ...model, documents: reversed }));
  });

  it.each([
    ['text that is no JSON', '{'],
    ['a model of an older version', canonicalJson(model).replace('"modelVersion":5', '"modelVersion":1')],
    ['a model without its documents', canonicalJson(model).replace('"documents"', '"papers"')],
  ])('is refused if it is %s', (_what, json) => {
    expect(parseStudyModel(json)).toBeNull();
  });
});
