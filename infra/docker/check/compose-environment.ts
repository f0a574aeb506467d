import { parse } from 'yaml';
import { z } from 'zod';

const Compose = z.object({
  services: z.record(z.string(), z.looseObject({ environment: z.record(z.string(), z.string()).optional() })),
});

/**
 * The environment that compose gives the processes of each service, with the settings of an `.env` file. Throws an `Error` if a
 * required setting is missing.
 */
export function composeEnvironments(
  compose: string,
  envFile: string,
): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const pairs = [...envFile.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]);
  const settings = z.record(z.string(), z.string()).parse(Object.fromEntries(pairs));
  const fill = (text: string): string =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_whole, name: string, kind, other) => {
      const value = settings[name] ?? '';
      if (value === '' && kind === '?') throw new Error(`${name} is missing: ${String(other)}`);
      return value === '' && kind === '-' ? String(other) : value;
    });
  const { services } = Compose.parse(parse(compose, { merge: true }));
  return Object.fromEntries(
    Object.entries(services).map(([service, { environment = {} }]) => [
      service,
      Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)])),
    ]),
  );
}
