export { isConnective } from './connective';
export {
  announcesEligibility,
  criteriaAnnounced,
  criteriaIntroduced,
  type CriteriaKind,
  criteriaTitled,
  followsCriteria,
  groupsCriteria,
} from './criteria-title';
export { readNamedCriterion } from './criteria-title-abroad';
export { eastAsianNumeral, valueOfEastAsian } from './east-asian-number';
export {
  fold,
  foldWithoutEnd,
  foldWithoutMarks,
  latinKey,
  sameFileKey,
  textKey,
  withoutFootnoteMarks,
} from './fold';
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
  isArrowCell,
  isBracketedMark,
  isLoneMark,
  isMark,
  isSureMark,
  saysNotDone,
  splitGluedMark,
  typedArrowEnds,
} from './mark';
export {
  announcesEndpoints,
  isAboutObjectives,
  isLevelLabel,
  type LabelledLine,
  levelNamed,
  type LevelWord,
  namesEndpoints,
  namesObjectives,
  readObjectiveLabel,
  readStatement,
  startsLikeObjective,
  type StatedObjective,
} from './objective-title';
export { announcesSchedule, isContentsTitle, namesSchedule, startsContents } from './section-title';
export {
  isPictureFont,
  officeTable,
  pictureTable,
  SYMBOL,
  symbolOf,
  type SymbolTable,
  WINGDINGS,
} from './symbol-font';
export { readTypedMark, splitTypedMarks } from './typed-raised';
