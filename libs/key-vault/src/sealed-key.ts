import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const VERSION = 'v1';
const NONCE_BYTES = 12;

/** What a sealed key belongs to. A key copied to another row, or sent to another host, does not open. */
export interface KeyBinding {
  readonly workspaceId: number;
  readonly integrationId: number;
  readonly provider: string;
  /** Host and port that the key is sent to; empty for a vendor's own address. */
  readonly host: string;
}

export interface KeyRing {
  /** Key-encryption keys by id, 32 bytes each. */
  readonly keys: ReadonlyMap<string, Buffer>;
  /** The one that new secrets are sealed with. */
  readonly active: string;
}

/** Encrypts an API key with AES-256-GCM; the binding is authenticated with it. Output: `v1.kid.nonce.tag.ciphertext`. */
export function sealKey(ring: KeyRing, binding: KeyBinding, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(ring, ring.active), nonce);
  cipher.setAAD(additionalData(binding));
  const ciphertext = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = [nonce, cipher.getAuthTag(), ciphertext].map((part) => part.toString('base64url'));
  return [VERSION, ring.active, ...parts].join('.');
}

/** Decrypts what `sealKey` made. Throws when the key is unknown, the text was altered or the binding differs. */
export function openKey(ring: KeyRing, binding: KeyBinding, sealed: string): string {
  const [version, keyId, nonce, tag, ciphertext] = sealed.split('.');
  if (version !== VERSION || !keyId || !nonce || !tag || ciphertext === undefined)
    throw new Error('The sealed key has an unknown format.');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ring, keyId), Buffer.from(nonce, 'base64url'), {
    authTagLength: 16,
  });
  decipher.setAAD(additionalData(binding));
  decipher.setAuthTag(Buffer.from(tag, 'base64url'));
  return Buffer.concat([decipher.update(Buffer.from(ciphertext, 'base64url')), decipher.final()]).toString(
    'utf8',
  );
}

function keyOf(ring: KeyRing, id: string): Buffer {
  const key = ring.keys.get(id);
  if (key === undefined) throw new Error(`The key-encryption key "${id}" is not in the ring.`);
  return key;
}

function additionalData(binding: KeyBinding): Buffer {
  const { workspaceId, integrationId, provider, host } = binding;
  return Buffer.from([VERSION, workspaceId, integrationId, provider, host].join('|'), 'utf8');
}

/** The binding of an integration: its row, and the host that its settings send the key to. */
export function keyBindingOf(integration: {
  readonly id: number;
  readonly workspaceId: number;
  readonly provider: string;
  readonly settings: { readonly baseUrl?: string };
}): KeyBinding {
  const { baseUrl } = integration.settings;
  return {
    workspaceId: integration.workspaceId,
    integrationId: integration.id,
    provider: integration.provider,
    host: integration.provider === 'custom' && baseUrl && URL.canParse(baseUrl) ? new URL(baseUrl).host : '',
  };
}
