import type { Row, Rows } from '../../rules/vocabulary';

/** The part of XHTML that ODM 2.0 takes into its texts. */

const COMMON = 'id:id class:text style:text title:text';
const SPOKEN = `${COMMON} lang:language xml:lang:language dir:Direction`;
const CELLS = 'align:text char:text charoff:text valign:text';

const HEADINGS = 'xhtml:h1 | xhtml:h2 | xhtml:h3 | xhtml:h4 | xhtml:h5 | xhtml:h6';
const BLOCKS =
  `xhtml:p | ${HEADINGS} | xhtml:div | xhtml:ul | xhtml:ol | xhtml:dl | xhtml:pre | xhtml:hr | ` +
  'xhtml:blockquote | xhtml:table';
const WORDS = 'xhtml:br | xhtml:span | xhtml:map | xhtml:i | xhtml:b | xhtml:em | xhtml:strong | xhtml:code';
const INLINE = `mixed (xhtml:a | ${WORDS} | xhtml:img)*`;
const FLOW = `mixed (${BLOCKS} | xhtml:a | ${WORDS} | xhtml:img)*`;

const LINE: Row = [SPOKEN, INLINE];
const LIST: Row = [SPOKEN, 'xhtml:li+'];
const TABLE_PART: Row = [`${SPOKEN} ${CELLS}`, 'xhtml:tr+'];
const CELL: Row = [
  `${SPOKEN} ${CELLS} abbr:text axis:text headers:text scope:text rowspan:text colspan:text`,
  FLOW,
];

export const FORMATTED_TEXT: Rows = {
  div: [SPOKEN, FLOW],
  p: LINE,
  h1: LINE,
  h2: LINE,
  h3: LINE,
  h4: LINE,
  h5: LINE,
  h6: LINE,
  span: LINE,
  em: LINE,
  strong: LINE,
  code: LINE,
  i: LINE,
  b: LINE,
  ul: LIST,
  ol: LIST,
  li: [SPOKEN, FLOW],
  dl: [SPOKEN, '(xhtml:dt | xhtml:dd)+'],
  dt: LINE,
  dd: [SPOKEN, FLOW],
  hr: [SPOKEN, ''],
  br: [COMMON, ''],
  pre: [`${SPOKEN} xml:space:preserve`, `mixed (xhtml:a | ${WORDS})*`],
  blockquote: [`${SPOKEN} cite:address`, `(${BLOCKS})*`],
  a: [
    `${SPOKEN} accesskey:text tabindex:text charset:text type:text name:text href:address hreflang:language rel:text
     rev:text shape:text coords:text`,
    `mixed (${WORDS} | xhtml:img)*`,
  ],
  img: [
    `${SPOKEN} src!:address alt!:text longdesc:address height:text width:text usemap:address ismap:text`,
    '',
  ],
  map: [`${SPOKEN.replace('id:id', 'id!:id')} name:text`, `(${BLOCKS})+ | xhtml:area+`],
  area: [
    `${SPOKEN} accesskey:text tabindex:text shape:text coords:text href:address nohref:text alt!:text`,
    '',
  ],
  table: [
    `${SPOKEN} summary:text width:text border:text frame:text rules:text cellspacing:text cellpadding:text`,
    'xhtml:caption? (xhtml:col* | xhtml:colgroup*) xhtml:thead? xhtml:tfoot? (xhtml:tbody+ | xhtml:tr+)',
  ],
  caption: LINE,
  thead: TABLE_PART,
  tfoot: TABLE_PART,
  tbody: TABLE_PART,
  colgroup: [`${SPOKEN} ${CELLS} span:text width:text`, 'xhtml:col*'],
  col: [`${SPOKEN} ${CELLS} span:text width:text`, ''],
  tr: [`${SPOKEN} ${CELLS}`, '(xhtml:th | xhtml:td)+'],
  th: CELL,
  td: CELL,
};
