import { type Binding, type KeyRing, openText, sealText } from './sealed-text';

/** Binding of a sealed key. A key copied to another row or sent to another host cannot be decrypted. */
export interface KeyBinding {
  readonly workspaceId: number;
  readonly integrationId: number;
  readonly provider: string;
  /** Host and port that the key is sent to. Empty for the vendor's own address. */
  readonly host: string;
}

/** Encrypts an API key for the row and the host that it belongs to. */
export const sealKey = (ring: KeyRing, binding: KeyBinding, secret: string): string =>
  sealText(ring, partsOf(binding), secret);

/** Decrypts the output of `sealKey`. Throws if the key is unknown, the text was altered or the binding differs. */
export const openKey = (ring: KeyRing, binding: KeyBinding, sealed: string): string =>
  openText(ring, partsOf(binding), sealed);

const partsOf = ({ workspaceId, integrationId, provider, host }: KeyBinding): Binding => [
  workspaceId,
  integrationId,
  provider,
  host,
];

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
