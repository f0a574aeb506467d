import { createHash, randomBytes } from 'node:crypto';
import { AppError, type AuditAction, type Input, type invitations, may } from '@app/contracts';
import type { Config } from '@app/config';
import { invitationBinding, sealText } from '@app/encryption';
import type { Database, InvitationEntity, Page, WorkspaceEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { asSystem } from '../http/database-user';
import { auditOrigin, type RequestContext, roleInWorkspace, signedIn } from '../http/request-context';
import { type AttemptLimit, AttemptLimiter } from '../infrastructure/attempt-limiter';
import { LiveRooms } from '../infrastructure/live-rooms';
import { CONFIG, DATABASE } from '../infrastructure/tokens';

type CreateBody = Input<typeof invitations.create>['body'];

interface Made {
  readonly invitation: InvitationEntity;
  readonly link: string;
}

interface Invited {
  readonly invitation: InvitationEntity;
  readonly workspace: WorkspaceEntity;
}

const DAYS = 7;
const DAY_MS = 24 * 3_600_000;
const TOKEN_BYTES = 32;
/** Invitations reach people who have not asked for them, with text of the inviter. */
const INVITATIONS_PER_PERSON: AttemptLimit = { name: 'invitations', attempts: 200, seconds: 86_400 };
/** Several admins of one workspace together. */
const INVITATIONS_PER_WORKSPACE: AttemptLimit = {
  name: 'invitations of a workspace',
  attempts: 300,
  seconds: 86_400,
};
/** A token cannot be guessed; a person who tries many has found a list of them. */
const WRONG_TOKENS: AttemptLimit = { name: 'invitation tokens', attempts: 20, seconds: 900 };

/**
 * Invitations to a workspace: for one address, or links for several people. Only hashes of tokens are stored; a token to be
 * mailed is also stored encrypted until the worker has mailed it.
 */
@Injectable()
export class InvitationsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly limiter: AttemptLimiter,
    private readonly rooms: LiveRooms,
  ) {}

  list(workspaceId: number, page: Page): Promise<InvitationEntity[]> {
    return this.database.repositories.invitations.pending(workspaceId, page);
  }

  async create(workspaceId: number, body: CreateBody, context: RequestContext): Promise<Made[]> {
    if (body.role === 'admin' && !may(roleInWorkspace(context), 'members.change-role'))
      throw new AppError('FORBIDDEN');
    const person = signedIn(context);
    const addressees = body.emails ?? [null];
    for (const _ of addressees) {
      await this.limiter.count(INVITATIONS_PER_PERSON, String(person.id));
      await this.limiter.count(INVITATIONS_PER_WORKSPACE, String(workspaceId));
    }
    return this.database.transaction(async (repositories) => {
      if ((await repositories.workspaces.find(workspaceId)) === null) throw new AppError('NOT_FOUND');
      const all: Made[] = [];
      for (const email of addressees) {
        const token = randomBytes(TOKEN_BYTES).toString('base64url');
        const invitation = await repositories.invitations.create({
          workspaceId,
          role: body.role,
          email,
          tokenHash: hashOf(token),
          createdBy: person.id,
          mailToken: email === null ? null : this.sealed(token),
          usesLeft: body.uses ?? 1,
          expiresAt: new Date(Date.now() + DAYS * DAY_MS),
        });
        // The token is after the #, which browsers do not send to a server, so that no log contains it.
        all.push({ invitation, link: `${this.config.APP_URL}/invitation#${token}` });
        await repositories.audit.record({
          ...entry('invitation.create', invitation, context),
          newValue: { role: body.role, uses: invitation.usesLeft, byMail: email !== null },
        });
      }
      return all;
    });
  }

  private sealed(token: string): string {
    const ring = { keys: this.config.keyRing, active: this.config.APP_KEK_ACTIVE };
    return sealText(ring, invitationBinding(hashOf(token)), token);
  }

  async end(params: Input<typeof invitations.end>['params'], context: RequestContext): Promise<void> {
    const { workspaceId, invitationId: id } = params;
    await this.database.transaction(async (repositories) => {
      if (!(await repositories.invitations.end(workspaceId, id))) throw new AppError('NOT_FOUND');
      await repositories.audit.record(entry('invitation.end', { workspaceId, id }, context));
    });
  }

  /** The invited person is not a member yet. */
  look(token: string, context: RequestContext): Promise<Invited> {
    return asSystem(() => this.find(token, context));
  }

  /** Also answers a pending request of the same person to join. */
  async accept(token: string, context: RequestContext): Promise<number> {
    const { id: userId } = signedIn(context);
    const workspaceId = await asSystem(() => this.use(token, userId, context));
    this.rooms.join(userId, workspaceId);
    return workspaceId;
  }

  private async find(token: string, context: RequestContext): Promise<Invited> {
    const person = signedIn(context);
    const tries = await this.limiter.reserve([{ limit: WRONG_TOKENS, key: String(person.id) }]);
    const { invitations: table, workspaces } = this.database.repositories;
    const invitation = await table.findValid(hashOf(token));
    const workspace = invitation === null ? null : await workspaces.find(invitation.workspaceId);
    if (invitation === null || workspace === null) throw new AppError('INVITATION_ENDED');
    await tries.refund();
    if (invitation.email !== null && invitation.email.toLowerCase() !== person.email.toLowerCase())
      throw new AppError('INVITATION_OF_ANOTHER');
    return { invitation, workspace };
  }

  private async use(token: string, userId: number, context: RequestContext): Promise<number> {
    const { invitation } = await this.find(token, context);
    const { workspaceId, role } = invitation;
    await this.database.transaction(async (repositories) => {
      const { members, accessRequests, users, audit } = repositories;
      // Waits for a concurrent revocation of the person's approval.
      if (!(await users.isApproved(userId))) throw new AppError('ACCOUNT_PENDING');
      if ((await members.find(workspaceId, userId)) !== null) throw new AppError('ALREADY_MEMBER');
      if (await members.hasLeftSince(workspaceId, userId, invitation.createdAt))
        throw new AppError('INVITATION_BEFORE_LEAVING');
      if (!(await repositories.invitations.use(invitation.id))) throw new AppError('INVITATION_ENDED');
      await members.add(workspaceId, userId, role);
      await accessRequests.approveOf(workspaceId, userId);
      await audit.record({
        ...entry('invitation.accept', invitation, context),
        targetType: 'user',
        targetId: userId,
        newValue: { role, invitation: invitation.id },
      });
    });
    return workspaceId;
  }
}

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const entry = (
  action: AuditAction,
  { id, workspaceId }: Pick<InvitationEntity, 'id' | 'workspaceId'>,
  context: RequestContext,
) => ({ ...auditOrigin(context), action, workspaceId, targetType: 'invitation', targetId: id });
