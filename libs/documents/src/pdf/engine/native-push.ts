const descriptor = Object.getOwnPropertyDescriptor(Array.prototype, 'push');

/**
 * Puts back the array `push` of the engine. The legacy build of pdf.js replaces it on Node 20 because of an engine bug
 * with frozen arrays (https://bugs.chromium.org/p/v8/issues/detail?id=12681), and every parser then runs at half speed.
 */
export function restoreNativePush(): void {
  if (descriptor) Object.defineProperty(Array.prototype, 'push', descriptor);
}
