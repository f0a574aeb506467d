import type { XmlValue } from '../tree/xml-values';
import { standardOf } from './definitions';

/** Names of attributes that identify or link elements in any XML. */
const IDENTIFYING =
  /^(?:id|oid|uid|ref|idref|key|order|seq|sequence|index|position|lang|schemaLocation|version|encoding)$|(?:Id|ID|OID|Ref|REF|OrderNumber)$/;

/**
 * Whether a value is structural: values that a standard types as identifier, reference, order number or enumeration, values that
 * belong to XML itself, and identifying attributes of any other XML.
 */
export function isStructural(value: XmlValue): boolean {
  const { kind, name, element } = value;
  if (kind === 'attribute' && /^(?:xml|xsi|xlink):|^\{http:\/\/www\.w3\.org\//.test(name)) return true;
  return standardOf(element.namespace)?.isStructural(value) ?? isIdentifying(value);
}

const isIdentifying = ({ kind, name, value }: XmlValue): boolean =>
  kind === 'attribute' && IDENTIFYING.test(name) && !/\s/.test(value);

/** A technical name or code of a standard, which appears in the documents only by chance. */
export const isCode = (value: XmlValue): boolean =>
  standardOf(value.element.namespace)?.isCode(value) ?? false;

/** The parts of a value that must appear in the documents, according to its standard; null if the whole value must appear. */
export const printedParts = (value: XmlValue): readonly (readonly string[])[] | null =>
  standardOf(value.element.namespace)?.printedParts(value) ?? null;
