/** A `fetch` that reports every piece of an answer as it arrives. */
export function watchingFetch(plain: typeof fetch, onBytes: () => void): typeof fetch {
  return async (input, init) => {
    const response = await plain(input, init);
    onBytes();
    if (response.body === null) return response;
    const watch = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        onBytes();
        controller.enqueue(piece);
      },
    });
    const { status, statusText, headers } = response;
    return new Response(response.body.pipeThrough(watch), { status, statusText, headers });
  };
}
