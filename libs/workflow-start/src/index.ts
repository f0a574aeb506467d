export { countedTokens } from './counted-tokens';
export { capRefusal } from './monthly-caps';
export { pastRuns } from './past-runs';
export { picturePages } from './picture-pages';
export { startDesign } from './start-design';
export { assertRunnable, startWorkflow } from './start-workflow';
