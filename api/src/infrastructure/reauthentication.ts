import type { Request } from 'express';

/** What a signed-in person enters to confirm the own identity. */
export interface Proof {
  readonly password?: string | undefined;
  /** A code of the authenticator app, or a recovery code. */
  readonly code?: string | undefined;
}

/** Re-authentication for electronic signatures (21 CFR 11.200). */
export interface Reauthentication {
  /**
   * Throws unless the proof is complete and correct: password and code before the first signature of the session, one of them
   * before each further signature. Failures count, and lock the person.
   */
  confirm(request: Request, proof: Proof): Promise<void>;
  /** Call after a signature: further ones in this session require one component. */
  rememberSignature(request: Request): void;
}
