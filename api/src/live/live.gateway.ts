import type { IncomingMessage } from 'node:http';
import type { Server as HttpServer } from 'node:http';
import { LIVE_PATH, type LiveEvent, type SocketRefusal } from '@app/contracts';
import type { Config } from '@app/config';
import { type LiveSubscriber, subscribeLive } from '@app/live';
import { withDatabaseUser, type Database } from '@app/persistence';
import { type Logger, metrics } from '@app/telemetry';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-adapter';
import type { RequestHandler } from 'express';
import { Redis } from 'ioredis';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { LiveRooms } from '../infrastructure/live-rooms';
import { sessionHash, type Sessions } from '../infrastructure/sessions';
import { RequestCoalescer } from '../infrastructure/request-coalescer';
import { CONFIG, DATABASE, LOGGER } from '../infrastructure/tokens';

const SOCKETS_PER_USER = 10;
/** Our client sends nothing; a client that sends this many messages in a second is disconnected. */
const MESSAGES_PER_SECOND = 20;
const userRoom = (id: number): string => `user:${id}`;
const ADMINISTRATORS = 'administrators';
const workspaceRoom = (id: number): string => `workspace:${id}`;
/** Hashed, because room names reach Redis and debug logs, and a session id would grant access. */
const sessionRoom = (hash: string): string => `session:${hash}`;

/** Refusals of a handshake, as the client sees them. */
const REFUSALS = {
  unknown: new Error('Not signed in'),
  crowded: Object.assign(new Error('Too many connections'), {
    data: { code: 'TOO_MANY_SOCKETS' } satisfies SocketRefusal,
  }),
};

/** Fields that express-session and Passport set on a request. */
const SignedInRequest = z.object({
  sessionID: z.string(),
  session: z.object({ passport: z.object({ user: z.number().int() }), startedAt: z.number() }),
});

/**
 * Sockets of signed-in users. Only the server decides which rooms a socket is in; messages of clients are ignored. Events come
 * from a Redis channel and go to the sockets of this process; the adapter moves sockets between rooms on all processes.
 */
@Injectable()
export class LiveGateway implements OnModuleDestroy {
  private server: Server | null = null;
  private subscriber: LiveSubscriber | null = null;
  private readonly connections: Redis[] = [];
  private recheck: NodeJS.Timeout | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly rooms: LiveRooms,
    private readonly answers: RequestCoalescer,
  ) {}

  /** Attaches the sockets to the API's HTTP server. */
  attach(http: HttpServer, sessions: Sessions): void {
    const onError = (error: unknown): void => this.logger.debug({ error }, 'live events interrupted');
    const server = new Server(http, {
      path: LIVE_PATH,
      serveClient: false,
      maxHttpBufferSize: 4096,
      perMessageDeflate: false,
      allowRequest: (request, decide) => decide(null, this.isOwnOrigin(request)),
    });
    // These connections queue commands while Redis is unavailable: a publish must wait, because an unhandled rejection would end
    // the process.
    const [publishing, subscribing] = [this.connect(onError), this.connect(onError)];
    server.adapter(createAdapter(publishing, subscribing, { key: `{${this.config.QUEUE_PREFIX}}:sockets` }));
    server.engine.use(
      (request: Parameters<RequestHandler>[0], response: Parameters<RequestHandler>[1], next: () => void) => {
        // Only the handshake needs the session middleware.
        if (new URL(request.url, 'http://localhost').searchParams.has('sid')) next();
        else sessions.middleware(request, response, next);
      },
    );
    server.use((socket, next) => {
      this.admit(socket, sessions).then(
        (answer) => next(answer === 'admitted' ? undefined : REFUSALS[answer]),
        (error: unknown) => next(error instanceof Error ? error : new Error('Not available')),
      );
    });
    server.on('connection', (socket) => {
      metrics.sockets.inc();
      socket.once('disconnect', () => metrics.sockets.dec());
      limitMessages(socket);
    });
    const recheckMs = this.config.LIVE_RECHECK_SECONDS * 1000;
    this.recheck = setInterval(() => void this.dropEnded(server, sessions), recheckMs).unref();
    this.rooms.connect({
      join: (userId, workspaceId) => server.in(userRoom(userId)).socketsJoin(workspaceRoom(workspaceId)),
      leave: (userId, workspaceId) => server.in(userRoom(userId)).socketsLeave(workspaceRoom(workspaceId)),
      disconnect: (userId) => server.in(userRoom(userId)).disconnectSockets(true),
      endSession: (hash) => server.in(sessionRoom(hash)).disconnectSockets(true),
    });
    this.subscriber = subscribeLive(
      { redisUrl: this.config.REDIS_URL, prefix: this.config.QUEUE_PREFIX, onError },
      (event) => this.emit(server, event),
    );
    this.server = server;
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.recheck);
    await this.subscriber?.close();
    await this.server?.close();
    for (const connection of this.connections) connection.disconnect();
  }

  private emit(server: Server, event: LiveEvent): void {
    // Invalidates cached answers before clients receive the event and fetch.
    this.answers.changed(event.payload.workspaceId);
    const rooms = roomsOf(event);
    if (rooms === 'everyone') server.local.emit(event.name, event.payload);
    else server.local.to(rooms).emit(event.name, event.payload);
  }

  private async admit(socket: Socket, sessions: Sessions): Promise<'admitted' | keyof typeof REFUSALS> {
    const request = SignedInRequest.safeParse(socket.request);
    if (!request.success) return 'unknown';
    const { passport, startedAt } = request.data.session;
    const remaining = sessions.endOf(startedAt) - Date.now();
    if (remaining <= 0) return 'unknown';
    const userId = passport.user;
    const { users, workspaces } = this.database.repositories;
    const [user, workspaceIds] = await withDatabaseUser({ personId: userId, isSystem: false }, () =>
      Promise.all([users.findById(userId), workspaces.idsOfMember(userId)]),
    );
    if (user === null || user.accountStatus === 'suspended') return 'unknown';
    // No `await` between counting and joining; otherwise many parallel handshakes would all pass the limit.
    const open = this.server?.sockets.adapter.rooms.get(userRoom(userId))?.size ?? 0;
    if (open >= SOCKETS_PER_USER) return 'crowded';
    const rooms = [
      userRoom(userId),
      sessionRoom(sessionHash(request.data.sessionID)),
      ...workspaceIds.map(workspaceRoom),
    ];
    await socket.join(user.isAdmin ? [...rooms, ADMINISTRATORS] : rooms);
    const end = setTimeout(() => socket.disconnect(true), remaining).unref();
    socket.once('disconnect', () => clearTimeout(end));
    return 'admitted';
  }

  /** Sockets outlive requests, so this disconnects people whose session has ended for any reason. */
  private async dropEnded(server: Server, sessions: Sessions): Promise<void> {
    for (const socket of server.sockets.sockets.values()) {
      const request = SignedInRequest.safeParse(socket.request);
      try {
        if (!request.success || !(await sessions.isAlive(request.data.sessionID))) socket.disconnect(true);
      } catch (error) {
        this.logger.debug({ error }, 'could not check a session; will retry');
      }
    }
  }

  private isOwnOrigin(request: IncomingMessage): boolean {
    return request.headers.origin === undefined
      ? request.headers['sec-fetch-site'] === 'same-origin'
      : request.headers.origin === new URL(this.config.APP_URL).origin;
  }

  private connect(onError: (error: unknown) => void): Redis {
    const redis = new Redis(this.config.REDIS_URL, { maxRetriesPerRequest: null });
    redis.on('error', onError);
    this.connections.push(redis);
    return redis;
  }
}

/**
 * Administrators see the workflows of all workspaces, so they receive starts and ends; steps go only to people who watch a run.
 */
function roomsOf(event: LiveEvent): string[] | 'everyone' {
  const { name, payload } = event;
  const rooms = payload.workspaceId === null ? [] : [workspaceRoom(payload.workspaceId)];
  if (name === 'document.changed') return rooms;
  if (name === 'workflow.changed') return payload.status === 'running' ? rooms : [...rooms, ADMINISTRATORS];
  if (event.audience.everyone) return 'everyone';
  rooms.push(...event.audience.userIds.map(userRoom));
  return event.audience.administrators ? [...rooms, ADMINISTRATORS] : rooms;
}

function limitMessages(socket: Socket): void {
  let [second, count] = [0, 0];
  socket.onAny(() => {
    const now = Math.floor(Date.now() / 1000);
    count = now === second ? count + 1 : 1;
    second = now;
    if (count > MESSAGES_PER_SECOND) socket.disconnect(true);
  });
}
