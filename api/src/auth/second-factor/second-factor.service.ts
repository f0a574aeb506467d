import { AppError, type NewSecondFactor, type SecondFactor } from '@app/contracts';
import type { Config } from '@app/config';
import { sealText, secondFactorBinding } from '@app/encryption';
import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, signedIn } from '../../http/request-context';
import type { Proof } from '../../infrastructure/reauthentication';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { ownEntry } from '../own-entry';
import { addressOf, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './one-time-code';
import { ReauthenticationService } from './reauthentication.service';

/** Sets up and removes a person's second factor. */
@Injectable()
export class SecondFactorService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly reauthentication: ReauthenticationService,
  ) {}

  async find(context: RequestContext): Promise<Omit<SecondFactor, 'signingRequires'>> {
    const { id } = signedIn(context);
    const { secondFactors } = this.database.repositories;
    const factor = await secondFactors.find(id);
    const lockedUntil = await secondFactors.lockedUntil(id);
    return {
      confirmedAt: factor?.confirmedAt?.toISOString() ?? null,
      recoveryCodesLeft: factor?.recoveryHashes.length ?? 0,
      lockedUntil: lockedUntil?.toISOString() ?? null,
    };
  }

  async enroll(proof: Proof, context: RequestContext): Promise<NewSecondFactor> {
    const user = signedIn(context);
    await this.reauthentication.check(proof, context);
    const secret = newSecret();
    const ring = { keys: this.config.keyRing, active: this.config.APP_KEK_ACTIVE };
    await this.database.transaction(async ({ secondFactors, audit }) => {
      const isStored = await secondFactors.enroll(
        user.id,
        sealText(ring, secondFactorBinding(user.id), secret),
      );
      if (!isStored) throw new AppError('SECOND_FACTOR_EXISTS');
      await audit.record(ownEntry('second-factor.enroll', context));
    });
    return { secret, uri: addressOf(secret, user.email) };
  }

  async confirm(code: string, context: RequestContext): Promise<{ recoveryCodes: string[] }> {
    const { id } = signedIn(context);
    const factor = await this.database.repositories.secondFactors.find(id);
    if (factor === null) throw new AppError('SECOND_FACTOR_MISSING');
    if (factor.confirmedAt !== null) throw new AppError('SECOND_FACTOR_EXISTS');
    const step = stepOf(this.reauthentication.secretOf(factor), code, Date.now());
    if (step === null) {
      const { message } = new AppError('SECOND_FACTOR_WRONG');
      throw new AppError('SECOND_FACTOR_WRONG', { invalidParams: [{ name: 'code', reason: message }] });
    }
    const recoveryCodes = newRecoveryCodes();
    const recoveryHashes = recoveryCodes.map((each) => recoveryHash(this.config.SESSION_SECRET, id, each));
    await this.database.transaction(async ({ secondFactors, audit }) => {
      const { secretSealed } = factor;
      if (!(await secondFactors.confirm(id, { secretSealed, step, recoveryHashes })))
        throw new AppError('OVERTAKEN');
      await audit.record(ownEntry('second-factor.confirm', context));
    });
    return { recoveryCodes };
  }

  async remove(proof: Proof, context: RequestContext): Promise<void> {
    const { id } = signedIn(context);
    const factor = await this.database.repositories.secondFactors.find(id);
    if (factor?.confirmedAt == null) throw new AppError('SECOND_FACTOR_MISSING');
    await this.reauthentication.check(proof, context);
    await this.database.transaction(async ({ secondFactors, audit }) => {
      await secondFactors.remove(id);
      await audit.record(ownEntry('second-factor.remove', context));
    });
  }
}
