import { Schema1767341000000 } from './migrations/1767341000000-schema';

/** The migration that makes the whole schema of version 1.0.0. Earlier versions made the same schema in steps. */
export const SCHEMA = Schema1767341000000.name;
const LAST_STEP = 'SumsAndAddresses1767340000000';

/**
 * Names of the migrations of a database or a backup as this version knows them: the one migration in place of all steps.
 *
 * @throws Error with a sentence for the operator if steps are missing.
 */
export function presentMigrations(names: readonly string[]): string[] {
  const steps = names.filter(isStep);
  const newest = steps.toSorted((one, other) => stampOf(one) - stampOf(other)).at(-1);
  if (newest === undefined) return [...names];
  if (newest !== LAST_STEP)
    throw new Error(
      `The schema was made by a version before 1.0.0 and ends with the migration ${newest}. Migrate it first with the last version before 1.0.0 (0.1.0 with the migration ${LAST_STEP}).`,
    );
  return [SCHEMA, ...names.filter((name) => !isStep(name) && name !== SCHEMA)];
}

/** Milliseconds at the end of a name, by which migrations are ordered. */
export const stampOf = (name: string): number => Number(name.slice(-13));

const isStep = (name: string): boolean => stampOf(name) < stampOf(SCHEMA);
