/**
 * The row's own workspace is one of the person's. Asked of each row that a statement comes to, and hidden from its indexes:
 * a list that names its workspace walks along the index that it would walk without a fence, in its order.
 */
export const OF_WORKSPACE = `coalesce(${isOneOfMine('workspace_id')}, false)`;

/** The row is the person's own, whatever its workspace. */
export const ofPerson = (column: string): string =>
  `${column} = (SELECT nullif(current_setting('clindrove.person', true), '')::integer)`;

/** The number of a workspace in `column` is one of the person's. Asked once for a statement, and good for an index. */
export function isOneOfMine(column: string): string {
  return `${column} = ANY ((SELECT workspaces_of_person())::integer[])`;
}

/** The row hangs on one of `parent`, whose own fence decides. */
export const belongsToParent = (parent: string, table: string, column: string): string =>
  `EXISTS (SELECT FROM ${parent} AS parent WHERE parent.id = ${table}.${column})`;

/** Exchanges the condition of a fence that stands. */
export const replaceRowSecurity = (table: string, condition: string): string =>
  `ALTER POLICY members ON ${table} USING (${condition}) WITH CHECK (${condition})`;

/**
 * Statements that fence a table whose rows belong to workspaces: a row is seen and written only for a person for whom `condition`
 * holds. The tables' owner sees everything; the migration command adds the other roles that do.
 */
export function enableRowSecurity(table: string, condition: string): string[] {
  return [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY members ON ${table} USING (${condition}) WITH CHECK (${condition})`,
    `CREATE POLICY everything ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`,
  ];
}

/** The same, for a table that anybody's deed may add a row to: what was done, and whom it is told. */
export function enableRecordSecurity(table: string, condition: string): string[] {
  return [
    ...enableRowSecurity(table, condition),
    `CREATE POLICY deeds ON ${table} FOR INSERT WITH CHECK (true)`,
  ];
}
