import { chunk } from '../../../lib/chunk';
import { monoFont } from '../../../lib/mono-font';

/** The XML editor and its font. */
export const XmlEditor = chunk(async () => {
  const [{ XmlEditor: Editor }] = await Promise.all([import('./xml-editor'), monoFont()]);
  return Editor;
});
