export { CharacterWidths } from './character-widths';
export { between, Frame, holdsMiddle, type Matrix, multiply, type Rect, unite } from './geometry';
export { type FontFacts, type GlyphList, glyphsOf } from './glyphs';
export { findHiddenText, type TextCodes } from './hidden-text';
export {
  apply,
  matrixOf,
  numbers,
  type OperatorCodes,
  type OperatorList,
  type Drawing,
  readDrawing,
} from './operator-rules';
export { closedUp } from './letter-spacing';
export type { OutlineEntry } from './outline-entry';
export { agree, pagesToCheck } from './own-text-check';
export { type OwnText, type OwnTextCodes, readOwnText } from './own-text';
export type { PageContent, PageField, PagePicture, PaintedPicture, Rule, Run } from './page-content';
export type { SmallShape } from './small-shapes';
export { dominantTurn, type TextPiece, toRuns } from './text-runs';
