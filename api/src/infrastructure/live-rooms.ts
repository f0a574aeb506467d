import { Injectable } from '@nestjs/common';

/** Operations of the live gateway on a person's sockets, across all API processes. */
export interface SocketRooms {
  join(userId: number, workspaceId: number): void;
  leave(userId: number, workspaceId: number): void;
  disconnect(userId: number): void;
  /** `hash` is the hash of the session id. */
  endSession(hash: string): void;
}

/** Lets features manage a person's sockets without depending on the gateway, which registers itself. */
@Injectable()
export class LiveRooms implements SocketRooms {
  private sockets: SocketRooms | null = null;

  connect(sockets: SocketRooms): void {
    this.sockets = sockets;
  }

  /** This person's sockets receive events of the workspace from now on. */
  join(userId: number, workspaceId: number): void {
    this.sockets?.join(userId, workspaceId);
  }

  /** This person's sockets receive no more events of the workspace. */
  leave(userId: number, workspaceId: number): void {
    this.sockets?.leave(userId, workspaceId);
  }

  /** Closes all sockets of this person. */
  disconnect(userId: number): void {
    this.sockets?.disconnect(userId);
  }

  /** Closes the sockets of the session with this hash. */
  endSession(hash: string): void {
    this.sockets?.endSession(hash);
  }
}
