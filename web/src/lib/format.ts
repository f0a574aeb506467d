const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const KILO = 1024;
const SIZE_UNITS = ['B', 'KB', 'MB', 'GB'] as const;

const calendarDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
/** The user's date format. Null means the format of the specification, in the browser's time zone. */
interface DateForms {
  readonly locale: string | null;
  readonly timeZone: string | null;
}

let forms = formsOf({ locale: null, timeZone: null });

/** Sets the date format for all later calls. */
export function writeDatesAs(wanted: DateForms): void {
  forms = formsOf(wanted);
}

function formsOf({ locale, timeZone }: DateForms) {
  const zone = timeZone === null ? {} : { timeZone };
  const short = { month: 'short', day: 'numeric', year: 'numeric', ...zone } as const;
  const hour = { hour: '2-digit', minute: '2-digit', ...zone } as const;
  const exact = { dateStyle: 'medium', timeStyle: 'medium', ...zone } as const;
  return {
    short: new Intl.DateTimeFormat(locale ?? 'en-US', short),
    hour: new Intl.DateTimeFormat(locale ?? 'en-US', hour),
    exact: new Intl.DateTimeFormat(locale ?? 'en-US', exact),
  };
}

const whole = new Intl.NumberFormat('en-US');

/** "just now", then minutes, hours and days ago up to 7 days, then a short date like "Jan 5, 2024" (spec §5). */
export function relativeTime(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour');
  if (age <= 7 * DAY) return ago(Math.floor(age / DAY), 'day');
  return dateText(instant);
}

export function dateText(instant: string): string {
  return forms.short.format(new Date(instant));
}

/** A calendar day like `2026-11-30`. It does not depend on the reader's time zone. */
export function dayText(day: string): string {
  return calendarDay.format(new Date(day));
}

export function exactTimeText(instant: string): string {
  return forms.exact.format(new Date(instant));
}

/** The time of the day in the user's format: `02:32 PM`. */
export function clockTime(instant: string): string {
  return forms.hour.format(new Date(instant));
}

/** A time in UTC with seconds: `2026-03-01 09:00:00`. */
export function utcText(instant: string): string {
  return new Date(instant).toISOString().slice(0, 19).replace('T', ' ');
}

/** An integer with thousands separators. */
export function numberText(value: number): string {
  return whole.format(value);
}

/** B, KB, MB or GB with one decimal. */
export function fileSize(bytes: number): string {
  if (bytes < KILO) return `${whole.format(bytes)} B`;
  const power = Math.min(Math.floor(Math.log(bytes) / Math.log(KILO)), SIZE_UNITS.length - 1);
  return `${(bytes / KILO ** power).toFixed(1)} ${SIZE_UNITS[power] ?? 'GB'}`;
}

/** Whole seconds, the format of the specification for a runtime. */
export function wholeSeconds(milliseconds: number): string {
  return `${whole.format(Math.round(milliseconds / SECOND))} s`;
}

/** A running clock: `00:42`, `1:02:03`. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / SECOND));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, '0'));
  const hours = Math.floor(seconds / 3600);
  return hours > 0 ? `${hours}:${parts.join(':')}` : parts.join(':');
}

/** The duration of a step: `0.1 s`, `38 s`, `2 min 04 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 10 * SECOND) return `${(Math.max(0, milliseconds) / SECOND).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / SECOND);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** The initials of first and last name in upper case. "??" if both names are missing. */
export function initials(firstName: string | null | undefined, lastName: string | null | undefined): string {
  const letters = [firstName, lastName].map((name) => name?.trim().charAt(0).toUpperCase() ?? '').join('');
  return letters || '??';
}

/** The start of a long text, truncated to a number of characters. */
export function preview(text: string, characters: number): string {
  return text.length > characters ? `${text.slice(0, characters)}…` : text;
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
