import { Injectable } from '@nestjs/common';

/** What the live gateway can do with a person's sockets, on every API process. */
export interface SocketRooms {
  join(userId: number, workspaceId: number): void;
  leave(userId: number, workspaceId: number): void;
  disconnect(userId: number): void;
  /** Takes the hash of the session's id. */
  endSession(hash: string): void;
}

/** Lets features move a person's sockets without knowing the sockets. The live gateway connects itself. */
@Injectable()
export class LiveRooms implements SocketRooms {
  private sockets: SocketRooms | null = null;

  connect(sockets: SocketRooms): void {
    this.sockets = sockets;
  }

  /** Sockets of this person hear of the workspace from now on. */
  join(userId: number, workspaceId: number): void {
    this.sockets?.join(userId, workspaceId);
  }

  /** Sockets of this person hear nothing of the workspace any more. */
  leave(userId: number, workspaceId: number): void {
    this.sockets?.leave(userId, workspaceId);
  }

  /** Closes every socket of this person. */
  disconnect(userId: number): void {
    this.sockets?.disconnect(userId);
  }

  /** Closes the sockets that were opened with the session of this hash. */
  endSession(hash: string): void {
    this.sockets?.endSession(hash);
  }
}
