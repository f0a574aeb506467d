import { type AccountSession, AppError } from '@app/contracts';
import type { Database } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { type RequestContext, signedIn } from '../../http/request-context';
import { LiveRooms } from '../../infrastructure/live-rooms';
import { DATABASE } from '../../infrastructure/tokens';
import { IDLE_MS } from '../sessions/session.middleware';
import { ownEntry } from '../own-entry';

/** Lists and ends a person's own sessions. */
@Injectable()
export class OwnSessionsService {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    private readonly rooms: LiveRooms,
  ) {}

  async list(current: string, context: RequestContext): Promise<AccountSession[]> {
    const found = await this.database.repositories.sessions.listOf(signedIn(context).id);
    return found.map(({ name, expires, startedAt, userAgent, ip }) => ({
      id: name,
      isCurrent: name === current,
      userAgent,
      ip,
      startedAt: startedAt.toISOString(),
      lastSeenAt: new Date(expires.getTime() - IDLE_MS).toISOString(),
    }));
  }

  async end(name: string, context: RequestContext): Promise<void> {
    const { id } = signedIn(context);
    await this.database.transaction(async ({ sessions, audit }) => {
      if (!(await sessions.end(id, name))) throw new AppError('NOT_FOUND');
      await audit.record({ ...ownEntry('user.end-sessions', context), newValue: { sessions: 1 } });
    });
    this.rooms.endSession(name);
  }

  async endOthers(current: string, context: RequestContext): Promise<void> {
    const { id } = signedIn(context);
    const ended = await this.database.transaction(async ({ sessions, audit }) => {
      const others = (await sessions.listOf(id)).filter(({ name }) => name !== current);
      for (const { name } of others) await sessions.end(id, name);
      await audit.record({
        ...ownEntry('user.end-sessions', context),
        newValue: { sessions: others.length },
      });
      return others;
    });
    for (const { name } of ended) this.rooms.endSession(name);
  }
}
