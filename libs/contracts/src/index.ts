import './sentences';

export * from '@app/messages';
export * from './ai-settings';
export * from './answer-rules';
export * from './audit-actions';
export * from './built-in-prompts';
export * from './comparison';
export * from './document-model';
export { plainScripts } from './plain-scripts';
export * from './document-preview';
export * from './document-study';
export { emptyStudy, LineBefore, markValue, nestedItems, orderedList } from '@app/study-model';
export type {
  Activity as StudyActivity,
  AddedValue,
  AppliedDecision,
  Criterion as StudyCriterion,
  DecisionKind,
  Evidence,
  Mark as StudyMark,
  Note as StudyNote,
  ObjectiveLevel,
  StudyAddress,
  StudyModel,
  Visit as StudyVisit,
} from '@app/study-model';
export * from './endpoint';
export * from './endpoints/people/access-requests';
export * from './endpoints/people/account';
export * from './endpoints/people/admin';
export * from './endpoints/ai-integrations';
export * from './endpoints/api-keys';
export * from './endpoints/audit';
export * from './endpoints/people/auth';
export * from './endpoints/bulk';
export * from './endpoints/documents';
export * from './endpoints/form-parts/form-design';
export * from './endpoints/form-parts/form-visits';
export * from './endpoints/form-parts/form-calls';
export * from './endpoints/form-parts/form-ai-integrations';
export * from './endpoints/form-parts/form-integrations';
export * from './endpoints/form-parts/form-responses';
export * from './endpoints/form-parts/call-schedules';
export * from './endpoints/form-parts/workflow-designs';
export * from './endpoints/form-parts/form-respondents';
export * from './endpoints/forms';
export * from './endpoints/key-scopes';
export * from './endpoints';
export * from './endpoints/people/invitations';
export * from './endpoints/people/members';
export * from './endpoints/people/notifications';
export * from './endpoints/operations';
export * from './endpoints/overview';
export * from './endpoints/prompts';
export * from './endpoints/search';
export * from './endpoints/site';
export * from './endpoints/study-decisions';
export * from './endpoints/people/second-factor';
export * from './endpoints/revisions';
export * from './endpoints/value-reviews';
export * from './endpoints/form-parts/voice-agents';
export * from './endpoints/usage';
export * from './endpoints/webhooks';
export * from './endpoints/workflow-history';
export * from './endpoints/workflows';
export * from './run-time-text';
export * from './endpoints/people/workspaces';
export * from './endpoints/xml-schemas';
export * from './errors';
export * from './events';
export * from './parts/expected-parts';
export * from './parts/reading-counts';
export * from './flow/flow-problems';
export * from './ids';
export * from './limits';
export { ResultMessage } from './result-message';
export * from './password';
export * from './permissions';
export * from './problem';
export * from './parts/proposed-parts';
export * from './resource';
export * from './results';
export * from './targets';
export * from './written-from-study';
export * from './flow/workflow-flow';
export * from './redcap-columns';
