/** Superscript digits and letters that Unicode has as characters of their own. */
const RAISED = '⁰¹²³⁴-⁹ᵃ-ᵖˢᵗᵘᵛʷˣʸᶻⁱⁿʰʲˡʳᶜᶠᵍ';
const AT_END = new RegExp(String.raw`\s?([${RAISED}]+(?:\s?[,;]\s?[${RAISED}]+)*)$`, 'u');
const AT_START = new RegExp(String.raw`^([${RAISED}]{1,3})[.):]?\s*(\S.*)$`, 'su');
/** A unit of length or a power of ten before the superscript. */
const HAS_POWER = /(?:^|[×x*·.]\s?)10$|(?:^|[\s/\d])[kcmdµμn]?m$|^\P{L}*$/u;

/** A text and the marks beside it that were typed as superscripts. */
export interface TypedMarks {
  readonly text: string;
  readonly marks: readonly string[];
}

/** Splits `Laboratory tests²` and `X¹,²` into the text and its marks. Undefined for other texts and for powers such as `kg/m²`. */
export function splitTypedMarks(printed: string): TypedMarks | undefined {
  const found = AT_END.exec(printed);
  if (!found?.[1]) return undefined;
  const text = printed.slice(0, found.index);
  return HAS_POWER.test(text) && !IS_SIGN.test(text)
    ? undefined
    : { text, marks: found[1].split(/\s?[,;]\s?/).map((mark) => mark.normalize('NFKC')) };
}
/** One sign, such as a tick, can be noted. */
const IS_SIGN = /^[^\p{L}\p{N}\s]$/u;

/** Splits `¹ Fasting` into its mark and the text behind it. */
export function readTypedMark(line: string): { readonly mark: string; readonly text: string } | undefined {
  const [, mark, text] = AT_START.exec(line) ?? [];
  return mark === undefined || text === undefined ? undefined : { mark: mark.normalize('NFKC'), text };
}
