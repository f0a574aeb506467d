import { message, type ResultMessage } from '@app/contracts';
import { anyOf, pattern, type ValueType } from './value-type';

/**
 * Dates, times and durations, complete and partial, in the ISO 8601 forms of ODM. Surrounding white space is rejected, because
 * the engine that most readers of ODM use rejects it.
 */

const ZONE = '(?:Z|[-+](?:(?:0\\d|1[0-3]):[0-5]\\d|14:00))?';
const YEAR = '-?(?:[1-9]\\d{3,}|0\\d{3})';
const CLOCK = '(?:(?:[01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(?:\\.\\d+)?|24:00:00(?:\\.0+)?)';

const isDay = (text: string): boolean => {
  const [, year = '', month = '', day = ''] = /^(-?\d+)-(\d\d)-(\d\d)/.exec(text) ?? [];
  if (Number(year) === 0) return false;
  // Only the year decides about a leap year; the months of Date start at 0.
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return Number(day) >= 1 && Number(day) <= (lengths[Number(month) - 1] ?? 0);
};

/** One of several forms that share a description. */
const shaped = (source: string): ValueType => pattern(new RegExp(source), message('value.text'));

const withDay = (source: string, description: ResultMessage): ValueType => {
  const shape = pattern(new RegExp(source), description);
  return { ...shape, matches: (value) => shape.matches(value) && isDay(value) };
};

const date = withDay(`${YEAR}-\\d\\d-\\d\\d${ZONE}`, message('value.date'));
const time = pattern(new RegExp(`${CLOCK}${ZONE}`), message('value.time'));
const datetime = withDay(`${YEAR}-\\d\\d-\\d\\dT${CLOCK}${ZONE}`, message('value.datetime'));
const wholeDuration = pattern(
  /-?P(?=\d|T\d)(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+(?:\.\d+)?S)?)?/,
  message('value.duration'),
);

const yearMonth = shaped(`${YEAR}-(?:0[1-9]|1[0-2])${ZONE}`);
const year = shaped(`${YEAR}${ZONE}`);
const blank = shaped(' ?');

const PLAIN_ZONE = '(?:[-+](?:[01]\\d|2[0-3]):[0-5]\\d|Z)';
const MONTH = '(?:0[1-9]|1[0-2])';
const DAY = '(?:0[1-9]|[12]\\d|3[01])';
const HOUR = '(?:[01]\\d|2[0-3])';
const SIXTY = '[0-5]\\d';

/** A date and time that may end after any of its parts. */
const CUT_OFF = `\\d{4}(?:-${MONTH}(?:-${DAY}(?:T${HOUR}(?::${SIXTY}(?::${SIXTY}(?:\\.\\d+)?)?)?${PLAIN_ZONE}?)?)?)?`;
/** Each part, or a dash in its place. */
const DATE_WITH_GAPS = `(?:\\d{4}|-)-(?:${MONTH}|-)-(?:${DAY}|-)`;
const TIME_WITH_GAPS = `(?:${HOUR}|-):(?:${SIXTY}|-):(?:${SIXTY}(?:\\.\\d+)?|-)(?:${PLAIN_ZONE}|-)?`;
const LENGTH =
  '[-+]?P(?:(?:\\d+Y)?(?:\\d+M)?(?:\\d+D)?(?:T(?:\\d+H)?(?:\\d+M)?(?:\\d+(?:\\.\\d+)?S)?)?|\\d+W)';

const cutOff = shaped(CUT_OFF);
const hour = shaped(`${HOUR}(?::${SIXTY})?${PLAIN_ZONE}?`);

const partialDate = anyOf(message('value.partial-date'), blank, date, yearMonth, year);
const partialTime = anyOf(message('value.partial-time'), blank, time, hour);
const partialDatetime = anyOf(message('value.partial-datetime'), blank, datetime, cutOff);
const duration = anyOf(message('value.duration'), blank, wholeDuration, shaped('[-+]?P\\d+W'));
const interval = anyOf(
  message('value.interval'),
  blank,
  shaped(`${CUT_OFF}/${CUT_OFF}`),
  shaped(`${CUT_OFF}/${LENGTH}`),
  shaped(`${LENGTH}/${CUT_OFF}`),
);
const incompleteDate = anyOf(message('value.incomplete-date'), partialDate, shaped(DATE_WITH_GAPS));
const incompleteTime = anyOf(message('value.incomplete-time'), partialTime, shaped(TIME_WITH_GAPS));
const incompleteDatetime = anyOf(
  message('value.incomplete-datetime'),
  partialDatetime,
  shaped(`${DATE_WITH_GAPS}T${TIME_WITH_GAPS}`),
);

export const DATE_TYPES = {
  date,
  time,
  datetime,
  partialDate,
  partialTime,
  partialDatetime,
  duration,
  interval,
  incompleteDate,
  incompleteTime,
  incompleteDatetime,
} as const;
