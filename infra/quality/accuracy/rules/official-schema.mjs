// Reads JSON documents { target, xml } from standard input, one per line, and answers each with a line of JSON: the verdict of
// the official schema. A separate program: the engine is an ES module with top-level await, which Jest on Node 20 cannot load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import {
  XmlBufferInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm';

const ENTRIES = { 'odm-1.3.2': 'ODM1-3-2.xsd', 'odm-2.0': 'ODM.xsd' };
const [schemas = ''] = process.argv.slice(2);
const validators = Object.fromEntries(
  Object.entries(ENTRIES).map(([target, entry]) => {
    const folder = join(schemas, target);
    const base = `${pathToFileURL(folder).href}/`;
    const files = readdirSync(folder).filter((name) => name.endsWith('.xsd'));
    const provided = files.map((name) => [base + name, readFileSync(join(folder, name))]);
    xmlRegisterInputProvider(new XmlBufferInputProvider(Object.fromEntries(provided)));
    const schema = XmlDocument.fromBuffer(readFileSync(join(folder, entry)), { url: base + entry });
    return [target, XsdValidator.fromDoc(schema)];
  }),
);

for await (const line of createInterface({ input: process.stdin })) {
  const { target, xml } = JSON.parse(line);
  process.stdout.write(`${JSON.stringify(judge(xml, validators[target]).slice(0, 3))}\n`);
}

function judge(xml, validator) {
  let document;
  try {
    document = XmlDocument.fromString(xml);
    validator.validate(document);
    return [];
  } catch (error) {
    return error instanceof XmlValidateError
      ? error.details.map(({ line, message }) => `${line}: ${message.trim()}`)
      : [String(error)];
  } finally {
    document?.dispose();
  }
}
