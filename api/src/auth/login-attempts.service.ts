import { createHash } from 'node:crypto';
import type { Config } from '@app/config';
import type { Database, UserEntity } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { isMarked } from '../http/device-cookie';
import type { RequestContext } from '../http/request-context';
import { AttemptLimiter, type Reservation } from '../infrastructure/attempt-limiter';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { CODE_TRIES_PER_ADDRESS, loginLimits, resetCodeLimits, type Way } from './attempt-limits';

interface Try {
  /** As it was typed: counting by it tells nothing about accounts. */
  readonly email: string;
  /** Whose it is, where there is such an account. */
  readonly user: UserEntity | null;
}

/** Tells people from strangers, so that wrong tries of strangers lock nobody out, and counts tries before they are made. */
@Injectable()
export class LoginAttemptsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly limiter: AttemptLimiter,
  ) {}

  /** Counts a try of a password, and answers whether it comes from a known place. */
  async reserveLogin(tried: Try, context: RequestContext): Promise<Reservation & { isKnown: boolean }> {
    const way = await this.wayOf(tried, context);
    const tries = await this.limiter.reserve(loginLimits(way, addressOf(context)));
    return { ...tries, isKnown: way.kind !== 'stranger' };
  }

  /** Counts a code that is to be mailed. */
  async reserveResetCode(tried: Try, context: RequestContext): Promise<void> {
    await this.limiter.reserve(resetCodeLimits(await this.wayOf(tried, context), addressOf(context)));
  }

  /** Counts a try of a mailed code. */
  reserveCodeTry(context: RequestContext): Promise<Reservation> {
    return this.limiter.reserve([{ limit: CODE_TRIES_PER_ADDRESS, key: addressOf(context) }]);
  }

  /** From here the person has signed in. */
  async remember(user: UserEntity, { ip }: RequestContext): Promise<void> {
    if (ip !== null) await this.database.repositories.users.rememberAddress(user.id, ip);
  }

  private async wayOf({ email, user }: Try, { device, ip }: RequestContext): Promise<Way> {
    const account = email.toLowerCase();
    if (user !== null && device !== null && isMarked(device, user, this.config.SESSION_SECRET))
      return { kind: 'device', key: `${account}|${device.id}` };
    // Asked for unknown accounts, too, which takes as long.
    const isKnown = await this.database.repositories.users.isKnownAddress(user?.id ?? 0, ip ?? '');
    return isKnown ? { kind: 'address', key: `${account}|${ip ?? ''}` } : { kind: 'stranger', key: account };
  }
}

const addressOf = ({ ip }: RequestContext): string => ip ?? 'unknown';

/** Who asks for a mailed code, or types one: the device where there is one. */
export const requesterOf = ({ device, ip }: Pick<RequestContext, 'device' | 'ip'>): string =>
  createHash('sha256')
    .update(device === null ? `address|${ip ?? ''}` : `device|${device.id}`)
    .digest('hex');
