/**
 * Texts of documents mark superscripts as `^2^` and subscripts as `~2~`. People see Unicode superscripts and subscripts instead,
 * or plain characters if Unicode has none.
 */

const RAISED_FROM = '0123456789+-()abcdefghijklmnoprstuvwxyz';
const RAISED_TO = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁽⁾ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ';
const LOWERED_FROM = '0123456789+-()aehijklmnoprstuvx';
const LOWERED_TO = '₀₁₂₃₄₅₆₇₈₉₊₋₍₎ₐₑₕᵢⱼₖₗₘₙₒₚᵣₛₜᵤᵥₓ';

/** A tilde before a number means `about`. */
const LOWERED = /~(?!\s)([^~]{1,12})(?<!\s)~(?!\d)/g;
const RAISED = /\^([^\s^~/]{1,6}(?:, ?[^\s^~/]{1,3}){0,5})\^/g;

const tableOf = (from: string, to: string): ReadonlyMap<string, string> => {
  const written = [...to];
  return new Map([...from].map((character, index) => [character, written[index] ?? character]));
};

const RAISED_CHARACTERS = tableOf(RAISED_FROM, RAISED_TO);
const LOWERED_CHARACTERS = tableOf(LOWERED_FROM, LOWERED_TO);

/** `m^2^` as m², `SpO~2~` as SpO₂. Characters without a Unicode superscript or subscript stay on the line. */
export const plainScripts = (text: string): string =>
  /[\^~]/.test(text)
    ? text
        .replace(RAISED, (_whole, inside: string) => written(inside, RAISED_CHARACTERS))
        .replace(LOWERED, (_whole, inside: string) => written(inside, LOWERED_CHARACTERS))
    : text;

function written(inside: string, characters: ReadonlyMap<string, string>): string {
  const plain = inside.replace(/[−–]/g, '-');
  const found = [...plain].map((character) =>
    /[, ]/.test(character) ? character : characters.get(character),
  );
  return found.includes(undefined) ? inside : found.join('');
}
