import { type Behaviour, ProviderEmulator, type RecordedRequest } from '@app/testing';
import { z } from 'zod';

/** Every call takes this long, regardless of the length of the answer. All time beyond it is ours. */
const CALL_MS = 2000;
/** One item for this many lines: an answer of about half the size of the request. */
const LINES_PER_ITEM = 2;
const LONGEST_ITEM = 600;

const Chat = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** Starts a provider that answers each call after two seconds with XML made of the lines of the documents in the request. */
export async function startPacedProvider(): Promise<ProviderEmulator> {
  const emulator = await ProviderEmulator.start();
  emulator.always((request): Behaviour => ({ kind: 'paced', text: answerTo(request), takesMs: CALL_MS }));
  return emulator;
}

/** Returns the full text that a request sends to the model. */
export const textOfChat = (body: string): string =>
  Chat.parse(JSON.parse(body))
    .messages.map(({ content }) => content)
    .join('\n');

function answerTo({ body }: RecordedRequest): string {
  const text = textOfChat(body);
  const section = text.slice(text.lastIndexOf(' section '));
  const number = /^ section (\S+) of/.exec(section)?.[1] ?? '1';
  const items = [...section.matchAll(/^\[\S+(?: -?\d+)?\] (.+)$/gm)]
    .filter((_line, place) => place % LINES_PER_ITEM === 0)
    .map(([, line = ''], place) => `<Item id="${number}.${place + 1}">${escaped(line)}</Item>`);
  return `<Study>${items.join('\n')}</Study>`;
}

const escaped = (text: string): string =>
  text.slice(0, LONGEST_ITEM).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
