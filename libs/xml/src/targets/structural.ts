import { ODM_1_3_2 } from './odm-1.3.2/vocabulary';
import { ODM_2_0 } from './odm-2.0/vocabulary';
import type { Vocabulary } from '../rules/vocabulary';
import type { XmlValue } from '../tree/xml-values';

const VOCABULARIES = new Map<string, Vocabulary>(
  [ODM_1_3_2, ODM_2_0].map((vocabulary) => [vocabulary.namespace, vocabulary]),
);

/** Types of attributes that hold what a study says; all others hold identifiers, references, orders and enumerations. */
const SAYING_TYPES = new Set(['text', 'filled']);

/** Texts by type that name our file, its makers and its labels, not the study. */
const LABELS = new Set([
  'ODM SourceSystem',
  'ODM SourceSystemVersion',
  'ODM Originator',
  'MetaDataVersion Name',
  'Alias Context',
  'CodeList Name',
  'FormalExpression Context',
  'TranslatedText Type',
  'ItemGroupDef Type',
  'ItemGroupDef Domain',
  'ItemDef Origin',
]);

/** Names of attributes that identify or link in any XML. */
const IDENTIFYING =
  /^(?:id|oid|uid|ref|idref|key|order|seq|sequence|index|position|lang|schemaLocation|version|encoding)$|(?:Id|ID|OID|Ref|REF|OrderNumber)$/;

/**
 * Whether a value belongs to the construction of the document: what an ODM vocabulary types as identifier, reference, order
 * number or enumeration, whatever belongs to XML itself, and identifying attributes of any other XML.
 */
export function isStructural({ kind, name, element, value }: XmlValue): boolean {
  if (kind === 'attribute' && /^(?:xml|xsi|xlink):|^\{http:\/\/www\.w3\.org\//.test(name)) return true;
  const rule = VOCABULARIES.get(element.namespace)?.elements.get(element.name);
  if (kind === 'text') return rule?.content.kind === 'text' && !SAYING_TYPES.has(rule.content.typeName);
  if (rule === undefined) return IDENTIFYING.test(name) && !/\s/.test(value);
  const attribute = rule.attributes.get(name);
  if (attribute === undefined) return false;
  return !SAYING_TYPES.has(attribute.typeName) || LABELS.has(`${element.name} ${name}`);
}

/** Attributes that name a thing for people, or for a program: `INCL01`. */
const NAMING = new Set(['Name', 'CodedValue', 'SASFieldName', 'SDSVarName', 'OID']);

/** A technical name or code in ODM: it stands in the documents only by chance. */
export const isCode = ({ kind, name, element, value }: XmlValue): boolean =>
  kind === 'attribute' &&
  isOdm(element.namespace) &&
  NAMING.has(name) &&
  /^(?:(?=.*\d)[A-Za-z0-9_.-]{1,48}|[A-Z0-9_.-]{1,48})$/.test(value);

/** Whether an element belongs to a version of ODM that we know. */
export const isOdm = (namespace: string): boolean => VOCABULARIES.has(namespace);
