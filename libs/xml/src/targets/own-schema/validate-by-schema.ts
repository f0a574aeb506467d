import { type Finding, formatSentence, type Sentence } from '@app/contracts';
import { pathOf, readTree, type XmlNode } from '../../tree/element-tree';
import { askSchemaChild, SchemaEngineError } from './ask-schema-child';
import type { EngineError } from './schema-messages';
import {
  type ResolvedSchema,
  resolveSchema,
  type SchemaFile,
  type SchemaProblem,
  type SchemaSet,
} from './schema-set';

/** Limits of processor time. */
const COMPILE_MS = 8000;
const VALIDATE_MS = 60_000;
/** The engine needs about ten times the size of a document (reading notes 5.1). */
const XML_BYTES_MAXIMUM = 50 * 1024 * 1024;

/**
 * Checks that uploaded files are a complete XML Schema 1.0 that the engine can compile. Nothing is fetched, no entity is
 * expanded, and the work runs in a separate process. Throws a `SchemaEngineError` if the engine exceeds its processor time or
 * its memory.
 */
export async function checkSchema(
  files: readonly SchemaFile[],
  options: { main?: string; signal?: AbortSignal } = {},
): Promise<ResolvedSchema> {
  const resolved = resolveSchema(files, options.main);
  if (resolved.kind === 'refused') return resolved;
  const { main, files: parts } = resolved.set;
  const verdict = await askSchemaChild(
    { main, files: [...parts] },
    { processorMs: COMPILE_MS, signal: options.signal },
  );
  if (verdict.kind !== 'schema-invalid') return resolved;
  return { kind: 'refused', problems: verdict.errors.slice(0, 20).map(toProblem) };
}

/**
 * Validates a document against a schema and returns findings with positions, at most 500. If a document cannot be checked, the
 * result is an error finding, never an empty list.
 */
export async function validateByOwnSchema(
  xml: string,
  set: SchemaSet,
  signal?: AbortSignal,
): Promise<Finding[]> {
  const read = readTree(xml);
  if (read.kind !== 'tree' || Buffer.byteLength(xml) > XML_BYTES_MAXIMUM) {
    return [
      notChecked(
        read.kind === 'ill-formed'
          ? formatSentence('xml.ill-formed', { fault: read.fault.message })
          : formatSentence('schema.too-large'),
      ),
    ];
  }
  try {
    const question = { main: set.main, files: [...set.files], xml };
    const verdict = await askSchemaChild(question, { processorMs: VALIDATE_MS, signal });
    switch (verdict.kind) {
      case 'valid':
        return [];
      case 'schema-invalid':
        return [notChecked(formatSentence('schema.broken'))];
      case 'document-invalid':
        return verdict.errors.map((error) => toFinding(error, read.root, xml)).sort(byPlace);
    }
  } catch (error) {
    if (!(error instanceof SchemaEngineError)) throw error;
    return [notChecked(formatSentence('schema.too-slow'))];
  }
}

const notChecked = (said: Sentence): Finding => ({
  rule: 'schema.not-checked',
  severity: 'error',
  position: { line: 1, column: 1, path: '/' },
  ...said,
});

function toProblem({ file, line, message }: EngineError): SchemaProblem {
  const isOf11 = /The content is not valid\. Expected is \(annotation\?/.test(message);
  const code = isOf11 ? 'schema-file.said-of-1-1' : 'schema-file.said';
  return { file, line: line > 0 ? line : null, ...formatSentence(code, { message: plain(message) }) };
}

function toFinding({ line, xpath, message }: EngineError, root: XmlNode, xml: string): Finding {
  const node = xpath === null ? null : nodeAt(root, xpath);
  const position =
    node === null
      ? { line: Math.max(1, line), column: 1, path: '/' }
      : { ...placeOf(xml, node.start), path: pathOf(node) };
  return {
    rule: ruleOf(message),
    severity: 'error',
    position,
    ...formatSentence('schema.said', { message: plain(message) }),
  };
}

const byPlace = (left: Finding, right: Finding): number =>
  left.position.line - right.position.line || left.position.column - right.position.column;

/** `/*` + `/*[3]`: steps by position among all elements, as libxml2 writes them if a namespace has no prefix. */
function nodeAt(root: XmlNode, xpath: string): XmlNode | null {
  const [first, ...steps] = xpath.split('/').filter((step) => step !== '');
  if (first === undefined) return null;
  let node: XmlNode = root;
  for (const step of steps) {
    const match = /^([^[]+)(?:\[(\d+)\])?$/.exec(step);
    if (match === null || step.startsWith('@')) return node;
    const [, name = '*', place = '1'] = match;
    const candidates =
      name === '*' ? node.children : node.children.filter((child) => child.name === name.split(':').at(-1));
    const child = candidates[Number(place) - 1];
    if (child === undefined) return node;
    node = child;
  }
  return node;
}

function placeOf(xml: string, index: number): { line: number; column: number } {
  let line = 1;
  let lineStart = 0;
  for (let next = xml.indexOf('\n'); next !== -1 && next < index; next = xml.indexOf('\n', next + 1)) {
    line += 1;
    lineStart = next + 1;
  }
  return { line, column: index - lineStart + 1 };
}

/** The engine's message without the namespaces in braces. */
const plain = (message: string): string =>
  message
    .replace(/\{[^}]*\}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const RULES: readonly (readonly [RegExp, string])[] = [
  [/This element is not expected|No matching global declaration/, 'schema.element-unexpected'],
  [/Missing child element/, 'schema.element-missing'],
  [/attribute .* is required but missing/, 'schema.attribute-missing'],
  [/attribute .* is not allowed/, 'schema.attribute-unexpected'],
  [/is not a valid value|facet|Character content/, 'schema.value'],
  [/key-sequence|IDC|Duplicate/i, 'schema.unique'],
];

const ruleOf = (message: string): string =>
  RULES.find(([pattern]) => pattern.test(message))?.[1] ?? 'schema.invalid';
