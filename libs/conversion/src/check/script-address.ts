/**
 * Whether a text holds an address that runs something in the browser of whoever opens it. Names of schemes are words of
 * sentences as well ("Source data:eCRF"), so what stands behind the colon decides.
 */
export function holdsScriptAddress(text: string): boolean {
  // Within an address they are left out, and in a text they part it from the word before.
  return ADDRESSES.test(text) || ADDRESSES.test(text.replace(BREAKS, ''));
}

/**
 * Browsers leave them out of an address before they read it: https://url.spec.whatwg.org/#url-parsing. Behind a colon they are
 * blanks as well, which are told from what stands there.
 */
export const BREAKS = /(?<!:)[\t\n\r]/g;

/** What stands directly behind the scheme is a script, unless it is only the end of a sentence or of a quotation. */
const SCRIPT = String.raw`(?:java|vb)script:(?!["'”’)\].,;]*(?:\s|$))\S`;

/** Behind a blank, which browsers leave out, it is one when its first words call or assign something. */
const SCRIPT_BEHIND_BLANK =
  String.raw`(?:java|vb)script:\s+(?:(?:await|call|const|let|new|throw|var|void)\s+)?(?:` +
  [
    // alert(1), (()=>alert(1))(), location="…", f`…`
    String.raw`\S*?(?:[^\s(][(\x60]|=)`,
    // location.href = "…", x += 1, alert ("…"), alert (1): what a sentence puts in brackets has blanks or goes on behind them.
    String.raw`[\w$.[\]]+\s+(?:[-+*\/%&|^?]{0,3}=|\((?:["'\x60]|[^\s()]*\)\s*(?:;|$)))`,
    // Comments, and statements of VBScript that need no brackets.
    String.raw`\/[/*]|(?:msgbox|execute(?:global)?)\s`,
  ].join('|') +
  ')';

/**
 * RFC 2397 (`data:[<mediatype>][;base64],<data>`) with a type that browsers run: a page, XML, a script. Blanks around the type
 * are left out; a blank behind the comma belongs to a sentence unless markup follows. What stands between the type and the comma
 * has a bound so that many beginnings without an end are read fast.
 */
const PAGE =
  String.raw`data:\s*[\w.-]+\/(?:[\w.-]+\+xml|html|xml|xsl|[\w-]*script)` +
  String.raw`\s*(?:;[^,]{0,2000})?,(?:\S|\s+(?:<|%3c))`;

/** Nobody can read what is packed, of whatever type it says to be. */
const PACKED = String.raw`data:\s*[^\s,:]*;\s*base64\s*,`;

const ADDRESSES = new RegExp(String.raw`\b(?:${SCRIPT}|${SCRIPT_BEHIND_BLANK}|${PAGE}|${PACKED})`, 'i');
