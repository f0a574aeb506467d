import type { Plugin } from 'vite';

const CLASSIC_SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;

/** The references to the JSON Schema generator in zod's schemas. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/jsonSchema: \{\s*input: createStandardJSONSchemaMethod\(.*\),\s*output: .*\s*\},/, ''],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/, 'undefined'],
];

/**
 * Removes zod's JSON Schema generator from the browser bundle: 5 kB gzip that every schema would include for a description
 * that only the API publishes. Fails if a newer zod no longer matches.
 */
export function noJsonSchemas(): Plugin {
  return {
    name: 'no-json-schemas',
    apply: 'build',
    transform: {
      filter: { id: CLASSIC_SCHEMAS },
      handler(code) {
        return WAYS.reduce((rest, [way, instead]) => {
          const without = rest.replace(way, instead);
          if (without === rest) this.error(`zod's schemas have no ${way.source} any more`);
          return without;
        }, code);
      },
    },
  };
}
