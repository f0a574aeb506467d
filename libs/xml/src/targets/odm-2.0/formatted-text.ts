import type { Row, Rows } from '../../rules/vocabulary';

/** The part of XHTML that ODM 2.0 includes in its texts. */

const COMMON = 'id:id class:NameTokens style:text title:text';
const SPOKEN = `${COMMON} lang:language xml:lang:language dir:Direction`;
const CELLS = 'align:HorizontalAlign char:Character charoff:Length valign:VerticalAlign';

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
  `${SPOKEN} ${CELLS} abbr:text axis:text headers:NameTokens scope:Scope rowspan:Count colspan:Count`,
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
  hr: [SPOKEN, 'nothing'],
  br: [COMMON, 'nothing'],
  pre: [`${SPOKEN} xml:space:preserve`, `mixed (xhtml:a | ${WORDS})*`],
  blockquote: [`${SPOKEN} cite:address`, `(${BLOCKS})*`],
  a: [
    `${SPOKEN} accesskey:Character tabindex:TabIndex charset:text type:text name:NameToken href:address
     hreflang:language rel:NameTokens rev:NameTokens shape:Shape coords:Lengths`,
    `mixed (${WORDS} | xhtml:img)*`,
  ],
  img: [
    `${SPOKEN} src!:address alt!:text longdesc:address height:Length width:Length usemap:address ismap:ismap`,
    'nothing',
  ],
  map: [
    `${SPOKEN.replace('id:id', 'id!:id').replace('class:NameTokens', 'class:text')} name:NameToken`,
    `(${BLOCKS})+ | xhtml:area+`,
  ],
  area: [
    `${SPOKEN} accesskey:Character tabindex:TabIndex shape:Shape coords:Lengths href:address nohref:nohref alt!:text`,
    'nothing',
  ],
  table: [
    `${SPOKEN} summary:text width:Length border:Pixels frame:TableFrame rules:TableRules cellspacing:Length
     cellpadding:Length`,
    'xhtml:caption? (xhtml:col* | xhtml:colgroup*) xhtml:thead? xhtml:tfoot? (xhtml:tbody+ | xhtml:tr+)',
  ],
  caption: LINE,
  thead: TABLE_PART,
  tfoot: TABLE_PART,
  tbody: TABLE_PART,
  colgroup: [`${SPOKEN} ${CELLS} span:Count width:MultiLength`, 'xhtml:col*'],
  col: [`${SPOKEN} ${CELLS} span:Count width:MultiLength`, 'nothing'],
  tr: [`${SPOKEN} ${CELLS}`, '(xhtml:th | xhtml:td)+'],
  th: CELL,
  td: CELL,
};
