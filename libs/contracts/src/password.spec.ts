import { passwordStrength } from './password';

describe('the strength of a password', () => {
  it.each([
    ['Ab1!', 4, 'Strong', false],
    ['abcdefgh', 1, 'Weak', false],
    ['abcdefg1', 2, 'Fair', false],
    ['Abcdefg1', 3, 'Good', true],
    ['Abcdef1!', 4, 'Strong', true],
  ])('%s scores %d, %s', (password, score, label, isValid) => {
    expect(passwordStrength(password)).toMatchObject({ score, label, isValid });
  });

  it('says what is missing, in the words of the specification', () => {
    expect(passwordStrength('short').message).toBe('Password must be at least 8 characters long');
    expect(passwordStrength('abcdefgh').message).toBe(
      'Password must include at least 3 of: lowercase letters, uppercase letters, numbers, and special characters',
    );
  });
});
