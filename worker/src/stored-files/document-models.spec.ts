import { gzipSync } from 'node:zlib';
import type { DocumentModel } from '@app/contracts';
import type { ObjectStore } from '@app/storage';
import { loadModel } from './document-models';

const FILE = { objectPath: 'documents/1', extractor: 'docx-1' };
const MODEL: DocumentModel = {
  schemaVersion: 1,
  extractor: 'docx-1',
  format: 'docx',
  words: 2,
  blocks: [
    { type: 'paragraph', id: 'b1', text: 'as read', anchor: { kind: 'docx', part: 'document', path: 'p0' } },
  ],
  runningLines: [],
  pages: [],
  warnings: [],
};
const { signal } = new AbortController();

describe('the model of a document', () => {
  it('is shared by the workflows of the document, and is immutable', async () => {
    const packed = gzipSync(JSON.stringify(MODEL));
    const store = { get: () => Promise.resolve(packed) } as unknown as ObjectStore;

    const [one, other] = [await loadModel(store, FILE, signal), await loadModel(store, FILE, signal)];

    expect(other).toBe(one);
    const [block] = other?.blocks ?? [];
    expect(() => Object.assign(block ?? {}, { text: 'changed' })).toThrow(TypeError);
    expect(() => other?.blocks.pop()).toThrow(TypeError);
    expect(() => Object.assign(block?.anchor ?? {}, { path: 'p9' })).toThrow(TypeError);
    expect(one).toEqual(MODEL);
  });
});
