/**
 * Whether a text contains an address that runs code in the reader's browser. Scheme names are also words of sentences ("Source
 * data:eCRF"), so the text after the colon decides.
 */
export function holdsScriptAddress(text: string): boolean {
  // Removed inside an address; in a text they separate it from the preceding word.
  return ADDRESSES.test(text) || ADDRESSES.test(text.replace(BREAKS, ''));
}

/**
 * Browsers remove these characters before they parse an address: https://url.spec.whatwg.org/#url-parsing. After a colon they
 * also count as spaces, and the following text decides.
 */
export const BREAKS = /(?<!:)[\t\n\r]/g;

/** Text directly after the scheme is a script, unless it is only the end of a sentence or a quotation. */
const SCRIPT = String.raw`(?:java|vb)script:(?!["'”’)\].,;]*(?:\s|$))\S`;

/** After a space, which browsers remove, the text is a script if its first words call or assign something. */
const SCRIPT_BEHIND_BLANK =
  String.raw`(?:java|vb)script:\s+(?:(?:await|call|const|let|new|throw|var|void)\s+)?(?:` +
  [
    // alert(1), (()=>alert(1))(), location="…", f`…`
    String.raw`\S*?(?:[^\s(][(\x60]|=)`,
    // location.href = "…", x += 1, alert ("…"), alert (1). Parentheses of a sentence contain spaces, or text follows them.
    String.raw`[\w$.[\]]+\s+(?:[-+*\/%&|^?]{0,3}=|\((?:["'\x60]|[^\s()]*\)\s*(?:;|$)))`,
    // Comments, and VBScript statements that need no parentheses.
    String.raw`\/[/*]|(?:msgbox|execute(?:global)?)\s`,
  ].join('|') +
  ')';

/**
 * RFC 2397 (`data:[<mediatype>][;base64],<data>`) with a type that browsers run: a page, XML or a script. Spaces around the type
 * are ignored. A space after the comma belongs to a sentence unless markup follows. The text between the type and the comma is
 * limited, so that many unfinished beginnings are read quickly.
 */
const PAGE =
  String.raw`data:\s*[\w.-]+\/(?:[\w.-]+\+xml|html|xml|xsl|[\w-]*script)` +
  String.raw`\s*(?:;[^,]{0,2000})?,(?:\S|\s+(?:<|%3c))`;

/** Encoded data cannot be reviewed, regardless of its declared type. */
const PACKED = String.raw`data:\s*[^\s,:]*;\s*base64\s*,`;

const ADDRESSES = new RegExp(String.raw`\b(?:${SCRIPT}|${SCRIPT_BEHIND_BLANK}|${PAGE}|${PACKED})`, 'i');
