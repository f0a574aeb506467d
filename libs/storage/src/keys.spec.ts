import { StudyFileId } from '@app/contracts';
import { evidenceKey, modelKey, previewKey, resultFileKey, studyFileKey, studyKey } from './keys';

describe('the keys of a result and of a document', () => {
  it('are all different: no file of a study overwrites what stands beside it', () => {
    const keys = [
      ...(['coverage', 'trace', 'summary', 'study'] as const).map((name) => evidenceKey('a.xml', name)),
      ...StudyFileId.options.map((id) => resultFileKey('a.xml', id)),
      ...[modelKey, previewKey, studyKey].map((key) => key('a.pdf', 'pdf-1')),
      ...StudyFileId.options.map((id) => studyFileKey('a.pdf', 'pdf-1', id)),
    ];
    expect(new Set(keys).size).toBe(keys.length);
  });
});
