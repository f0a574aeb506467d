import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An invitation keeps its token, sealed, until it is mailed: a mail server that is away loses none. */
export class InvitationMails1765820200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `ALTER TABLE workspace_invitations ADD COLUMN mail_token varchar(300), ADD COLUMN mail_at timestamptz NOT NULL DEFAULT now(),
    ADD COLUMN mail_tries integer NOT NULL DEFAULT 0`,
  `CREATE INDEX workspace_invitations_to_mail ON workspace_invitations (mail_at) WHERE mail_token IS NOT NULL`,
];
