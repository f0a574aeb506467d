export const session = {
  title: 'Your session has ended',
  text: 'Sign in again to continue. The page stays as you left it; please save again what you were saving.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in again',
  pending: 'Signing in...',
  other: 'Sign in as someone else',
};
