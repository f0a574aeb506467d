import { AppError } from '@app/contracts';
import { PasswordHasher } from './password-hasher';

describe('the password hasher', () => {
  const hasher = new PasswordHasher();

  it('makes an argon2id hash with the parameters of OWASP', async () => {
    expect(await hasher.hash('Correct horse 1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each(['ordinary Passw0rd', ' leading space', 'Ünïcödé 密码 1', 'x'.repeat(300)])(
    'takes "%s" exactly as typed',
    async (password) => {
      const stored = await hasher.hash(password);

      expect(await hasher.isCorrect(stored, password)).toBe(true);
      expect(await hasher.isCorrect(stored, `${password} `)).toBe(false);
    },
  );

  it('refuses every password for an account that does not exist', async () => {
    expect(await hasher.isCorrect(null, 'no account has this password')).toBe(false);
  });

  it('recognizes an outdated hash', async () => {
    expect(hasher.isOutdated('$argon2id$v=19$m=4096,t=1,p=1$abc$def')).toBe(true);
    expect(hasher.isOutdated(await hasher.hash('x'))).toBe(false);
  });

  it('refuses an attempt when the queue is full, and serves known devices first', async () => {
    const busy = new PasswordHasher();
    const stored = await busy.hash('crowd');
    await busy.isCorrect(null, 'the hash for unknown accounts is ready');
    const ended: string[] = [];
    const check = (queue: 'known' | 'strangers') =>
      busy.isCorrect(stored, 'crowd', queue).then(
        () => ended.push(queue),
        (error: unknown) => ended.push(error instanceof AppError ? error.code : 'unknown'),
      );

    const strangers = Array.from({ length: 60 }, () => check('strangers'));
    const known = check('known');
    await Promise.all([...strangers, known]);

    expect(ended.filter((end) => end === 'SIGN_IN_BUSY')).toHaveLength(6);
    // It starts after four others. On a busy machine some that started later end first, but not as many as were queued.
    expect(ended.indexOf('known')).toBeLessThan(45);
  });

  it('serves many checks at once', async () => {
    const stored = await hasher.hash('many');

    const answers = await Promise.all(Array.from({ length: 12 }, () => hasher.isCorrect(stored, 'many')));

    expect(answers).toEqual(Array.from({ length: 12 }, () => true));
  });
});
