import { forms } from '@app/contracts';
import { openSockets } from '../../../system-tests/many-sockets';
import type { LoadCase } from '../load-case';
import { memoryOf } from '../memory-of';

const HEARD_MS = 10_000;

/** Opens five thousand sockets behind one address, or five hundred in the short form. All of them must receive one change. */
export const sockets: LoadCase = {
  async run({ system, baseUrl, isLong }) {
    const count = isLong ? 5000 : 500;
    const owner = await system.newResearcher({ baseUrl, model: 'emulated' });
    const before = await memoryOf(system.api);
    const openedAt = Date.now();
    const crowd = await openSockets(system, count, owner.workspaceId);
    const seconds = (Date.now() - openedAt) / 1000;
    const after = await memoryOf(system.api);
    let heard = 0;
    const all = new Promise<void>((resolve) => {
      setTimeout(resolve, HEARD_MS);
      for (const socket of crowd.sockets)
        socket.once('thing.changed', () => (heard += 1) === crowd.sockets.length && resolve());
    });
    const toldAt = Date.now();
    const params = { workspaceId: String(owner.workspaceId) };
    await owner.client.call(forms.create, { params, body: { name: 'New to all' } });
    await all;
    const heardSeconds = (Date.now() - toldAt) / 1000;
    crowd.close();
    return {
      started: null,
      wrong: { 'refused sockets': crowd.refused, 'sockets that heard nothing': count - heard },
      told: {
        sockets: count,
        'seconds until all were open': seconds,
        'seconds until all had heard': heardSeconds,
        'KB of the API for each socket': (after - before) / 1024 / count,
      },
    };
  },
};
