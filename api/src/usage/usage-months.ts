import { monthsBetween } from '@app/contracts';

/** All months from `from` to `to`, inclusive, in order. */
export function monthsOf({ from, to }: { readonly from: string; readonly to: string }): string[] {
  return Array.from({ length: monthsBetween(from, to) }, (_month, place) => monthAfter(from, place));
}

/** The month `months` months after `month`. */
export function monthAfter(month: string, months: number): string {
  const first = new Date(`${month}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + months);
  return first.toISOString().slice(0, 7);
}

/** The first day of a month. */
export const firstDay = (month: string): string => `${month}-01`;
