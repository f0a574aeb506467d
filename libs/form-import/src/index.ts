export { adoptChosen, type Choice } from './adopt-chosen';
export { adoptNew } from './adopt-new';
export {
  assertAnswersFit,
  assertRoom,
  assertSingle,
  behind,
  takeOut,
  type WholeDesign,
} from './design-bounds';
export { comparedWith } from './open-design';
export { writtenFormOf } from './written-form';
