import { defaultKeymap } from '@codemirror/commands';
import { xml } from '@codemirror/lang-xml';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  forceParsing,
  HighlightStyle,
  syntaxHighlighting,
  syntaxTreeAvailable,
} from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, search, searchKeymap } from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  ViewPlugin,
} from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { messages as t } from '../../../messages';

// Asked for before there is a text to show: lines must not change their width under the reader's eyes.
void document.fonts.load('13px "JetBrains Mono Variable"');

const color = (token: string) => `var(--cd-colors-${token})`;

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', backgroundColor: color('bg-panel'), color: color('xml-text') },
  '&.cm-focused': { outline: `2px solid ${color('teal-focus-ring')}`, outlineOffset: '-2px' },
  '.cm-scroller': {
    fontFamily: '"JetBrains Mono Variable", ui-monospace, monospace',
    fontVariantLigatures: 'none',
    lineHeight: '20px',
  },
  '.cm-gutters': {
    backgroundColor: color('bg-panel'),
    color: color('fg-subtle'),
    border: 'none',
    borderRight: `1px solid ${color('border')}`,
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: color('bg-subtle') },
  '.cm-cursor': { borderLeftColor: color('fg') },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: color('teal-muted'),
  },
  '.cm-foldGutter .cm-gutterElement': { width: '16px', cursor: 'pointer' },
  '.cm-fold-mark': {
    display: 'block',
    width: '6px',
    height: '6px',
    margin: '5px auto 0',
    borderRight: '1.5px solid',
    borderBottom: '1.5px solid',
    transform: 'rotate(45deg)',
  },
  '.cm-fold-mark.cm-folded': { margin: '7px auto 0', transform: 'rotate(-45deg)' },
  '.cm-foldPlaceholder': {
    backgroundColor: color('bg-muted'),
    borderColor: color('border'),
    color: color('fg-muted'),
  },
  '.cm-panels': { backgroundColor: color('bg-subtle'), color: color('fg') },
  '.cm-panels.cm-panels-top': { borderBottom: `1px solid ${color('border')}` },
  '.cm-textfield': {
    backgroundColor: color('bg-panel'),
    color: color('fg'),
    border: `1px solid ${color('border-control')}`,
    borderRadius: '6px',
  },
  '.cm-button': {
    backgroundColor: color('bg-panel'),
    backgroundImage: 'none',
    color: color('fg'),
    border: `1px solid ${color('border-control')}`,
    borderRadius: '6px',
  },
  '.cm-searchMatch': { backgroundColor: color('bg-warning') },
  '.cm-searchMatch-selected': { backgroundColor: color('teal-emphasized') },
  '.cm-tooltip': {
    backgroundColor: color('bg-panel'),
    color: color('fg'),
    border: `1px solid ${color('border')}`,
    borderRadius: '6px',
  },
  '.cm-missing-value': {
    textDecoration: 'underline wavy',
    textDecorationColor: color('fg-warning'),
    textDecorationSkipInk: 'none',
    textUnderlineOffset: '3px',
  },
  '.cm-found-value': { cursor: 'pointer' },
  '.cm-chosen-value': { backgroundColor: color('teal-muted'), borderRadius: '2px' },
});

/** Drawn, not written: the usual signs come from another font, whose arrival would move every line. */
function foldMark(isOpen: boolean): HTMLElement {
  const mark = document.createElement('span');
  mark.className = isOpen ? 'cm-fold-mark' : 'cm-fold-mark cm-folded';
  mark.title = isOpen ? t.result.fold : t.result.unfold;
  return mark;
}

const xmlColors = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: color('xml-tag') },
  { tag: tags.attributeName, color: color('xml-attribute') },
  { tag: tags.attributeValue, color: color('xml-quoted') },
  { tag: [tags.comment, tags.processingInstruction], color: color('xml-comment') },
]);

/** Milliseconds of parsing, and the pause after them in which the page answers. */
const PARSE_MS = 20;
const PAUSE_MS = 20;

/**
 * Parses to the end of the file, so that all of it is colored. CodeMirror's own parser stops after three seconds of work, or after
 * the first lines if the page is busy, and goes on only in a focused editor.
 */
const parseToEnd = ViewPlugin.fromClass(
  class {
    private timer: ReturnType<typeof setTimeout>;

    constructor(private readonly view: EditorView) {
      this.timer = this.later();
    }

    private later(): ReturnType<typeof setTimeout> {
      return setTimeout(() => this.goOn(), PAUSE_MS);
    }

    private goOn(): void {
      const { state } = this.view;
      if (syntaxTreeAvailable(state, state.doc.length)) return;
      forceParsing(this.view, state.doc.length, PARSE_MS);
      this.timer = this.later();
    }

    destroy(): void {
      clearTimeout(this.timer);
    }
  },
);

/** A read-only view of XML: numbers, folding, search, findings beside the lines. Offsets are those of the text itself. */
export const readOnlyXml = (label: string): Extension => [
  EditorState.readOnly.of(true),
  // Lone carriage returns must not move the places that findings and values name.
  EditorState.lineSeparator.of('\n'),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
  lintGutter(),
  lineNumbers(),
  foldGutter({ markerDOM: foldMark }),
  codeFolding(),
  drawSelection(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  bracketMatching(),
  highlightSelectionMatches(),
  search({ top: true }),
  xml(),
  parseToEnd,
  syntaxHighlighting(xmlColors),
  keymap.of([...defaultKeymap, ...searchKeymap, ...foldKeymap, ...lintKeymap]),
  look,
];

/** An editor guesses the height of its lines and measures it a frame later, which moves them: this measures at once. */
export function measured(view: EditorView): EditorView {
  view.lineBlockAtHeight(0);
  return view;
}
