import { presentMigrations, SCHEMA } from './former-migrations';

const LAST = 'SumsAndAddresses1767340000000';

describe('migrations of versions before 1.0.0', () => {
  it('are the one migration if the last of them has run', () => {
    expect(presentMigrations(['Initial1763700000000', LAST])).toEqual([SCHEMA]);
    expect(presentMigrations(['Initial1763700000000', LAST, SCHEMA, 'Later1999999999999'])).toEqual([
      SCHEMA,
      'Later1999999999999',
    ]);
  });

  it('are refused if steps are missing', () => {
    expect(() => presentMigrations(['Initial1763700000000', 'SealedAnswers1767330000000'])).toThrow(
      `ends with the migration SealedAnswers1767330000000. Migrate it first with the last version before 1.0.0 (0.1.0 with the migration ${LAST}).`,
    );
  });

  it('leave other names as they are', () => {
    expect(presentMigrations([])).toEqual([]);
    expect(presentMigrations([SCHEMA, 'Later1999999999999'])).toEqual([SCHEMA, 'Later1999999999999']);
  });
});
