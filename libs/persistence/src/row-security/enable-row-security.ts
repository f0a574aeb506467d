/**
 * Condition: the row's own workspace is one of the person's. It is evaluated for each row that a statement reads, and
 * written so that no index uses it: a list that names its workspace uses the same index, in the same order, as without
 * row-level security.
 */
export const OF_WORKSPACE = `coalesce(${isOneOfMine('workspace_id')}, false)`;

/** Condition: the row belongs to the person, whatever its workspace. */
export const ofPerson = (column: string): string =>
  `${column} = (SELECT nullif(current_setting('clindrove.person', true), '')::integer)`;

/**
 * Condition: the workspace id in `column` is one of the person's. Evaluated once per statement, and usable with an
 * index.
 */
export function isOneOfMine(column: string): string {
  return `${column} = ANY ((SELECT workspaces_of_person())::integer[])`;
}

/** Condition: the referenced row of `parent` is visible under its own policy. */
export const belongsToParent = (parent: string, table: string, column: string): string =>
  `EXISTS (SELECT FROM ${parent} AS parent WHERE parent.id = ${table}.${column})`;

/** Condition: the row's document, if it has one, belongs to the row's workspace. A document carries no workspace; its folder does. */
export const ofDocument = (table: string): string =>
  `(${OF_WORKSPACE}) AND (${table}.document_id IS NULL OR EXISTS (
    SELECT FROM form_documents AS d JOIN forms AS f ON f.id = d.form_id
    WHERE d.id = ${table}.document_id AND f.workspace_id = ${table}.workspace_id))`;

/**
 * Statements that enable row-level security for a table with workspace rows: a row is visible and changeable only to a
 * person for whom `condition` holds, and may be written only if `written` holds. The tables' owner sees everything; the migration
 * command adds the other roles that do.
 */
export function enableRowSecurity(table: string, condition: string, written = condition): string[] {
  return [
    `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
    `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
    `CREATE POLICY members ON ${table} USING (${condition}) WITH CHECK (${written})`,
    `CREATE POLICY everything ON ${table} TO CURRENT_USER USING (true) WITH CHECK (true)`,
  ];
}
