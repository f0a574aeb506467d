import { z } from 'zod';
import { endpoint } from '../endpoint';
import { cacheBuster, Id, IdText, Instant } from '../ids';
import { PERMISSIONS } from '../permissions';
import { SecondFactorCode, TypedPassword } from './people/second-factor';
import { WorkspaceParams } from './people/workspaces';
import { WorkflowParams } from './workflows';

/**
 * A signed revision is void after any later change. A revision is superseded by the next one: unsigned ones when it is created,
 * signed ones when it is signed.
 */
export const RevisionStatus = z.enum(['draft', 'in-review', 'reviewed', 'signed', 'superseded', 'void']);
export type RevisionStatus = z.infer<typeof RevisionStatus>;

/** Why a revision became void. */
export const VoidReason = z.enum([
  'withdrawn',
  'study-changed',
  'file-changed',
  'source-changed',
  'decisions-changed',
]);
export type VoidReason = z.infer<typeof VoidReason>;

export const SignatureMeaning = z.enum(['author', 'reviewer', 'approver']);
export type SignatureMeaning = z.infer<typeof SignatureMeaning>;

/** SHA-256, hex. */
const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** What a revision fixes. Its canonical JSON has the digest that people sign. */
export const RevisionContent = z.object({
  version: z.literal(1),
  workflowId: Id,
  /** Digest of the study model as canonical JSON. */
  model: Sha256,
  files: z.array(z.object({ name: z.string(), sha256: Sha256, bytes: z.number().int() })),
  /** Source documents, with the digests of the stored bytes. */
  sources: z.array(z.object({ documentId: Id, name: z.string(), sha256: Sha256, bytes: z.number().int() })),
  /** Decisions of people about values, as canonical JSON. */
  decisions: z.object({ count: z.number().int(), sha256: Sha256 }),
  /** The person who changed the study last, or else started the workflow. */
  lastEditorId: Id.nullable(),
});
export type RevisionContent = z.infer<typeof RevisionContent>;

export const Signature = z.object({
  id: Id,
  signedBy: Id,
  printedName: z.string(),
  meaning: SignatureMeaning,
  /** Digest of the revision that was signed. */
  digest: Sha256,
  /** UTC time of the server. */
  signedAt: Instant,
});
export type Signature = z.infer<typeof Signature>;

export const Revision = z.object({
  id: Id,
  number: z.number().int(),
  status: RevisionStatus,
  voidReason: VoidReason.nullable(),
  digest: Sha256,
  content: RevisionContent,
  signatures: z.array(Signature),
  createdBy: Id.nullable(),
  createdAt: Instant,
  changedAt: Instant,
});
export type Revision = z.infer<typeof Revision>;

/** Whether a revision has been approved and was not withdrawn or changed since: it is signed, or superseded after that. */
export const isApproved = ({ status, signatures }: Revision): boolean =>
  status === 'signed' ||
  (status === 'superseded' && signatures.some(({ meaning }) => meaning === 'approver'));

/** The next status of a revision, chosen by a person. */
export const AdvanceBody = z.strictObject({ to: z.enum(['in-review', 'reviewed', 'void']) });

export const SignBody = z.strictObject({
  meaning: SignatureMeaning,
  /** The digest that the person saw. */
  digest: Sha256,
  password: TypedPassword.optional(),
  code: SecondFactorCode.optional(),
});

export const SigningRules = z.strictObject({
  /** The approver must be another person than the last editor. */
  separateApprover: z.boolean(),
});
export type SigningRules = z.infer<typeof SigningRules>;

const RevisionParams = WorkflowParams.extend({ revisionId: IdText });
const query = z.strictObject({ ...cacheBuster });
const PATH = '/api/workspaces/:workspaceId/forms/:formId/workflows/:workflowId/revisions';
const RULES = '/api/workspaces/:workspaceId/signing-rules';

/** Revisions of a study result, and their signatures. */
export const revisions = {
  list: endpoint({
    name: 'revisions.list',
    summary:
      'The revisions of a result with their signatures, newest first; a revision whose content has changed is void.',
    method: 'GET',
    path: PATH,
    access: { workspace: PERMISSIONS['revisions.read'] },
    params: WorkflowParams,
    query,
    response: z.array(Revision),
  }),
  create: endpoint({
    name: 'revisions.create',
    summary: 'Creates a draft of the present state of a result. It supersedes revisions that are not signed.',
    method: 'POST',
    path: PATH,
    access: { workspace: PERMISSIONS['revisions.edit'] },
    params: WorkflowParams,
    response: Revision,
    status: 201,
  }),
  advance: endpoint({
    name: 'revisions.advance',
    summary: 'Moves a draft to review, and a revision in review to reviewed, or withdraws a revision.',
    method: 'POST',
    path: `${PATH}/:revisionId/advance`,
    access: { workspace: PERMISSIONS['revisions.edit'] },
    params: RevisionParams,
    body: AdvanceBody,
    response: Revision,
  }),
  sign: endpoint({
    name: 'revisions.sign',
    summary:
      'Signs a reviewed revision; requires password and second factor at the first signature of a session, then one of them.',
    method: 'POST',
    path: `${PATH}/:revisionId/sign`,
    access: { workspace: PERMISSIONS['revisions.sign'] },
    params: RevisionParams,
    body: SignBody,
    response: Revision,
  }),
  export: endpoint({
    name: 'revisions.export',
    summary:
      'A ZIP of a signed revision: files, digests of the sources, decisions, audit events, signature page.',
    method: 'GET',
    path: `${PATH}/:revisionId/export`,
    access: { workspace: PERMISSIONS['revisions.read'] },
    params: RevisionParams,
    query,
    response: 'file',
  }),
  rules: endpoint({
    name: 'revisions.rules',
    summary: 'The rules of a workspace for signatures.',
    method: 'GET',
    path: RULES,
    access: { workspace: PERMISSIONS['workspace.read'] },
    params: WorkspaceParams,
    query,
    response: SigningRules,
  }),
  setRules: endpoint({
    name: 'revisions.setRules',
    summary: 'Changes the rules of a workspace for signatures.',
    method: 'PUT',
    path: RULES,
    access: { workspace: PERMISSIONS['workspace.edit'] },
    params: WorkspaceParams,
    body: SigningRules,
    response: SigningRules,
  }),
};
