import { EditorView } from '@codemirror/view';

const color = (token: string) => `var(--cd-colors-${token})`;

const gone = { backgroundColor: color('bg-error') };
const fresh = { backgroundColor: color('bg-success') };

/** The style of removed and added lines: color, a sign before the line, and underlined words. */
export const differenceLook = EditorView.theme({
  '&.cm-merge-a .cm-changedLine, & .cm-deletedChunk': gone,
  '&.cm-merge-b .cm-changedLine, & .cm-insertedLine': fresh,
  '&.cm-merge-a .cm-changedText, & .cm-deletedChunk .cm-deletedText': {
    background: 'none',
    textDecoration: `underline 2px ${color('fg-error')}`,
    textUnderlineOffset: '3px',
  },
  '&.cm-merge-b .cm-changedText': {
    background: 'none',
    textDecoration: `underline 2px ${color('fg-success')}`,
    textUnderlineOffset: '3px',
  },
  '&.cm-merge-a .cm-changedLine::before, & .cm-deletedChunk .cm-deletedLine::before': {
    content: '"−"',
    position: 'absolute',
    insetInlineStart: '0',
    color: color('fg-error'),
  },
  '&.cm-merge-b .cm-changedLine::before': {
    content: '"+"',
    position: 'absolute',
    insetInlineStart: '0',
    color: color('fg-success'),
  },
  '& .cm-line, & .cm-deletedChunk .cm-deletedLine': { position: 'relative', paddingInlineStart: '14px' },
  '& .cm-deletedChunk': { paddingInlineStart: '0' },
  '& .cm-deletedChunk .cm-deletedLine': { display: 'block' },
  '& .cm-collapsedLines': { color: color('fg-muted'), background: color('bg-subtle') },
  '& .cm-collapsedLines::before, & .cm-collapsedLines::after': { content: '"⋯"' },
});
