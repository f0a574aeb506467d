import type { Vocabulary } from '../../rules/vocabulary';
import type { XmlValue } from '../../tree/xml-values';
import { isOriginAlias } from './study-schedule';

/** Types of attributes that hold study content. All others hold identifiers, references, order numbers and enumerations. */
const SAYING_TYPES = new Set(['text', 'filled']);

/** Texts by type that describe our file, its authors and its labels, not the study. */
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

/** Whether a version of ODM types a value as identifier, reference, order number or enumeration; undefined for unknown elements. */
export function isStructuralIn(
  vocabulary: Vocabulary,
  { kind, name, element }: XmlValue,
): boolean | undefined {
  const rule = vocabulary.elements.get(element.name);
  if (rule === undefined) return undefined;
  if (kind === 'text') return rule.content.kind === 'text' && !SAYING_TYPES.has(rule.content.typeName);
  const attribute = rule.attributes.get(name);
  if (attribute === undefined) return false;
  if (isOriginAlias(element)) return true;
  return !SAYING_TYPES.has(attribute.typeName) || LABELS.has(`${element.name} ${name}`);
}

/** Attributes with a name for people, or for a program: `INCL01`. */
const NAMING = new Set(['Name', 'CodedValue', 'SASFieldName', 'SDSVarName', 'OID']);

/** A technical name or code in ODM, which appears in the documents only by chance. */
export const isCode = ({ kind, name, value }: XmlValue): boolean =>
  kind === 'attribute' &&
  NAMING.has(name) &&
  /^(?:(?=.*\d)[A-Za-z0-9_.-]{1,48}|[A-Z0-9_.-]{1,48})$/.test(value);
