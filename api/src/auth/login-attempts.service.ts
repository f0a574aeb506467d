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
  /** As typed, so counting reveals nothing about accounts. */
  readonly email: string;
  /** The account, if there is one. */
  readonly user: UserEntity | null;
}

/**
 * Counts login attempts before they are made, and separates known devices and addresses from strangers, so that strangers'
 * attempts lock no user out.
 */
@Injectable()
export class LoginAttemptsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
    private readonly limiter: AttemptLimiter,
  ) {}

  /** Counts a password attempt; returns whether its origin is known. */
  async reserveLogin(tried: Try, context: RequestContext): Promise<Reservation & { isKnown: boolean }> {
    const way = await this.wayOf(tried, context);
    const tries = await this.limiter.reserve(loginLimits(way, addressOf(context)));
    return { ...tries, isKnown: way.kind !== 'stranger' };
  }

  /** Counts a request for a mailed code. */
  async reserveResetCode(tried: Try, context: RequestContext): Promise<void> {
    await this.limiter.reserve(resetCodeLimits(await this.wayOf(tried, context), addressOf(context)));
  }

  /** Counts an attempt with a mailed code. */
  reserveCodeTry(context: RequestContext): Promise<Reservation> {
    return this.limiter.reserve([{ limit: CODE_TRIES_PER_ADDRESS, key: addressOf(context) }]);
  }

  /** Stores the IP address of a successful sign-in. */
  async remember(user: UserEntity, { ip }: RequestContext): Promise<void> {
    if (ip !== null) await this.database.repositories.users.rememberAddress(user.id, ip);
  }

  /**
   * Only an account that has verified its address knows devices and addresses: otherwise a registration under another person's address
   * would give further attempts at the password of that person, or reveal that the person has an account.
   */
  private async wayOf(tried: Try, { device, ip }: RequestContext): Promise<Way> {
    const account = tried.email.toLowerCase();
    const user = tried.user?.emailVerified ? tried.user : null;
    if (user !== null && device !== null && isMarked(device, user, this.config.SESSION_SECRET))
      return { kind: 'device', key: `${account}|${device.id}` };
    // Also queried for unknown accounts, so that both take the same time.
    const isKnown = await this.database.repositories.users.isKnownAddress(user?.id ?? 0, ip ?? '');
    return isKnown ? { kind: 'address', key: `${account}|${ip ?? ''}` } : { kind: 'stranger', key: account };
  }
}

const addressOf = ({ ip }: RequestContext): string => ip ?? 'unknown';

/** Identifies the requester of a mailed code, or the person who enters one: by device, or else by IP address. */
export const requesterOf = ({ device, ip }: Pick<RequestContext, 'device' | 'ip'>): string =>
  createHash('sha256')
    .update(device === null ? `address|${ip ?? ''}` : `device|${device.id}`)
    .digest('hex');
