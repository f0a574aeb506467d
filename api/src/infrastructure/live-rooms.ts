import { Injectable } from '@nestjs/common';

export type JoinRooms = (userId: number, workspaceId: number) => void;

/** Lets features move a user's sockets without knowing the sockets. The live gateway fills it in. */
@Injectable()
export class LiveRooms {
  private joinRooms: JoinRooms = () => undefined;

  connect(join: JoinRooms): void {
    this.joinRooms = join;
  }

  /** Sockets of this user hear of the workspace from now on, on every API process. */
  join(userId: number, workspaceId: number): void {
    this.joinRooms(userId, workspaceId);
  }
}
