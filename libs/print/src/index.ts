export { fold, foldWithoutEnd, foldWithoutMarks, latinKey, sameFileKey, textKey } from './fold';
export {
  isCriterionNumber,
  isMarkerOfSubItem,
  isRowNumber,
  isSureBullet,
  type ListMarker,
  type MarkedLine,
  type NumberedTitle,
  readLineItem,
  readListMarker,
  readPathMarker,
  readTypedNumber,
  readValueNumber,
  splitHeadingNumber,
  withoutCellMarker,
  withoutMarker,
} from './item-number';
export {
  GROUND_MARK,
  type GluedMark,
  isBracketedMark,
  isMark,
  isSureMark,
  saysNotDone,
  splitGluedMark,
} from './mark';
export {
  announcesEndpoints,
  announcesSchedule,
  criteriaAnnounced,
  type CriteriaKind,
  criteriaTitled,
  isContentsTitle,
  namesEndpoints,
  namesObjectives,
  namesSchedule,
  startsContents,
} from './section-title';
export { isPictureFont, pictureTable, SYMBOL, symbolOf, type SymbolTable, WINGDINGS } from './symbol-font';
