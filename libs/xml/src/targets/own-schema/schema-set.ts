import { posix } from 'node:path';
import { type ResultMessage, formatSentence, type Sentence, type TextEdit } from '@app/contracts';
import { applyEdits } from '../../tree/apply-edits';
import { readTree, attributeOf, type XmlNode } from '../../tree/element-tree';
import { attributeInTag } from '../../tree/start-tag';
import { XML_ATTRIBUTES_SCHEMA, XML_NAMESPACE } from './xml-attributes-schema';

/** One uploaded file of a schema; `path` is relative to its folder or archive. */
export interface SchemaFile {
  readonly path: string;
  readonly text: string;
}

/** A complete schema that is ready to be compiled. */
export interface SchemaSet {
  readonly main: string;
  readonly files: readonly SchemaFile[];
  readonly targetNamespace: string | null;
  /** Names of the root elements that the main file declares. */
  readonly rootElements: readonly string[];
}

/** Why files are not a schema. */
export interface SchemaProblem {
  readonly file: string | null;
  readonly line: number | null;
  readonly sentence: string;
  readonly message?: ResultMessage;
}

export type ResolvedSchema =
  | { readonly kind: 'schema'; readonly set: SchemaSet }
  | { readonly kind: 'refused'; readonly problems: readonly SchemaProblem[] };

const XSD_NAMESPACE = 'http://www.w3.org/2001/XMLSchema';
/** The schema elements that refer to another file. */
const LOCATORS = new Set(['include', 'import', 'redefine']);
const PROBLEMS_MAXIMUM = 20;

interface ParsedFile extends SchemaFile {
  readonly root: XmlNode;
  readonly references: readonly Reference[];
}

interface Reference {
  readonly node: XmlNode;
  readonly location: string | null;
  readonly namespace: string | null;
}

/**
 * Assembles the files of a schema without any other source: every include, import and redefine must refer to a file of the set. A
 * web address refers to the uploaded file with the same name. DOCTYPEs are blanked out, so that no entity is ever defined.
 * Reports all problems at once.
 */
export function resolveSchema(files: readonly SchemaFile[], main?: string): ResolvedSchema {
  const problems: SchemaProblem[] = [];
  const parsed = new Map<string, ParsedFile>();
  for (const file of files) {
    const read = parse(file, parsed);
    if ('sentence' in read) problems.push(read);
    else parsed.set(read.path, read);
  }
  if (problems.length > 0) return refused(problems);
  const chosen = chooseMain(parsed, main);
  if (typeof chosen !== 'string') return refused([chosen]);

  const resolver = new Resolver(parsed);
  resolver.follow(chosen);
  if (resolver.problems.length > 0) return refused(resolver.problems);
  const root = parsed.get(chosen)?.root;
  if (root === undefined) throw new Error('The main file is one of the parsed ones.');
  const set: SchemaSet = {
    main: chosen,
    files: resolver.files(),
    targetNamespace: attributeOf(root, 'targetNamespace') ?? null,
    rootElements: root.children
      .filter(({ name, namespace }) => name === 'element' && namespace === XSD_NAMESPACE)
      .flatMap((element) => attributeOf(element, 'name') ?? []),
  };
  if (set.rootElements.length === 0 && !parsed.get(chosen)?.references.length)
    return refused([problem(chosen, null, formatSentence('schema-file.no-root'))]);
  return { kind: 'schema', set };
}

const refused = (problems: readonly SchemaProblem[]): ResolvedSchema => ({
  kind: 'refused',
  problems: problems.slice(0, PROBLEMS_MAXIMUM),
});

const problem = (file: string | null, line: number | null, said: Sentence): SchemaProblem => ({
  file,
  line,
  ...said,
});

function parse(file: SchemaFile, known: ReadonlyMap<string, ParsedFile>): ParsedFile | SchemaProblem {
  const path = posix.normalize(file.path.replaceAll('\\', '/')).replace(/^\.\//, '');
  if (path.startsWith('/') || path.startsWith('../') || /^[a-z]+:/i.test(path))
    return problem(file.path, null, formatSentence('schema-file.outside'));
  if (known.has(path)) return problem(path, null, formatSentence('schema-file.twice'));
  const text = withoutDoctype(file.text.replace(/^\ufeff/, ''));
  const read = readTree(text);
  if (read.kind === 'too-large') return problem(path, null, formatSentence('schema-file.too-large'));
  if (read.kind === 'ill-formed')
    return problem(
      path,
      read.fault.line,
      formatSentence('schema-file.ill-formed', { fault: read.fault.message }),
    );
  const { root } = read;
  if (root.namespace !== XSD_NAMESPACE || root.name !== 'schema')
    return problem(path, 1, formatSentence('schema-file.no-schema', { root: root.name }));
  const references = root.children
    .filter(({ name, namespace }) => namespace === XSD_NAMESPACE && LOCATORS.has(name))
    .map((node) => ({
      node,
      location: attributeOf(node, 'schemaLocation') ?? null,
      namespace: attributeOf(node, 'namespace') ?? null,
    }));
  return { path, text, root, references };
}

/**
 * The text with spaces in place of a DOCTYPE, so that line numbers stay the same. Only the first place is looked at, so that
 * the time grows with the length and not with its square; the reader refuses any other DOCTYPE.
 */
function withoutDoctype(text: string): string {
  const at = text.search(/<!DOCTYPE\b/i);
  if (at === -1) return text;
  const doctype = DOCTYPE.exec(text.slice(at))?.[0] ?? '';
  return text.slice(0, at) + doctype.replace(/[^\n]/g, ' ') + text.slice(at + doctype.length);
}

const DOCTYPE = /^<!DOCTYPE\b[^[>]*(?:\[[\s\S]*?\]\s*)?>/i;

/** The named file, else the file that no other file refers to. */
function chooseMain(parsed: ReadonlyMap<string, ParsedFile>, main?: string): string | SchemaProblem {
  if (main !== undefined) {
    const path = posix.normalize(main);
    return parsed.has(path) ? path : problem(main, null, formatSentence('schema-file.no-main'));
  }
  const referred = new Set(
    [...parsed.values()].flatMap(({ path, references }) =>
      references.flatMap(({ location }) =>
        location === null ? [] : (placeOf(location, path, parsed) ?? []),
      ),
    ),
  );
  const [first, ...others] = [...parsed.keys()].filter((path) => !referred.has(path));
  if (first !== undefined && others.length === 0) return first;
  const [only, ...rest] = [...parsed.keys()];
  if (only !== undefined && rest.length === 0) return only;
  return problem(null, null, formatSentence('schema-file.which-main'));
}

/** Path in the set for a location; a web address refers to the uploaded file with that name. */
function placeOf(location: string, from: string, parsed: ReadonlyMap<string, ParsedFile>): string | null {
  if (!/^[a-z][a-z0-9+.-]*:/i.test(location)) {
    const path = posix.join(posix.dirname(from), location.replaceAll('\\', '/'));
    return parsed.has(path) ? path : null;
  }
  const name = posix.basename(location.split(/[?#]/)[0] ?? '');
  return [...parsed.keys()].find((path) => posix.basename(path) === name) ?? null;
}

/** Follows references from file to file and rewrites each as a path inside the set. */
class Resolver {
  readonly problems: SchemaProblem[] = [];
  private readonly resolved = new Map<string, string>();

  constructor(private readonly parsed: ReadonlyMap<string, ParsedFile>) {}

  follow(path: string): void {
    const waiting = [path];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const file = this.parsed.get(next);
      if (file === undefined || this.resolved.has(next)) continue;
      this.resolved.set(next, file.text);
      const edits: TextEdit[] = [];
      for (const reference of file.references) {
        const place = this.place(file, reference);
        if (this.problems.length >= PROBLEMS_MAXIMUM) return;
        if (place === null) continue;
        waiting.push(place);
        edits.push(withLocation(file.text, reference.node, relative(next, place)));
      }
      this.resolved.set(next, applyEdits(file.text, edits));
    }
  }

  files(): SchemaFile[] {
    return [...this.resolved].map(([path, text]) => ({ path, text }));
  }

  private place(file: ParsedFile, { node, location, namespace }: Reference): string | null {
    if (location !== null) {
      const place = placeOf(location, file.path, this.parsed);
      if (place !== null) return place;
    } else if (node.name === 'import') {
      const declaring = [...this.parsed.values()].find(
        ({ root }) => (attributeOf(root, 'targetNamespace') ?? null) === namespace,
      );
      if (declaring !== undefined) return declaring.path;
    }
    if (namespace === XML_NAMESPACE) {
      this.resolved.set(OWN_XML_SCHEMA, XML_ATTRIBUTES_SCHEMA);
      return OWN_XML_SCHEMA;
    }
    const line = file.text.slice(0, node.start).split('\n').length;
    this.problems.push(problem(file.path, line, sayMissing(location, namespace)));
    return null;
  }
}

function sayMissing(location: string | null, namespace: string | null): Sentence {
  if (location !== null) return formatSentence('schema-file.needs-file', { location });
  return namespace === null
    ? formatSentence('schema-file.needs-no-namespace')
    : formatSentence('schema-file.needs-namespace', { namespace });
}

/** Our own file, for schemas that import `xml:lang` and similar attributes from the web. */
const OWN_XML_SCHEMA = 'clindrove-xml-attributes.xsd';

const relative = (from: string, to: string): string => posix.relative(posix.dirname(from), to);

/** The edit that makes a reference lead to `location`. */
function withLocation(text: string, node: XmlNode, location: string): TextEdit {
  const tag = text.slice(node.start, node.openEnd);
  const written = ` schemaLocation="${encodeURI(location).replaceAll('&', '&amp;')}"`;
  const known = attributeInTag(tag, 'schemaLocation');
  const changed =
    known === null
      ? tag.replace(/\s*(\/?>)$/, `${written}$1`)
      : tag.slice(0, known.from) + written + tag.slice(known.to);
  return { from: node.start, to: node.openEnd, insert: changed };
}
