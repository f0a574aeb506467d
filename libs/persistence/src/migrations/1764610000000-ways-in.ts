import type { MigrationInterface, QueryRunner } from 'typeorm';

/** From where somebody has signed in, and who asked for a mailed code: wrong tries of strangers do not count for them. */
export class WaysIn1764610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `CREATE TABLE sign_in_addresses (
    user_id integer NOT NULL REFERENCES users (id) ON DELETE CASCADE, address varchar(64) NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(), PRIMARY KEY (user_id, address))`,
  `ALTER TABLE reset_codes ADD COLUMN requester varchar(64), ADD COLUMN own_tries integer NOT NULL DEFAULT 0`,
  `ALTER TABLE users ADD COLUMN verification_requester varchar(64),
    ADD COLUMN verification_own_tries integer NOT NULL DEFAULT 0`,
];
