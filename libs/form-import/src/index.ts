export { type Choice, chosenOf, takeOver } from './adopt-design';
export { adoptNew } from './adopt-new';
export { assertAnswersFit, assertRoom, behind, takeOut } from './design-bounds';
