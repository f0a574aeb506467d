import { DecisionKind, Evidence } from '@app/study-model';
import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, Instant } from '../ids';
import { LIMITS } from '../limits';
import { PERMISSIONS } from '../permissions';
import { WorkflowParams } from './workflows';

/** The address of a value of a study: id of its entity and name of its field (see `StudyAddress`). */
const Address = z.strictObject({
  entity: z.string().min(1).max(200),
  field: z.string().min(1).max(20),
});

/** What a person decided about a value of the study of a result. */
export const StudyDecision = z.object({
  entity: z.string(),
  field: z.string(),
  decision: DecisionKind,
  /** The value when the decision was made, and the corrected value. Null if there is none. */
  valueBefore: z.unknown(),
  value: z.unknown(),
  evidence: z.array(Evidence),
  reason: z.string().nullable(),
  /** The number of decisions about this value so far. The next decision names it. */
  version: z.number().int(),
  /** True if the document of the value has a newer version, or if the study no longer has the value. */
  isStale: z.boolean(),
  /** Null after the account is deleted. */
  decidedBy: Id.nullable(),
  decidedByName: z.string().nullable(),
  decidedAt: Instant,
});
export type StudyDecision = z.infer<typeof StudyDecision>;

/** A place that a person names. */
const Place = z.strictObject({
  document: Id,
  block: z.string().min(1).max(100),
  cell: z.string().max(100).optional(),
});

/** The version of a value without decisions is 0. */
const Version = z.number().int().min(0).max(1_000_000);

export const DecideStudyBody = z.strictObject({
  decisions: z
    .array(
      Address.extend({
        decision: DecisionKind,
        /** The corrected value; its form depends on the field. */
        value: z.unknown().optional(),
        /** The place of the corrected value in the documents. */
        evidence: z.array(Place).max(5).optional(),
        reason: z.string().trim().max(2000).optional(),
        version: Version,
      }),
    )
    .min(1)
    .max(LIMITS.studyDecisionsPerRequest),
});
export type DecideStudyBody = z.infer<typeof DecideStudyBody>;

export const AcceptStudyValuesBody = z.strictObject({
  values: z
    .array(Address.extend({ version: Version }))
    .min(1)
    .max(LIMITS.studyValuesAccepted),
});

const PATH = '/api/workspaces/:workspaceId/forms/:formId/workflows/:workflowId/study/decisions';

export const studyDecisions = {
  list: endpoint({
    name: 'studyDecisions.list',
    summary: 'The newest decision of a person about each value of the study of a result.',
    method: 'GET',
    path: PATH,
    access: { workspace: PERMISSIONS['workflows.read'] },
    params: WorkflowParams,
    query: z.strictObject({ ...cacheBuster }),
    response: z.array(StudyDecision),
  }),
  decide: endpoint({
    name: 'studyDecisions.decide',
    summary:
      'Accepts, corrects or rejects values of a study, or withdraws decisions; all or none. 409 if a value was decided by another person in the meantime.',
    method: 'PUT',
    path: PATH,
    access: { workspace: PERMISSIONS['workflows.review'] },
    params: WorkflowParams,
    body: DecideStudyBody,
    bodyBytes: 8_388_608,
    response: z.array(StudyDecision),
  }),
  accept: endpoint({
    name: 'studyDecisions.accept',
    summary: 'Accepts many values of a study as they are shown, with one event of the audit trail.',
    method: 'POST',
    path: `${PATH}/accept`,
    access: { workspace: PERMISSIONS['workflows.review'] },
    params: WorkflowParams,
    body: AcceptStudyValuesBody,
    bodyBytes: 8_388_608,
    response: z.array(StudyDecision),
  }),
};
