/** An idempotency key: a request that is sent twice counts once. `randomUUID` exists only on https and localhost. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
