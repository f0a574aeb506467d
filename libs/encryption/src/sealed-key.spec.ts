import { randomBytes } from 'node:crypto';
import { openKey, sealKey, type KeyBinding } from './sealed-key';
import type { KeyRing } from './sealed-text';

const ring: KeyRing = {
  keys: new Map([
    ['1', randomBytes(32)],
    ['2', randomBytes(32)],
  ]),
  active: '1',
};
const binding: KeyBinding = { workspaceId: 3, integrationId: 7, provider: 'custom', host: 'ai.example.org' };

describe('a sealed key', () => {
  it('opens for the row and host it was sealed for', () => {
    expect(openKey(ring, binding, sealKey(ring, binding, 'sk-secret-ü'))).toBe('sk-secret-ü');
  });

  it('never has the same text twice', () => {
    expect(sealKey(ring, binding, 'sk-secret')).not.toBe(sealKey(ring, binding, 'sk-secret'));
  });

  it.each([
    ['another workspace', { ...binding, workspaceId: 4 }],
    ['another integration', { ...binding, integrationId: 8 }],
    ['another provider', { ...binding, provider: 'openai' }],
    ['another host', { ...binding, host: 'evil.example.org' }],
  ])('does not open for %s', (_name, other) => {
    const sealed = sealKey(ring, binding, 'sk-secret');

    expect(() => openKey(ring, other, sealed)).toThrow();
  });

  it('does not open when one bit was flipped', () => {
    const sealed = sealKey(ring, binding, 'sk-secret');
    const last = sealed.at(-1) === 'A' ? 'Q' : 'A';

    expect(() => openKey(ring, binding, sealed.slice(0, -1) + last)).toThrow();
  });

  it('still opens after another key has become the active one', () => {
    const sealed = sealKey(ring, binding, 'sk-secret');

    expect(openKey({ ...ring, active: '2' }, binding, sealed)).toBe('sk-secret');
  });
});
