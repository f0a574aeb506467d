import { restoreNativePush } from './native-push';

describe('the array push of the engine', () => {
  it('comes back after a library has replaced it', () => {
    const native = Object.getOwnPropertyDescriptor(Array.prototype, 'push');
    Object.defineProperty(Array.prototype, 'push', {
      value: () => 0,
      writable: true,
      enumerable: false,
      configurable: true,
    });

    restoreNativePush();

    expect(Object.getOwnPropertyDescriptor(Array.prototype, 'push')).toEqual(native);
  });
});
