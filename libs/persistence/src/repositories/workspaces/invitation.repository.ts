import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { InvitationEntity } from '../../entities/workspace.entities';
import type { Page } from './workspace.repository';

export type NewInvitation = Pick<
  InvitationEntity,
  'workspaceId' | 'role' | 'email' | 'tokenHash' | 'mailToken' | 'usesLeft' | 'createdBy' | 'expiresAt'
>;

/** An invitation that is to be mailed, with the content of the mail. */
export interface InvitationToMail {
  readonly id: number;
  readonly email: string;
  readonly tokenHash: string;
  readonly mailToken: string;
  readonly expiresAt: Date;
  readonly inviter: string;
  readonly workspace: string;
}

/** Linear backoff between attempts. */
const AGAIN_SECONDS = 20;
const AGAIN_MOST = 30;

/** SQL: the invitation is usable, and its creator may still invite with this role. */
const VALID = `i.uses_left > 0 AND i.expires_at > now() AND EXISTS (SELECT 1 FROM workspace_members m
  WHERE m.workspace_id = i.workspace_id AND m.user_id = i.created_by
    AND (m.role = 'owner' OR (m.role = 'admin' AND i.role = 'member')))`;

export type InvitationRepository = ReturnType<typeof invitationRepository>;

export function invitationRepository(manager: EntityManager) {
  const invitations = manager.getRepository(InvitationEntity);
  return {
    async create(invitation: NewInvitation): Promise<InvitationEntity> {
      return invitations.save(invitations.create(invitation));
    },

    pending(workspaceId: number, page: Page): Promise<InvitationEntity[]> {
      const below = page.before === undefined ? {} : { id: LessThan(page.before) };
      return invitations.find({
        where: { workspaceId, usesLeft: MoreThan(0), expiresAt: MoreThan(new Date()), ...below },
        order: { id: 'DESC' },
        take: page.limit,
      });
    },

    /** False if it does not exist. */
    async end(workspaceId: number, id: number): Promise<boolean> {
      const { affected } = await invitations.delete({ workspaceId, id });
      return affected === 1;
    },

    async endAllOf(workspaceId: number): Promise<void> {
      await invitations.delete({ workspaceId });
    },

    /** The invitation of a token; null if it can no longer be used. */
    async findValid(tokenHash: string): Promise<InvitationEntity | null> {
      return invitations
        .createQueryBuilder('i')
        .where(`i.tokenHash = :tokenHash AND ${VALID}`, { tokenHash })
        .getOne();
    },

    /** Usable invitations that were not mailed yet, oldest first. */
    toMail(limit: number): Promise<InvitationToMail[]> {
      return manager.query<InvitationToMail[]>(
        `SELECT i.id, i.email, i.token_hash AS "tokenHash", i.mail_token AS "mailToken",
           i.expires_at AS "expiresAt", w.name AS workspace,
           concat_ws(' ', u.first_name, u.last_name) AS inviter
         FROM workspace_invitations i JOIN workspaces w ON w.id = i.workspace_id JOIN users u ON u.id = i.created_by
         WHERE i.mail_token IS NOT NULL AND i.mail_at <= now() AND ${VALID} ORDER BY i.id LIMIT $1`,
        [limit],
      );
    },

    async markMailed(id: number): Promise<void> {
      await invitations.update(id, { mailToken: null });
    },

    /** Schedules the next attempt after the mail server refused the mail, until the invitation ends. */
    async postponeMail(id: number): Promise<void> {
      await manager.query(
        `UPDATE workspace_invitations SET mail_tries = mail_tries + 1,
           mail_at = now() + least(mail_tries + 1, ${AGAIN_MOST}) * make_interval(secs => ${AGAIN_SECONDS}) WHERE id = $1`,
        [id],
      );
    },

    /** Consumes one use; false if none is left. Safe for concurrent calls. */
    async use(id: number): Promise<boolean> {
      const [, affected] = await manager.query<[unknown, number]>(
        `UPDATE workspace_invitations i SET uses_left = uses_left - 1 WHERE i.id = $1 AND ${VALID}`,
        [id],
      );
      return affected === 1;
    },
  };
}
