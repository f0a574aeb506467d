import type { User } from '@app/contracts';
import { createContext, use, type ReactNode } from 'react';
import { useSession } from './session';

const UserContext = createContext<User | null>(null);

interface ForUserProps {
  readonly children: ReactNode;
  /** Shown without a session, and until the first response. */
  readonly otherwise?: ReactNode;
}

/**
 * Screens that require a session. The whole tree below has one user: while the session ends, no part of it sees that there is none
 * before this component removes it.
 */
export function ForUser({ children, otherwise = null }: ForUserProps) {
  const { user } = useSession();
  if (!user) return otherwise;
  return (
    <UserContext key={user.id} value={user}>
      {children}
    </UserContext>
  );
}

/** The signed-in user, below ForUser. */
export function useUser(): User {
  const user = use(UserContext);
  if (!user) throw new Error('useUser is for screens below ForUser');
  return user;
}
