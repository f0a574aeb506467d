import { setImmediate as othersFirst } from 'node:timers/promises';
import { type KeyRing, publicKeyOf } from '@app/audit-chain';
import type { Repositories } from '@app/persistence';

const PAGE = 1000;

/**
 * The chain of a workspace as JSON lines, page by page: a header, the events in order, and the signed heads with their public
 * keys. `verify-audit-chain.mjs`, served by the web server, checks such a file with Node alone.
 */
export async function* chainLines(
  auditSeals: Repositories['auditSeals'],
  chain: number,
  ring: KeyRing,
): AsyncGenerator<string> {
  yield line({ kind: 'audit chain', version: 1, chain, exportedAt: await auditSeals.now() });
  let behind = 0;
  for (;;) {
    const page = await auditSeals.page(chain, behind, PAGE);
    yield page.map((sealed) => line({ kind: 'event', ...sealed })).join('');
    behind = page.at(-1)?.position ?? behind;
    if (page.length < PAGE) break;
    await othersFirst();
  }
  for (const head of await auditSeals.heads(chain)) {
    // A head that was signed during the export would have no event here.
    if (head.position > behind) break;
    const key = ring.has(head.keyId) ? publicKeyOf(ring, head.keyId).pem : null;
    yield line({ kind: 'head', ...head, key });
  }
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
