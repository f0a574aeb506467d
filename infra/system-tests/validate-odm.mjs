// Prints, as JSON, the errors that the official ODM schema in a folder reports for the document on standard input. A separate
// program: the engine is an ES module with top-level await, which Jest on Node 20 cannot load.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  XmlBufferInputProvider,
  XmlDocument,
  xmlRegisterInputProvider,
  XmlValidateError,
  XsdValidator,
} from 'libxml2-wasm';

const [folder = ''] = process.argv.slice(2);
const base = `${pathToFileURL(folder).href}/`;
const files = readdirSync(folder).filter((name) => name.endsWith('.xsd'));
xmlRegisterInputProvider(
  new XmlBufferInputProvider(
    Object.fromEntries(files.map((name) => [base + name, readFileSync(join(folder, name))])),
  ),
);
// The main file of ODM 1.3.2 or 2.0.
const main = files.find((name) => name === 'ODM1-3-2.xsd') ?? 'ODM.xsd';
const schema = XmlDocument.fromBuffer(readFileSync(join(folder, main)), { url: base + main });
const validator = XsdValidator.fromDoc(schema);
const document = XmlDocument.fromBuffer(readFileSync(0));
let errors = [];
try {
  validator.validate(document);
} catch (error) {
  if (!(error instanceof XmlValidateError)) throw error;
  errors = error.details.map(({ line, message }) => `${line}: ${message.trim()}`);
}
process.stdout.write(JSON.stringify(errors.slice(0, 20)));
