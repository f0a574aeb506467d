import type { XmlNode } from '@app/xml';
import type { SourceForm } from './design-in-odm';
import { attributeOf, childrenOf, inOrder } from './odm-elements';

interface Definitions {
  readonly forms: ReadonlyMap<string, XmlNode>;
  readonly groups: ReadonlyMap<string, XmlNode>;
  /** OIDs of the groups that are sections. */
  readonly sectionOids: ReadonlySet<string>;
}

/** ODM 2.0 nests a section in a form. Further levels occur, such as a repeated table in a section. */
const DEEPEST = 8;

/** The forms of a study: FormDefs, and in ODM 2.0 groups that contain groups. */
export class FormsOfStudy {
  private readonly byOid: ReadonlyMap<string, SourceForm>;

  constructor(private readonly definitions: Definitions) {
    const { forms, groups } = definitions;
    const byOid = new Map<string, SourceForm>();
    for (const form of [...forms.values(), ...groups.values()])
      for (const section of this.sectionsIn(form))
        if (section !== attributeOf(form, 'OID') && !byOid.has(section))
          byOid.set(section, sourceFormOf(form));
    this.byOid = byOid;
  }

  /** The first form that contains a section. */
  formOf(sectionOid: string): SourceForm | null {
    return this.byOid.get(sectionOid) ?? null;
  }

  /** OIDs of the sections that a reference of an event leads to, in order. */
  sectionsOf(reference: XmlNode): string[] {
    const target = this.targetOf(reference);
    return target === undefined ? [] : this.sectionsIn(target);
  }

  private targetOf(reference: XmlNode): XmlNode | undefined {
    const { forms, groups } = this.definitions;
    return reference.name === 'FormRef'
      ? forms.get(attributeOf(reference, 'FormOID') ?? '')
      : groups.get(attributeOf(reference, 'ItemGroupOID') ?? '');
  }

  /** Untrusted groups may contain each other, so each is visited once, and nesting is limited. */
  private sectionsIn(form: XmlNode, visited = new Set<XmlNode>(), depth = 0): string[] {
    if (visited.has(form) || depth > DEEPEST) return [];
    visited.add(form);
    const oid = attributeOf(form, 'OID') ?? '';
    const isSection = form.name === 'ItemGroupDef' && this.definitions.sectionOids.has(oid);
    const inside = inOrder(childrenOf(form, 'ItemGroupRef')).flatMap((reference) => {
      const target = this.targetOf(reference);
      return target === undefined ? [] : this.sectionsIn(target, visited, depth + 1);
    });
    return isSection ? [oid, ...inside] : inside;
  }
}

/** True unless the attribute says no. ODM 2.0 has several kinds of repetition. */
export const isRepeating = (definition: XmlNode): boolean =>
  (attributeOf(definition, 'Repeating') ?? 'No') !== 'No';

const sourceFormOf = (form: XmlNode): SourceForm => {
  const oid = attributeOf(form, 'OID') ?? '';
  return { oid, name: attributeOf(form, 'Name') || oid, repeating: isRepeating(form) };
};
