/** Names one wish, so that a request that is sent twice counts once. Not `randomUUID`: that exists on https and localhost only. */
export const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
