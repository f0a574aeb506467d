import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { answerPrompt, MODEL_NAME } from './answer-prompt';

const ChatRequest = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
  stream: z.boolean().default(false),
});

const BODY_MAXIMUM = 64 * 1024 * 1024;
const CHUNK_CHARACTERS = 2000;

/** The wire format of chat completions, with and without streaming. */
export function createModelServer(): Server {
  return createServer((request, response) => {
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      fail(response, 500, 'The local rules model failed.');
    });
  });
}

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url?.split('?')[0];
  if (path === '/health') return send(response, 200, { status: 'ok', model: MODEL_NAME });
  if (path === '/v1/models')
    return send(response, 200, { object: 'list', data: [{ id: MODEL_NAME, object: 'model' }] });
  if (path !== '/v1/chat/completions' || request.method !== 'POST')
    return fail(response, 404, 'Unknown address.');

  const body = await readBody(request);
  if (body === null) return fail(response, 413, 'The request is too large.');
  const chat = ChatRequest.safeParse(parseJson(body));
  if (!chat.success) return fail(response, 400, 'The request is not a chat completion.');
  const prompt = chat.data.messages.findLast((message) => message.role === 'user')?.content ?? '';
  const system = chat.data.messages.find((message) => message.role === 'system')?.content ?? '';
  const answer = answerPrompt(prompt, { system });
  const usage = usageOf(body, answer);
  if (chat.data.stream) await stream(response, answer, usage);
  else
    send(response, 200, {
      ...envelope('chat.completion'),
      choices: [{ index: 0, message: { role: 'assistant', content: answer }, finish_reason: 'stop' }],
      usage,
    });
}

async function stream(response: ServerResponse, answer: string, usage: object): Promise<void> {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  const event = (data: object): string =>
    `data: ${JSON.stringify({ ...envelope('chat.completion.chunk'), ...data })}\n\n`;
  for (let start = 0; start < answer.length; start += CHUNK_CHARACTERS) {
    const delta = { content: answer.slice(start, start + CHUNK_CHARACTERS) };
    if (!response.write(event({ choices: [{ index: 0, delta, finish_reason: null }] })))
      await new Promise((resolve) => response.once('drain', resolve).once('close', resolve));
    if (response.destroyed) return;
  }
  response.write(event({ choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] }));
  response.write(event({ choices: [], usage }));
  response.end('data: [DONE]\n\n');
}

let counter = 0;
const envelope = (object: string) => ({
  id: `local-${(counter += 1)}`,
  object,
  created: Math.floor(Date.now() / 1000),
  model: MODEL_NAME,
});

/** No tokens are counted by rules; the usual estimate of four characters keeps screens and sums meaningful. */
function usageOf(body: string, answer: string) {
  const [prompt_tokens, completion_tokens] = [Math.ceil(body.length / 4), Math.ceil(answer.length / 4)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request) {
    if (!(chunk instanceof Uint8Array)) continue;
    size += chunk.length;
    if (size > BODY_MAXIMUM) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

function fail(response: ServerResponse, status: number, message: string): void {
  if (response.headersSent) response.destroy();
  else send(response, status, { error: { message, type: 'invalid_request_error', code: null } });
}
