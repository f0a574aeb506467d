import { Server } from 'node:net';
import { INHERITED_SOCKETS } from './held-ports';

/**
 * Loaded into a process before its program (`node --require`). A call of `listen` with the address of an inherited socket uses
 * that socket instead of binding, so programs do not need to know about held ports.
 */
const sockets = (process.env[INHERITED_SOCKETS] ?? '').split(',').map((described) => {
  const [host, port, descriptor] = described.split(' ');
  return { host, port: Number(port), descriptor: Number(descriptor) };
});
// The process's own children inherit the environment but not the sockets.
delete process.env[INHERITED_SOCKETS];

const listen = Reflect.get(Server.prototype, 'listen');

Object.assign(Server.prototype, {
  listen(this: Server, ...args: unknown[]): unknown {
    const { host, port } = addressOf(args);
    const socket = sockets.find((one) => one.host === host && one.port === port);
    if (socket === undefined) return Reflect.apply(listen, this, args);
    const callback = args.find((arg) => typeof arg === 'function');
    return Reflect.apply(listen, this, [{ fd: socket.descriptor }, callback]);
  },
});

/** Reads `listen({ port, host })` and `listen(port, host)`. */
function addressOf([first, second]: readonly unknown[]): { host: unknown; port: number } {
  if (typeof first !== 'object' || first === null) return { host: second, port: Number(first) };
  return {
    host: 'host' in first ? first.host : undefined,
    port: 'port' in first ? Number(first.port) : Number.NaN,
  };
}
