export {
  type CoveredDocument,
  exclusionsBy,
  type PicturedPage,
  withoutGarbage,
} from './report/covered-document';
export { BLOCK_GAPS_SHOWN, EXCERPT, pageOf, shownExcerptOf } from './report/excerpt';
export { ledgerLines, sumsOf } from './report/ledger-sums';
export { listed } from './report/listed';
export { noticesOf } from './report/notices';
export { because, placeOf, unreadGaps, unreadPages } from './report/unread-pages';
export { coverStudy } from './cover-study';
export { type OutcomeInput, studyOutcome } from './outcome';
export type {
  ExcludedPlace,
  OpenKind,
  OpenPlace,
  Place,
  PlacedFact,
  PlacedMark,
  StudyCoverageInput,
} from './study-coverage';
export { studyPlaces } from './study-places';
