import { syntaxTreeAvailable } from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { waitFor } from '@testing-library/react';
import { readOnlyXml } from './xml-editor.setup';

describe('the XML editor', () => {
  it('colors a long file to its end, although nobody clicks into it', async () => {
    const lines = Array.from({ length: 12_000 }, (_, place) => `<ItemDef OID="I.${place}" Name="Item"/>`);
    const doc = `<ODM>${lines.join('\n')}</ODM>`;
    const view = new EditorView({
      state: EditorState.create({ doc, extensions: readOnlyXml('XML') }),
      parent: document.body,
    });
    expect(syntaxTreeAvailable(view.state, doc.length)).toBe(false);

    await waitFor(() => expect(syntaxTreeAvailable(view.state, doc.length)).toBe(true), { timeout: 500_000 });
    view.destroy();
  });
});
