export const session = {
  title: 'Your session has ended',
  text: 'Sign in again to go on. The page stays as you left it; what you were saving has to be saved once more.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in again',
  pending: 'Signing in...',
  other: 'Sign in as someone else',
};
