import { AppError } from '@app/contracts';
import type { Config } from '@app/config';
import { openText, secondFactorBinding } from '@app/encryption';
import type { Database, SecondFactorEntity, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { type RequestContext, requestContext, signedIn } from '../../http/request-context';
import type { Proof, Reauthentication } from '../../infrastructure/reauthentication';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { ownEntry } from '../own-entry';
import { SignInService } from '../sign-in.service';
import { recoveryHash, stepOf } from './one-time-code';

/** The fifth failure in a row locks the person, in every session. */
const LOCK = { most: 5, minutes: 15 };

/** Confirms the identity of a signed-in person. */
@Injectable()
export class ReauthenticationService implements Reauthentication {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly signIn: SignInService,
  ) {}

  async confirm(request: Request, proof: Proof): Promise<void> {
    const context = requestContext(request);
    const factor = await this.database.repositories.secondFactors.find(signedIn(context).id);
    if (factor?.confirmedAt == null) throw new AppError('SECOND_FACTOR_MISSING');
    const isFirst = request.session.signedAt === undefined;
    const { password, code } = proof;
    const isComplete = isFirst
      ? password !== undefined && code !== undefined
      : password !== undefined || code !== undefined;
    if (!isComplete) throw new AppError('REAUTHENTICATION_INCOMPLETE');
    await this.check(proof, context);
  }

  rememberSignature(request: Request): void {
    request.session.signedAt ??= Date.now();
  }

  /** Throws unless every given component is correct. */
  async check({ password, code }: Proof, context: RequestContext): Promise<void> {
    const user = signedIn(context);
    const { secondFactors } = this.database.repositories;
    const counted = await secondFactors.countTry(user.id, LOCK);
    if (!counted.isAdmitted) throw lockedError(counted.lockedUntil);
    try {
      if (password !== undefined) await this.signIn.assertPassword(user, password, 'password', context);
      if (code !== undefined) await this.assertCode(user, code);
    } catch (error) {
      if (error instanceof AppError) await this.recordRefusal(error, counted.isLast, context);
      throw error;
    }
    await secondFactors.clearTries(user.id);
  }

  private async assertCode(user: UserEntity, code: string): Promise<void> {
    const { secondFactors } = this.database.repositories;
    const factor = await secondFactors.find(user.id);
    if (factor === null) throw new AppError('SECOND_FACTOR_MISSING');
    const step = stepOf(this.secretOf(factor), code, Date.now());
    const isTaken =
      step === null
        ? await secondFactors.useRecoveryCode(
            user.id,
            recoveryHash(this.config.SESSION_SECRET, user.id, code),
          )
        : await secondFactors.useStep(user.id, step);
    if (isTaken) return;
    const { message } = new AppError('SECOND_FACTOR_WRONG');
    throw new AppError('SECOND_FACTOR_WRONG', { invalidParams: [{ name: 'code', reason: message }] });
  }

  /** Decrypts the secret of the authenticator app. */
  secretOf({ userId, secretSealed }: SecondFactorEntity): string {
    const ring = { keys: this.config.keyRing, active: this.config.APP_KEK_ACTIVE };
    return openText(ring, secondFactorBinding(userId), secretSealed);
  }

  private async recordRefusal({ code }: AppError, isLast: boolean, context: RequestContext): Promise<void> {
    await this.database.transaction(async ({ audit, accountMails }) => {
      await audit.record({
        ...ownEntry('user.reauthenticate', context),
        result: 'refused',
        newValue: { code, locked: isLast },
      });
      if (isLast) await accountMails.add([signedIn(context).id], 'signing-locked');
    });
  }
}

const lockedError = (until: Date): AppError =>
  new AppError('REAUTHENTICATION_LOCKED', {
    args: { minutes: Math.max(1, Math.ceil((until.getTime() - Date.now()) / 60_000)) },
  });
