import { type Finding, formatSentence, type Sentence } from '@app/contracts';
import { XSI_NAMESPACE, type XmlAttribute, type XmlNode } from '../tree/element-tree';
import { checkUnique } from './check-unique';
import { addition, reordering, replacement, respelling } from './safe-fixes';
import type { FindingCollector } from './finding-collector';
import type { AttributeRule, Content, ElementRule, Vocabulary } from './vocabulary';
import type { ValueType } from './value-type';

/** Checks each element of a document against its vocabulary row: children, attributes, values, and uniqueness. */
export function checkStructure(
  root: XmlNode,
  vocabulary: Vocabulary,
  { collector, now }: { collector: FindingCollector; now: Date },
): void {
  if (root.name !== vocabulary.root || root.namespace !== vocabulary.namespace) {
    collector.add({
      rule: 'structure.root',
      severity: 'error',
      node: root,
      ...formatSentence('structure.root', { root: vocabulary.root, namespace: vocabulary.namespace }),
    });
    return;
  }
  new StructureCheck(vocabulary, collector, now).check(root, vocabulary.elements.get(vocabulary.root));
}

const PLACE_ATTRIBUTES = ['xsi:schemaLocation', 'xsi:noNamespaceSchemaLocation'];

class StructureCheck {
  private readonly ids = new Set<string>();
  private readonly foreign = new Set<string>();
  private readonly idReferences: { id: string; node: XmlNode }[] = [];

  constructor(
    private readonly vocabulary: Vocabulary,
    private readonly collector: FindingCollector,
    private readonly now: Date,
  ) {}

  check(root: XmlNode, rule: ElementRule | undefined): void {
    if (rule !== undefined) this.checkElement(root, rule);
    for (const { id, node } of this.idReferences)
      if (!this.ids.has(id))
        this.error('reference.id-unknown', node, formatSentence('structure.id-unknown', { id }));
  }

  private checkElement(node: XmlNode, rule: ElementRule): void {
    if (this.collector.isFull) return;
    this.checkAttributes(node, rule);
    const { content } = rule;
    if (content.kind === 'text') {
      if (node.children.length > 0)
        this.error(
          'structure.content',
          node,
          formatSentence('structure.no-elements', { element: node.name }),
        );
      this.checkValue({ node, attribute: null, value: node.text, ...content });
      return;
    }
    this.checkText(node, content);
    this.checkChildren(node, rule);
    checkUnique({
      xml: this.collector.xml,
      node,
      rule,
      vocabulary: this.vocabulary,
      add: this.collector.add,
    });
  }

  private checkText(node: XmlNode, content: Content): void {
    if (node.text === '' || (content.kind === 'children' && content.isMixed)) return;
    if (!/^[ \t\r\n]*$/.test(node.text))
      this.error('structure.text', node, formatSentence('structure.no-text', { element: node.name }));
    else if (content.kind === 'nothing' && !content.mayBeBlank)
      this.error('structure.text', node, formatSentence('structure.no-blanks', { element: node.name }));
  }

  private checkChildren(node: XmlNode, { content }: ElementRule): void {
    const own = node.children.filter((child) => !this.isForeign(child));
    if (content.kind === 'nothing') {
      const [first] = own;
      if (first !== undefined)
        this.error(
          'structure.element-unexpected',
          first,
          formatSentence('structure.nothing', { element: node.name }),
        );
      return;
    }
    if (content.kind !== 'children') return;
    const verdict = content.model.judge(own.map((child) => this.nameOf(child)));
    if (verdict.kind === 'incomplete') {
      const missing = listed(verdict.expected);
      this.error(
        'structure.element-missing',
        node,
        formatSentence('structure.incomplete', { element: node.name, missing }),
      );
    }
    if (verdict.kind === 'unexpected') {
      const child = own[verdict.index];
      if (child !== undefined)
        this.unexpected(
          node,
          child,
          verdict.expected,
          reordering(this.collector.xml, own, content.model, this.namesOf(own)),
        );
    }
    for (const child of own) {
      const rule = this.ruleOf(child);
      if (rule !== undefined) this.checkElement(child, rule);
    }
  }

  private namesOf(nodes: readonly XmlNode[]): string[] {
    return nodes.map((node) => this.nameOf(node));
  }

  private unexpected(node: XmlNode, child: XmlNode, expected: readonly string[], fix: Finding['fix']): void {
    const known = this.ruleOf(child) !== undefined;
    const told = { child: child.name, element: node.name, allowed: listed(expected) };
    this.error(
      known ? 'structure.element-unexpected' : 'structure.element-unknown',
      child,
      known ? formatSentence('structure.misplaced', told) : formatSentence('structure.unknown', told),
      fix,
    );
  }

  private checkAttributes(node: XmlNode, rule: ElementRule): void {
    for (const name of rule.required)
      if (!node.attributes.some((attribute) => attribute.name === name))
        this.error(
          'structure.attribute-missing',
          node,
          formatSentence('structure.attribute-needed', { element: node.name, attribute: name }),
          this.supplied(node, name, addition),
        );
    for (const attribute of node.attributes) {
      const attributeRule = rule.attributes.get(attribute.name);
      if (attributeRule !== undefined) this.checkAttribute(node, attribute, attributeRule);
      else this.unknownAttribute(node, attribute.name);
    }
  }

  private checkAttribute(node: XmlNode, { name, value }: XmlAttribute, rule: AttributeRule): void {
    const fix = () =>
      respelling(this.collector.xml, node, { name, value, type: rule.type }) ??
      this.supplied(node, name, replacement);
    this.checkValue({ node, attribute: name, value, fix, ...rule });
  }

  /** The fix by a value that code can state; undefined if the attribute is not one of these. */
  private supplied(node: XmlNode, name: string, fix: typeof addition): Finding['fix'] {
    const { namespace, supplied } = this.vocabulary;
    const valueOf = node.namespace === namespace ? supplied[`${node.name}@${name}`] : undefined;
    return valueOf && fix(this.collector.xml, node, { name, value: valueOf(node, this.now) });
  }

  private unknownAttribute(node: XmlNode, name: string): void {
    if (PLACE_ATTRIBUTES.includes(name)) return;
    const namespace = /^\{(.*)\}/.exec(name)?.[1];
    if (namespace !== undefined && namespace !== this.vocabulary.namespace && namespace !== XSI_NAMESPACE)
      this.extension(node, namespace);
    else
      this.error(
        'structure.attribute-unknown',
        node,
        formatSentence('structure.no-such-attribute', { element: node.name, attribute: name }),
      );
  }

  private checkValue(checked: {
    node: XmlNode;
    /** Null for the text of the element. */
    attribute: string | null;
    value: string;
    type: ValueType;
    typeName: string;
    fix?: () => Finding['fix'];
  }): void {
    const { node, attribute, value, type, typeName } = checked;
    if (!type.matches(value)) {
      const shown = value.length > 60 ? `${value.slice(0, 60)}…` : value;
      const rule = type.choices === undefined ? 'structure.value' : 'structure.enumeration';
      const told = { element: node.name, expected: type.description, value: shown };
      const said =
        attribute === null
          ? formatSentence('structure.text-value', told)
          : formatSentence('structure.attribute-value', { ...told, attribute });
      this.error(rule, node, said, checked.fix?.());
    } else if (typeName === 'id') {
      if (this.ids.has(value.trim()))
        this.error('structure.id-twice', node, formatSentence('structure.id-twice', { id: value }));
      this.ids.add(value.trim());
    } else if (typeName === 'idRef') this.idReferences.push({ id: value.trim(), node });
  }

  private isForeign(node: XmlNode): boolean {
    const { namespace, elements, family } = this.vocabulary;
    const isOwn = node.namespace === namespace || this.vocabulary.guests.has(node.namespace);
    // Another version of the standard, or a missing namespace, is an error and not an extension.
    if (isOwn || node.namespace === '' || (elements.has(node.name) && node.namespace.includes(family)))
      return false;
    this.extension(node, node.namespace);
    return true;
  }

  /** Reported once per namespace, because a vendor's file has thousands of extensions. */
  private extension(node: XmlNode, namespace: string): void {
    if (this.foreign.has(namespace)) return;
    this.foreign.add(namespace);
    this.collector.add({
      rule: 'structure.extension',
      severity: 'warning',
      node,
      ...formatSentence('structure.extension', { namespace }),
    });
  }

  private ruleOf(node: XmlNode): ElementRule | undefined {
    if (node.namespace === this.vocabulary.namespace) return this.vocabulary.elements.get(node.name);
    return this.vocabulary.guests.get(node.namespace)?.elements.get(node.name);
  }

  private nameOf(node: XmlNode): string {
    if (node.namespace === this.vocabulary.namespace) return node.name;
    const guest = this.vocabulary.guests.get(node.namespace);
    return guest === undefined ? `{${node.namespace}}${node.name}` : `${guest.prefix}:${node.name}`;
  }

  private error(rule: string, node: XmlNode, said: Sentence, fix?: Finding['fix']): void {
    this.collector.add({ rule, severity: 'error', node, ...said, ...(fix === undefined ? {} : { fix }) });
  }
}

const listed = (names: readonly string[]): string =>
  names.slice(0, 8).join(', ') + (names.length > 8 ? ', …' : '');
