import { holdsScriptAddress } from './script-address';

describe('addresses that run a script', () => {
  it.each([
    'javascript:alert(1)',
    'JavaScript:x',
    'JAVASCRIPT:void(0)',
    'vbscript:MsgBox "x"',
    'see vbscript:x',
    'Please open javascript:alert(1), then go on.',
    '(javascript:alert(1))',
    'javascript:"a".at(0)',
    "javascript:'a'.at(0)",
    'javascript:;alert(1)',
    'javascript:%61lert(1)',
    'java\tscript:alert(1)',
    'j\na\rvascript\n:alert(1)',
    'javascript: alert(1)',
    'javascript:\u00a0\n alert(1)',
    'javascript: alert (1)',
    'javascript: alert (f);',
    'javascript: alert ("one two")',
    "javascript: alert ('one two')",
    'javascript: alert (`one two`)',
    'javascript: alert`1`',
    'javascript: (()=>alert(1))()',
    'javascript: [].map.constructor(name)()',
    'javascript: location="https://a.example"',
    'javascript: location = name',
    'javascript: location.href = name',
    'javascript: names[0] += name',
    'javascript: document.body.append ("x")',
    'javascript: await f (1)',
    'vbscript: Call f(1)',
    'javascript: var x = 1',
    'javascript: const x = 1',
    'javascript: let x = 1',
    'javascript: void f(1)',
    'javascript: throw f(1)',
    'javascript: new Image().src',
    'javascript: // the page\u2028alert (1)',
    'javascript: /* the page */ alert (1)',
    'vbscript: MsgBox "x"',
    'vbscript: Execute "x"',
    'vbscript: ExecuteGlobal\t"x"',
  ])('finds a script: %j', (text) => {
    expect(holdsScriptAddress(text)).toBe(true);
  });

  it.each([
    'data:text/html,<script>alert(1)</script>',
    'DATA:Text/HTML,x',
    'Open data:text/html,x in a browser',
    'the page\ndata:text/html,x',
    'data:text/\nhtml,x',
    'data: text/html ,x',
    'data:text/html, <p>',
    'data:text/html,\u00a0%3Cp>',
    'data:text/html;charset=utf-8,x',
    'data:text/html ; charset="utf-8"; x: ,x',
    'data:text/xml,x',
    'data:application/xml,x',
    'data:text/xsl,x',
    'data:application/xhtml+xml,x',
    'data:image/svg+xml,x',
    'data:application/vnd.a-b.c+xml,x',
    'data:text/javascript,x',
    'data:application/x-javascript,x',
    'data:text/html;base64,PHA+',
    'data:text/html; base64 , PHA+',
    'data:application/octet-stream;base64,PHA+',
    'data:text/plain;charset=utf-8;base64,PHA+',
    'data: ;base64,PHA+',
  ])('finds a page or what is packed: %j', (text) => {
    expect(holdsScriptAddress(text)).toBe(true);
  });

  it.each([
    'Source data:eCRF',
    'Source data:eCRF/ePRO',
    'Source data:eCRF/ePRO,laboratory',
    'Source data:eCRF/paper, laboratory; ECG',
    'Source data:1,2',
    'Source data:"eCRF", "paper"',
    'Source data:;,',
    'see data: Table 3',
    'see data: Table 3; Listing 4, Figure 5',
    'see data:Table/Figure 3, page 5',
    'see data:text',
    'see data:text/html',
    'see data:text/html.',
    'see data: text/html, application/xml and PDF',
    'see data:text/html; PDF. Ask the sponsor.',
    'see data:text/html-like,x',
    'see data:text/plain,x',
    'see data: base64,x',
    'see data: eCRF pages; base64, x',
    'see data:https://a.example/x;base64,x',
    'Metadata:text/html,x',
    'Metadata:x;base64,x',
    'data text/html,x',
    'data\n:x',
  ])('does not take "data:" in a text for an address: %j', (text) => {
    expect(holdsScriptAddress(text)).toBe(false);
  });

  it.each([
    'The javascript of a page',
    'MyJavaScript:x',
    'Typescript:x',
    'written in JavaScript:',
    'written in JavaScript: ',
    'written in JavaScript:\nand not in SAS (9.4)',
    'addresses with "javascript:" are refused (see 5.1)',
    "addresses with 'javascript:', 'vbscript:' are refused",
    'addresses with “javascript:” are refused',
    'addresses with ‘vbscript:’ are refused',
    'addresses with [javascript:] are refused',
    '(no javascript:).',
    'JavaScript: the language of the eCRF (version 1)',
    'JavaScript: (version 1)',
    'JavaScript: jQuery.js (version 1)',
    'JavaScript: n >= 30',
    'JavaScript: call the sponsor (see 5.1)',
    'JavaScript: library (jQuery 3.1)',
    'JavaScript: ECMAScript (1999) is used',
    'JavaScript: used; n = 30',
    'JavaScript: "new" libraries',
    'JavaScript: execute',
    'VBScript: not used / not known',
  ])('does not take the name of a language for an address: %j', (text) => {
    expect(holdsScriptAddress(text)).toBe(false);
  });

  it.each([
    ['data:', 'data:'],
    ['a type', 'data:text/html'],
    ['a type with a parameter', 'data:text/html;'],
    ['parameters', 'data:;;'],
    ['blanks', 'data:  javascript:  '],
    ['a scheme in quotes', 'javascript:"'],
    ['a language', 'javascript: a '],
  ])('reads a text of %s many times over in linear time', (_what, part) => {
    const before = process.cpuUsage();

    holdsScriptAddress(part.repeat(Math.ceil(200_000 / part.length)));
    holdsScriptAddress(`${part}${' '.repeat(200_000)}`);

    // Processor time does not depend on the load of the machine. Quadratic time would take minutes.
    expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
  });
});
