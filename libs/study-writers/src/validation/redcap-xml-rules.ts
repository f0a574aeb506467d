import { eachNode, readTree, type XmlNode } from '@app/xml';
import { repeated, textOf } from './read-back';
import { readRedcap } from './redcap-rules';
import type { WrittenFiles } from './written-files';

const REFERENCES = [
  ['StudyEventRef', 'StudyEventOID', 'StudyEventDef'],
  ['FormRef', 'FormOID', 'FormDef'],
  ['ItemGroupRef', 'ItemGroupOID', 'ItemGroupDef'],
  ['ItemRef', 'ItemOID', 'ItemDef'],
  ['CodeListRef', 'CodeListOID', 'CodeList'],
] as const;

/** Each OID stands once, references lead to their definitions, and the project has what the CSV files have. */
export function redcapXmlErrors(content: Uint8Array, { contentOf }: WrittenFiles): string[] {
  const read = readTree(textOf(content));
  if (read.kind !== 'tree') return ['It is not well-formed XML.'];
  const nodes = [...eachNode(read.root)];
  const values = (element: string, attribute: string): string[] =>
    nodes.filter(({ name }) => name === element).map((node) => valueOf(node, attribute));
  return [
    ...REFERENCES.flatMap(([reference, attribute, definition]) => {
      const defined = values(definition, 'OID');
      const known = new Set(defined);
      return [
        ...repeated(defined).map((oid) => `The OID ${oid} stands more than once.`),
        ...values(reference, attribute)
          .filter((oid) => !known.has(oid))
          .map((oid) => `No ${definition} has the OID ${oid}.`),
      ];
    }),
    ...differences(values, readRedcap(contentOf('redcap'))),
  ];
}

const valueOf = ({ attributes }: XmlNode, name: string): string =>
  attributes.find((one) => one.name === name.replace('redcap:', '{https://projectredcap.org}'))?.value ?? '';

/** What the project and the CSV files do not have in common. */
function differences(
  values: (element: string, attribute: string) => string[],
  { fields, forms, events, mapping }: ReturnType<typeof readRedcap>,
): string[] {
  const variables = new Set(values('ItemDef', 'redcap:Variable'));
  const instruments = new Set(values('FormDef', 'redcap:FormName'));
  const expected = [...fields.map(([name = '']) => name), ...[...forms].map((form) => `${form}_complete`)];
  const isSame =
    instruments.size === forms.size &&
    [...instruments].every((form) => forms.has(form)) &&
    values('StudyEventDef', 'redcap:UniqueEventName').join(' ') === events.join(' ') &&
    values('FormRef', 'FormOID').length === mapping.length;
  return [
    ...expected.filter((name) => !variables.has(name)).map((name) => `The variable ${name} is missing.`),
    ...(isSame ? [] : ['Its instruments, events or mappings differ from those of the CSV files.']),
  ];
}
