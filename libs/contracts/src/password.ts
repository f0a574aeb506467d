import { LIMITS } from './limits';

export interface PasswordStrength {
  /** Number of the four character classes in the password, 0 to 4. */
  readonly score: number;
  readonly label: 'Weak' | 'Fair' | 'Good' | 'Strong';
  readonly isValid: boolean;
  readonly message: string | null;
}

const CLASSES = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^A-Za-z0-9]/];
const LABELS = ['Weak', 'Weak', 'Fair', 'Good', 'Strong'] as const;

/** Strength of a password by the specification's rules (§5): length, and three of four character classes. */
export function passwordStrength(password: string): PasswordStrength {
  const score = CLASSES.filter((pattern) => pattern.test(password)).length;
  const label = LABELS[score] ?? 'Weak';
  if (password.length < LIMITS.passwordMinimum)
    return { score, label, isValid: false, message: 'Password must be at least 8 characters long' };
  if (score < LIMITS.passwordClasses)
    return {
      score,
      label,
      isValid: false,
      message:
        'Password must include at least 3 of: lowercase letters, uppercase letters, numbers, and special characters',
    };
  return { score, label, isValid: true, message: null };
}
