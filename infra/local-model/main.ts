import { createModelServer } from './model-server';

/** The address of the local rules model. For one machine; not an AI. */
function main(): void {
  if (process.env.NODE_ENV === 'production') throw new Error('The local rules model is not for production.');
  const port = Number(process.env.PORT ?? 3900);
  const server = createModelServer();
  server.listen(port, process.env.HOST ?? '127.0.0.1', () =>
    console.log(`Local rules model listens on ${port}`),
  );
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      server.close(() => process.exit(0));
      server.closeAllConnections();
    });
}

main();
