import { In, type EntityManager } from 'typeorm';
import {
  type AccountMailKind,
  APPROVAL_MAIL_KINDS,
  AccountMailEntity,
  type CodeMailKind,
} from '../../entities/account-mail.entity';
import { ownsOrMayOwn } from './free-address';

export interface NewCodeMail {
  readonly userId: number;
  readonly kind: CodeMailKind;
  readonly codeHash: string;
  readonly codeSealed: string;
  readonly expiresAt: Date;
}

/** A due mail and its recipient. */
export interface AccountMailToSend {
  readonly id: string;
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly kind: AccountMailKind;
  /** Both null for a mail without a code. */
  readonly codeHash: string | null;
  readonly codeSealed: string | null;
  readonly expiresAt: Date;
}

/** A mail that could not be sent within this time is dropped. */
const GIVEN_UP = '3 days';
/** Linear backoff between attempts. A code that is valid for ten minutes is tried eight times. */
const AGAIN_SECONDS = 20;
const AGAIN_MOST = 30;

export type AccountMailRepository = ReturnType<typeof accountMailRepository>;

export function accountMailRepository(manager: EntityManager) {
  const mails = manager.getRepository(AccountMailEntity);
  return {
    /**
     * Call in the transaction of the change. The owner of an address is told nothing of other accounts under it. A decision replaces earlier decisions that were not mailed yet.
     */
    async add(userIds: readonly number[], kind: Exclude<AccountMailKind, CodeMailKind>): Promise<void> {
      if (APPROVAL_MAIL_KINDS.some((each) => each === kind))
        await mails.delete({ userId: In(userIds), kind: In(APPROVAL_MAIL_KINDS) });
      await manager.query(
        `INSERT INTO account_mails (user_id, kind, expires_at)
         SELECT id, $2, now() + interval '${GIVEN_UP}' FROM users WHERE id = ANY ($1) AND ${ownsOrMayOwn('users')}`,
        [userIds, kind],
      );
    },

    /** Call in the transaction that stores the code. */
    async addCode(mail: NewCodeMail): Promise<void> {
      await mails.insert(mail);
    },

    /** Due mails: codes first, because a person is waiting, and only codes that are still valid. */
    due(limit: number): Promise<AccountMailToSend[]> {
      return manager.query<AccountMailToSend[]>(
        `SELECT m.id, m.user_id AS "userId", u.email, u.first_name AS "firstName", m.kind, m.code_hash AS "codeHash",
           m.code_sealed AS "codeSealed", m.expires_at AS "expiresAt"
         FROM account_mails m JOIN users u ON u.id = m.user_id
         WHERE m.mail_at <= now() AND m.expires_at > now()
           AND (m.code_hash IS NULL OR m.code_hash = u.verification_code
             OR EXISTS (SELECT FROM reset_codes r WHERE r.user_id = u.id AND r.code = m.code_hash AND NOT r.used))
         ORDER BY m.code_hash IS NULL, m.id LIMIT $1`,
        [limit],
      );
    },

    /** Deletes a mail that was accepted or can no longer be sent. */
    async forget(id: string): Promise<void> {
      await mails.delete({ id });
    },

    async forgetEnded(): Promise<void> {
      await manager.query('DELETE FROM account_mails WHERE expires_at <= now()');
    },

    /** Schedules the next attempt after the mail server refused the mail. */
    async postpone(id: string): Promise<void> {
      await manager.query(
        `UPDATE account_mails SET mail_tries = mail_tries + 1,
           mail_at = now() + least(mail_tries + 1, ${AGAIN_MOST}) * make_interval(secs => ${AGAIN_SECONDS}) WHERE id = $1`,
        [id],
      );
    },
  };
}
