import { COMMON_PASSWORDS } from './common-passwords';
import { assertUncommon } from './password-rule';

describe('a new password', () => {
  it.each([
    'password',
    'P@ssw0rd',
    'Football2026',
    'Qwertyuiop1',
    'TRUSTNO1',
    'Password12345678',
    'Password1!',
    '!Summer2026?',
    'P@ssw0rd#1',
  ])('is not "%s"', (password) => {
    expect(() => assertUncommon(password, 'password')).toThrow('guessed first');
  });

  it.each(['Correct-horse-1', 'Ünïcödé-密码-🔑-1', 'Password1-of-mine'])('may be "%s"', (password) => {
    expect(() => assertUncommon(password, 'password')).not.toThrow();
  });

  it('is compared with ten thousand common passwords', () => {
    expect(COMMON_PASSWORDS.size).toBe(10_000);
  });
});
