const DIGITS = '〇一二三四五六七八九';
const MULTIPLES: Readonly<Record<string, number>> = { 十: 10, 百: 100 };

/** Characters of Chinese and Japanese numerals below a thousand, for regular expressions. */
export const EAST_ASIAN_NUMERALS = `${DIGITS}零两十百`;

/** `十二` for 12, as Word numbers lists in Chinese and Japanese. Numbers from 1 to 999; others stay in digits. */
export function eastAsianNumeral(value: number): string {
  if (!Number.isInteger(value) || value < 1 || value > 999) return String(value);
  const [hundreds, tens, ones] = [Math.floor(value / 100), Math.floor(value / 10) % 10, value % 10];
  const digit = (number: number): string => DIGITS.charAt(number);
  const tenth =
    tens === 0
      ? hundreds > 0 && ones > 0
        ? '零'
        : ''
      : `${tens === 1 && hundreds === 0 ? '' : digit(tens)}十`;
  return `${hundreds === 0 ? '' : `${digit(hundreds)}百`}${tenth}${ones === 0 ? '' : digit(ones)}`;
}

/** The value of a Chinese or Japanese numeral: 12 for `十二` and for `一二`. Undefined for anything else. */
export function valueOfEastAsian(numeral: string): number | undefined {
  let [total, open, isPositional] = [0, 0, true];
  for (const sign of numeral) {
    const multiple = MULTIPLES[sign];
    const digit = sign === '零' ? 0 : sign === '两' ? 2 : DIGITS.indexOf(sign);
    if (multiple === undefined && digit < 0) return undefined;
    if (multiple === undefined) open = isPositional ? open * 10 + digit : digit;
    else {
      total += Math.max(1, open) * multiple;
      [open, isPositional] = [0, false];
    }
  }
  return numeral === '' ? undefined : total + open;
}
