import { readInput } from '@app/sandbox';
import type { ErrorDetail } from 'libxml2-wasm';
import { type EngineError, SchemaQuestion, type SchemaVerdict } from './schema-messages';

/** Limit of errors: a person reads one screenful, and many errors cost quadratic time (reading notes 5.1). */
const ERRORS_MAXIMUM = 500;
/** Only a name. Nothing is fetched; the parts of the schema are stored under it in memory. */
const BASE = 'http://schema.invalid/';

/** Entry point of the schema child: compiles a schema, checks a document against it, writes the verdict and ends. */
async function main(): Promise<void> {
  const question = SchemaQuestion.parse(JSON.parse((await readInput()).toString('utf8')));
  const verdict = await judge(question);
  process.stdout.write(JSON.stringify(verdict));
}

async function judge({ main: entry, files, xml }: SchemaQuestion): Promise<SchemaVerdict> {
  const libxml = await import('libxml2-wasm');
  const encoder = new TextEncoder();
  // The texts are UTF-8 at this point, regardless of their declarations.
  const parts = new Map(
    files.map(({ path, text }) => [urlOf(path), encoder.encode(withoutDeclaration(text))]),
  );
  libxml.xmlRegisterInputProvider(new libxml.XmlBufferInputProvider(Object.fromEntries(parts)));
  const { XML_PARSE_NO_XXE, XML_PARSE_NONET, XML_PARSE_IGNORE_ENC, XML_PARSE_BIG_LINES } = libxml.ParseOption;
  const option = XML_PARSE_NO_XXE | XML_PARSE_NONET | XML_PARSE_IGNORE_ENC | XML_PARSE_BIG_LINES;
  const errorsOf = (error: unknown): EngineError[] => {
    const details = error instanceof libxml.XmlLibError ? error.details : [];
    return details.length > 0 ? details.slice(0, ERRORS_MAXIMUM).map(toError) : [unexplained(error)];
  };

  let validator;
  try {
    const source = parts.get(urlOf(entry)) ?? new Uint8Array();
    validator = libxml.XsdValidator.fromDoc(
      libxml.XmlDocument.fromBuffer(source, { url: urlOf(entry), option }),
    );
  } catch (error) {
    return { kind: 'schema-invalid', errors: errorsOf(error) };
  }
  if (xml === undefined) return { kind: 'valid' };
  try {
    validator.validate(libxml.XmlDocument.fromString(xml, { option }));
    return { kind: 'valid' };
  } catch (error) {
    return { kind: 'document-invalid', errors: errorsOf(error) };
  }
}

const urlOf = (path: string): string => BASE + encodeURI(path);

const withoutDeclaration = (text: string): string =>
  text.replace(/^<\?xml[^>]*\?>/, (declaration) => declaration.replace(/[^\n]/g, ' '));

function toError({ file, line, xpath, message }: ErrorDetail): EngineError {
  const isOurs = file?.startsWith(BASE) === true;
  return {
    file: isOurs ? decodeURI(file.slice(BASE.length)) : null,
    line: Math.max(0, line),
    xpath: xpath ?? null,
    message: message.trim(),
  };
}

/** Backtracking patterns and similar problems end in an error without details (reading notes 5.1). */
const unexplained = (error: unknown): EngineError => ({
  file: null,
  line: 0,
  xpath: null,
  message: error instanceof Error ? error.message : 'unknown',
});

void main();
