import { messages as t } from '../../messages';

/** In this order: most browsers name others, too. */
const BROWSERS = [
  ['Edge', /Edg\//],
  ['Opera', /OPR\//],
  ['Firefox', /Firefox\//],
  ['Chrome', /Chrome\//],
  ['Safari', /Safari\//],
] as const;
const SYSTEMS = [
  ['Android', /Android/],
  ['iOS', /iPhone|iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS/],
  ['Linux', /Linux/],
] as const;

/** The readable browser name of a `User-Agent`. */
export function deviceOf(userAgent: string | null): string {
  const nameIn = (known: readonly (readonly [string, RegExp])[]): string | undefined =>
    known.find(([, sign]) => sign.test(userAgent ?? ''))?.[0];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser === undefined) return t.account.unknownDevice;
  return system === undefined ? browser : t.account.deviceOn(browser, system);
}
