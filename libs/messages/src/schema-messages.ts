/** Reasons why uploaded files are not a valid XML schema. */
export const SCHEMA_MESSAGES = {
  'schema-file.no-root': () => 'This schema declares no element that can be the root of a document.',
  'schema-file.outside': () => 'The file name points outside the uploaded folder.',
  'schema-file.twice': () => 'This file was uploaded twice.',
  'schema-file.too-large': () => 'This file has too many elements.',
  'schema-file.ill-formed': ({ fault }: { fault: string }) => `This is not well-formed XML: ${fault}.`,
  'schema-file.no-schema': ({ root }: { root: string }) =>
    `This is not an XML schema: its root element is <${root}>, not <xs:schema>.`,
  'schema-file.no-main': () => 'The main file is not among the uploaded files.',
  'schema-file.which-main': () => 'Please choose the main file.',
  'schema-file.needs-file': ({ location }: { location: string }) =>
    `This schema needs “${location}”, which is not among the uploaded files. Nothing is fetched from elsewhere: please upload it too.`,
  'schema-file.needs-namespace': ({ namespace }: { namespace: string }) =>
    `This schema needs the namespace ${namespace}, which is not among the uploaded files. Nothing is fetched from elsewhere: please upload it too.`,
  'schema-file.needs-no-namespace': () =>
    'This schema needs a file without a namespace, which is not among the uploaded files. Nothing is fetched from elsewhere: please upload it too.',
  'schema-file.said': ({ message }: { message: string }) => message,
  'schema-file.said-of-1-1': ({ message }: { message: string }) =>
    `${message} Only XML Schema 1.0 is supported; xs:assert and other parts of 1.1 are not.`,
} as const;
