import { message } from '@app/contracts';
import { nonNegativeInteger, oneOf, pattern, trimmed, type ValueTypes } from '../../rules/value-type';

const LENGTH = String.raw`[-+]?(?:\p{Nd}+|\p{Nd}+(?:\.\p{Nd}+)?%)`;
const NAME_TOKENS = /[\p{L}\p{Nd}\p{M}._:\u00b7-]+(?:[ \t\r\n]+[\p{L}\p{Nd}\p{M}._:\u00b7-]+)*/u;
const keyword = (values: string) => trimmed(oneOf(values));

/** Value types of the XHTML that ODM 2.0 includes in its texts (ODM-xhtml.xsd, based on XHTML 1.0 Strict). */
export const FORMATTED_TEXT_TYPES = {
  Character: pattern(/[\s\S]/u, message('value.character')),
  Count: trimmed(pattern(/[0-9]+/, message('value.count'))),
  TabIndex: {
    matches: (value) => /^[ \t\r\n]*[0-9]+[ \t\r\n]*$/.test(value) && Number(value) <= 32_767,
    description: message('value.short-count'),
  },
  Pixels: nonNegativeInteger,
  Length: pattern(new RegExp(LENGTH, 'u'), message('value.length')),
  Lengths: pattern(new RegExp(`${LENGTH}(?:,[ \\t\\r\\n]*${LENGTH})*`, 'u'), message('value.lengths')),
  MultiLength: pattern(new RegExp(String.raw`${LENGTH}|[1-9]?\p{Nd}*\*`, 'u'), message('value.multi-length')),
  NameToken: trimmed(pattern(/[\p{L}\p{Nd}\p{M}._:\u00b7-]+/u, message('value.name-token'))),
  NameTokens: trimmed(pattern(NAME_TOKENS, message('value.name-tokens'))),
  Direction: keyword('ltr|rtl'),
  HorizontalAlign: keyword('left|center|right|justify|char'),
  VerticalAlign: keyword('top|middle|bottom|baseline'),
  Shape: keyword('rect|circle|poly|default'),
  Scope: keyword('row|col|rowgroup|colgroup'),
  TableFrame: keyword('void|above|below|hsides|lhs|rhs|vsides|box|border'),
  TableRules: keyword('none|groups|rows|cols|all'),
  ismap: keyword('ismap'),
  nohref: keyword('nohref'),
} satisfies ValueTypes;
