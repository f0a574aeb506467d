import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OF_WORKSPACE, ofPerson } from '../row-security/enable-row-security';

/**
 * A person whose account is not active reads nothing of any workspace, although the memberships stay. The functions behind
 * row-level security and the endpoint guard decide that, so it holds for every query.
 */
export class RevokedAccess1767020000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  down(): Promise<void> {
    return Promise.reject(new Error('Migrations go forward only.'));
  }
}

const STATEMENTS = [
  `CREATE OR REPLACE FUNCTION workspaces_of_person() RETURNS integer[] LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
    BEGIN
      RETURN coalesce((SELECT array_agg(m.workspace_id) FROM public.workspace_members AS m
        JOIN public.users AS u ON u.id = m.user_id AND u.account_status = 'active'
        WHERE m.user_id = nullif(current_setting('clindrove.person', true), '')::integer), '{}');
    END $$`,
  `CREATE OR REPLACE FUNCTION place_of(person integer, workspace integer, form integer)
    RETURNS TABLE (role varchar, has_form boolean) LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = pg_catalog, public AS $$
      SELECT m.role, EXISTS (
        SELECT FROM forms AS f WHERE f.id = form AND f.workspace_id = m.workspace_id AND f.deleting_since IS NULL)
      FROM workspace_members AS m JOIN users AS u ON u.id = m.user_id AND u.account_status = 'active'
      WHERE m.workspace_id = workspace AND m.user_id = person
    $$`,
  // Notifications name documents and workflows.
  `CREATE FUNCTION is_person_active() RETURNS boolean LANGUAGE plpgsql STABLE SECURITY DEFINER AS $$
    BEGIN
      RETURN EXISTS (SELECT FROM public.users AS u WHERE u.account_status = 'active'
        AND u.id = nullif(current_setting('clindrove.person', true), '')::integer);
    END $$`,
  `ALTER POLICY members ON notifications
    USING ((${ofPerson('user_id')} AND (SELECT is_person_active())) OR ${OF_WORKSPACE})
    WITH CHECK (${ofPerson('user_id')} OR ${OF_WORKSPACE})`,
];
