import type { Plugin } from 'vite';

const CLASSIC_SCHEMAS = /zod\/v4\/classic\/schemas\.js$/;

/** The places in zod's schemas that lead to its writer of JSON schemas. */
const WAYS: readonly (readonly [RegExp, string])[] = [
  [/^\s*inst\._zod\.processJSONSchema = .*;$/gm, ''],
  [/jsonSchema: \{\s*input: createStandardJSONSchemaMethod\(.*\),\s*output: .*\s*\},/, ''],
  [/createToJSONSchemaMethod\(this, \{\}\)\(params\)/, 'undefined'],
];

/**
 * Leaves zod's writer of JSON schemas out of the browser's files: 5 kB gzip that every schema would bring along, for a description
 * that only the API publishes. Says so when a newer zod is written otherwise.
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
