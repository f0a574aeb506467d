import { eachNode, readTree, type XmlNode } from '../../../../libs/xml/src/tree/element-tree';
import type { Random } from '../../../../libs/study-writers/test/random';

/** A document with one change. */
export interface Mutant {
  readonly change: string;
  readonly xml: string;
}

/** A part of a document: an element, a text, an attribute with the blank before it, or its value. */
interface Span {
  readonly kind: 'element' | 'content' | 'attribute' | 'value';
  readonly from: number;
  readonly to: number;
}

/** Texts and values that break a type or look as if they did. */
// prettier-ignore
const ODD = [
  '', ' ', 'x', 'yes', 'No', 'Yes', '0', '-1', '+1', '007', '1.5', '1.', '.5', '1e3', 'INF', '2026-11-20',
  '2026-02-30', '2024-02-29', '2026-11-20T10:00:00', '2026-11-20T24:00:00Z', '2026-11-20T10:00',
  '2026-11-20 10:00:00', 'P14D', 'P', 'PT', 'P2W', '-P1Y', '10:30:00', '25:00:00', '2026-13', '2026',
  'true', 'en', 'en-US', 'not a language', 'a%zz', 'a b', 'Text', 'integer', 'Scheduled', 'Simple', 'Form',
  'LT', 'Insert', '9999999999999999999999', 'é', 'A-B', '1:2', ' 1 ',
];
/** Contents that a text may stand behind. */
const BESIDE = ['text', '\n', '<!-- remark -->', '<?remark?>', '<![CDATA[x]]>', '&amp;'];
const ATTRIBUTES = ['Oid', 'OID', 'Name', 'xml:lang', 'xml:space', 'Mandatory', 'OrderNumber', 'Type'];

type Change = (xml: string, span: Span, random: Random, others: readonly Span[]) => string;

const put = (xml: string, { from, to }: Pick<Span, 'from' | 'to'>, text: string): string =>
  xml.slice(0, from) + text + xml.slice(to);
const textOf = (xml: string, { from, to }: Span): string => xml.slice(from, to);

/** Changes of any part. Those that break the XML are drawn again. */
const CHANGES: Readonly<Record<string, Change>> = {
  deleted: (xml, span) => put(xml, span, ''),
  doubled: (xml, span) => put(xml, span, textOf(xml, span).repeat(2)),
  replaced: (xml, span, random, others) => put(xml, span, textOf(xml, random.oneOf(others))),
  added: (xml, { to }, random, others) => put(xml, { from: to, to }, textOf(xml, random.oneOf(others))),
  swapped: (xml, span, random, others) => {
    const other = random.oneOf(others);
    const [first, second] = span.from < other.from ? [span, other] : [other, span];
    return first.to > second.from
      ? xml
      : put(put(xml, second, textOf(xml, first)), first, textOf(xml, second));
  },
};

/** Makes one change in a valid document. The same seed gives the same mutants. `names` are elements of the standard. */
export function mutate(xml: string, random: Random, names: readonly string[]): Mutant {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('only good documents are mutated');
  const spans = [...eachNode(read.root)].slice(1).flatMap((node) => spansOf(xml, node));
  for (;;) {
    const kind = random.oneOf(['element', 'content', 'attribute', 'value'] as const);
    const own = spans.filter((span) => span.kind === kind);
    if (own.length === 0) continue;
    const span = random.oneOf(own);
    const isOdd = random.chance(40);
    const [change, apply] = random.oneOf(Object.entries(CHANGES));
    const mutated = isOdd ? put(xml, span, oddText(xml, span, random, names)) : apply(xml, span, random, own);
    if (mutated !== xml && readTree(mutated).kind === 'tree')
      return { change: `${kind} ${isOdd ? 'odd' : change}`, xml: mutated };
  }
}

/** A text of the same kind that the document does not have there. */
function oddText(xml: string, span: Span, random: Random, names: readonly string[]): string {
  const text = textOf(xml, span);
  switch (span.kind) {
    case 'element': {
      const name = random.oneOf([...names, 'Unknown', 'studyeventdef']);
      const [, own = ''] = /^<([\w:.-]+)/.exec(text) ?? [];
      const end = text.endsWith(`</${own}>`) ? text.length - own.length - 3 : text.length;
      const renamed = `<${name}${text.slice(own.length + 1, end)}${end < text.length ? `</${name}>` : ''}`;
      return random.oneOf([renamed, `${text}<${name}/>`, `<${name}/>${text}`, text.replace(/>[^]*$/, '/>')]);
    }
    case 'content':
      return random.oneOf([random.oneOf(ODD), random.oneOf(BESIDE) + text]);
    case 'attribute':
      return ` ${random.oneOf(ATTRIBUTES)}="x"${random.oneOf(['', text])}`;
    case 'value':
      return random.oneOf(ODD);
  }
}

function spansOf(xml: string, node: XmlNode): Span[] {
  const tag = xml.slice(node.start, node.openEnd);
  const close = xml.lastIndexOf('</', node.end - 1);
  const attributes = [...tag.matchAll(/\s+([\w:.-]+)\s*=\s*(?:"[^"]*"|'[^']*')/g)].filter(
    ([, name = '']) => !name.startsWith('xmlns'),
  );
  return [
    { kind: 'element', from: node.start, to: node.end },
    ...(node.openEnd < node.end && node.children.length === 0
      ? [{ kind: 'content', from: node.openEnd, to: close } as const]
      : []),
    ...attributes.flatMap(({ 0: whole, index }): Span[] => {
      const to = node.start + index + whole.length;
      const from = to - whole.length;
      return [
        { kind: 'attribute', from, to },
        { kind: 'value', from: from + whole.search(/["']/) + 1, to: to - 1 },
      ];
    }),
  ];
}
