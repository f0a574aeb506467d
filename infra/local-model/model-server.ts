import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

const MODEL_NAME = 'local-rules-1';
const ANSWER = 'OK (Local rules model: it works by rules, without AI).';

/**
 * The address of the rules model, so that a test of its integration is answered. Conversions never call it: code writes their files
 * from the study that the rules read.
 */
export function createModelServer(): Server {
  return createServer((request, response) => {
    request.resume().once('end', () => answer(request, response));
  });
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  switch (`${request.method} ${request.url?.split('?')[0]}`) {
    case 'GET /health':
      return send(response, 200, { status: 'ok', model: MODEL_NAME });
    case 'GET /v1/models':
      return send(response, 200, { object: 'list', data: [{ id: MODEL_NAME, object: 'model' }] });
    case 'POST /v1/chat/completions':
      return send(response, 200, {
        id: 'local-1',
        object: 'chat.completion',
        created: Math.floor(Date.now() / 1000),
        model: MODEL_NAME,
        choices: [{ index: 0, message: { role: 'assistant', content: ANSWER }, finish_reason: 'stop' }],
        usage: { prompt_tokens: 0, completion_tokens: 0, total_tokens: 0 },
      });
    default:
      return send(response, 404, {
        error: { message: 'Unknown address.', type: 'invalid_request_error', code: null },
      });
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}
