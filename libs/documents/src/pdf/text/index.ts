export { isLeader } from './leader';
export { notesOf, pageSetting, type PageSetting, type Paragraph, toParagraphs } from './paragraphs';
export { masked, pagesNeeded, type RunningLineOnPage, separateRunningLines } from './running-lines';
export { orderOfTable, readColumns } from './text-columns';
export { isAcrossPage, joinLineTexts, LINE_HYPHEN, type Segment, type TextLine, toLines } from './text-lines';
