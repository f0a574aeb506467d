import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from './behaviour';
import type { RequestFacts, WireFormat } from './wire-formats';

/** Streams an answer according to its behavior. */
export async function stream(
  response: ServerResponse,
  behaviour: Exclude<Behaviour, { kind: 'status' | 'html' | 'garbage' | 'paced' | 'json' | 'reset' }>,
  format: WireFormat,
  facts: RequestFacts,
): Promise<void> {
  response.writeHead(200, {
    'content-type': 'text/event-stream',
    'request-id': 'req_emulated',
    'x-request-id': 'req_emulated',
  });
  for (const part of format.open(facts)) response.write(part);
  if (behaviour.kind === 'flood') return flood(response, behaviour.bytes, format);
  if (behaviour.kind === 'think') await think(response, behaviour, format);
  const text = 'text' in behaviour && behaviour.kind !== 'refusal' ? behaviour.text : '';
  const isWhole = !HALF.includes(behaviour.kind);
  const sent = isWhole ? text : text.slice(0, Math.ceil(text.length / 2));
  for (let start = 0; start < sent.length; start += 20) {
    response.write(format.text(sent.slice(start, start + 20)));
    if (behaviour.kind === 'answer' && behaviour.pauseMs) await sleep(behaviour.pauseMs);
    if (response.destroyed) return;
  }
  if (behaviour.kind === 'stall') return;
  if (behaviour.kind === 'cut') {
    await sleep(20);
    response.destroy();
    return;
  }
  if (behaviour.kind === 'error') response.write(format.error(behaviour.message));
  if (behaviour.kind === 'refusal') response.write(format.refusal(behaviour.text));
  const thought = 'thoughtTokens' in behaviour ? behaviour.thoughtTokens : 0;
  if (behaviour.kind !== 'unfinished' && behaviour.kind !== 'error')
    for (const part of format.end(reasonOf(behaviour, format), { ...facts, thought })) response.write(part);
  response.end();
}

/** Behaviors that send half of the answer. */
const HALF: readonly Behaviour['kind'][] = ['truncated', 'unfinished', 'cut', 'stall', 'error'];

function reasonOf(behaviour: Behaviour, { reasons }: WireFormat): string | null {
  if (behaviour.kind === 'finish') return behaviour.reason;
  if (behaviour.kind === 'refused') return reasons.refused;
  const isCutOff = behaviour.kind === 'truncated' || behaviour.kind === 'thought-out';
  return isCutOff ? reasons.length : reasons.complete;
}

async function think(
  response: ServerResponse,
  { thinksMs, pingMs }: Extract<Behaviour, { kind: 'think' }>,
  format: WireFormat,
): Promise<void> {
  const until = Date.now() + thinksMs;
  while (Date.now() < until && !response.destroyed) {
    if (pingMs !== undefined) response.write(format.think);
    await sleep(Math.min(pingMs ?? thinksMs, thinksMs));
  }
}

/** Approximate event rate of a provider. */
const PACED_EVENT_MS = 20;

/** Streams an answer evenly. */
export async function pace(
  response: ServerResponse,
  { text, takesMs }: Extract<Behaviour, { kind: 'paced' }>,
  { format, facts, from }: { format: WireFormat; facts: RequestFacts; from: number },
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const part of format.open(facts)) response.write(part);
  let sent = 0;
  while (!response.destroyed && (sent < text.length || Date.now() < from + takesMs)) {
    const due = Math.min(text.length, Math.ceil((text.length * (Date.now() - from)) / takesMs));
    if (due > sent) response.write(format.text(text.slice(sent, due)));
    sent = Math.max(sent, due);
    await sleep(PACED_EVENT_MS);
  }
  for (const part of format.end(format.reasons.complete, { ...facts, thought: 0 })) response.write(part);
  response.end();
}

/** As fast as the client reads, in pieces of 64 kB. */
async function flood(response: ServerResponse, bytes: number, format: WireFormat): Promise<void> {
  const piece = format.text('x'.repeat(65_536));
  for (let sent = 0; sent < bytes && !response.destroyed; sent += piece.length)
    if (!response.write(piece))
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
  response.end();
}
