import { LessThan, MoreThan, type EntityManager } from 'typeorm';
import { InvitationEntity } from '../../entities/workspace.entities';
import type { Page } from './workspace.repository';

export type NewInvitation = Pick<
  InvitationEntity,
  'workspaceId' | 'role' | 'email' | 'tokenHash' | 'usesLeft' | 'createdBy' | 'expiresAt'
>;

/** Of an invitation that can be used now: whoever made it may still invite with this role. */
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

    /** False when it is not there. */
    async end(workspaceId: number, id: number): Promise<boolean> {
      const { affected } = await invitations.delete({ workspaceId, id });
      return affected === 1;
    },

    async endAllOf(workspaceId: number): Promise<void> {
      await invitations.delete({ workspaceId });
    },

    /** What it is to; null for one that cannot be used any more. */
    async findValid(tokenHash: string): Promise<InvitationEntity | null> {
      return invitations
        .createQueryBuilder('i')
        .where(`i.tokenHash = :tokenHash AND ${VALID}`, { tokenHash })
        .getOne();
    },

    /** Takes one use of it; false when there is none left, however many ask at once. */
    async use(id: number): Promise<boolean> {
      const [, affected] = await manager.query<[unknown, number]>(
        `UPDATE workspace_invitations i SET uses_left = uses_left - 1 WHERE i.id = $1 AND ${VALID}`,
        [id],
      );
      return affected === 1;
    },
  };
}
