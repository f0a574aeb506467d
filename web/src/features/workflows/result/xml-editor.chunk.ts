import { chunk } from '../../../lib/chunk';
import { monoFont } from '../../../lib/mono-font';

/** The view of the XML, and the font that it is drawn in. */
export const XmlEditor = chunk(async () => {
  const [{ XmlEditor: Editor }] = await Promise.all([import('./xml-editor'), monoFont()]);
  return Editor;
});
