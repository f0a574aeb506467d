import { formatEnglish } from '@app/contracts';
import { DATE_TYPES } from './date-types';

type Name = keyof typeof DATE_TYPES;

/** The values that each type accepts and refuses. */
const CASES: readonly (readonly [type: Name, takes: string, refuses: string])[] = [
  [
    'date',
    '2026-11-20 2024-02-29 2000-02-29 0001-01-01 -0004-02-29 12026-12-31 2026-01-31Z 2026-04-30+13:59 2026-06-30-14:00',
    '2026-02-29 1900-02-29 2026-13-01 2026-00-10 2026-11-00 2026-04-31 2026-06-31 2026-09-31 2026-11-31 2026-01-32 0000-01-01 -0000-01-01 226-11-20 02026-11-20 2026-1-2 2026-11-20+14:01 2026-11-20+15:00 2026-11-20+10:60 2026-11-20z 20261120 x2026-11-20 2026-11-20T10:00:00',
  ],
  [
    'time',
    '10:30:00 00:00:00 19:59:59 23:00:00.125 24:00:00 24:00:00.000 10:30:00Z 10:30:00-09:30 10:30:00+14:00',
    '10:30 24:00:01 24:00:00.1 25:00:00 10:60:00 10:00:60 1:00:00 10:30:00. 10:30:00+14:30 10:30:00+1:00 T10:30:00',
  ],
  [
    'datetime',
    '2026-11-20T10:00:00 2026-11-20T24:00:00Z 2024-02-29T23:59:59.5+01:00',
    '2026-11-20 2026-02-29T10:00:00 2026-11-20t10:00:00 2026-11-20T10:00 2026-11-20T25:00:00 2026-11-20-10:00:00',
  ],
  [
    'partialDate',
    '2026 2026-11 2026-11-20 2026Z 2026-11Z 2026-12 -0004 2026-01 2026-10',
    '2026-13 2026-00 2026-02-30 11-20 26 2026- 2026-1 x2026',
  ],
  [
    'partialTime',
    '10 10:30 10:30:00 10:30:00.5 23 09:59 10Z 10:30+23:59 10-19:00 24:00:00',
    '24 10:60 1 10: 10:3 10:30+24:00 10:30+10:60 :30 10:30:00.',
  ],
  [
    'partialDatetime',
    '2026 2026-11 2026-11-20 2026-11-20T10 2026-11-20T10:30 2026-11-20T10:30:15 2026-11-20T10:30:15.25 2026-11-20T10Z 2026-11-20T10:30-05:00 2026-12-31 2026-01-09 2026-10-29 2026-11-20T10:00:00Z',
    '2026-13 2026-11-32 2026-11-00 2026-11-40 2026-11-20T 2026-11-20T24 2026-11-20T10:60 2026-11-20T10:30:60 2026T10 2026-11-20Z 226 2026-11-20T10:30:15.',
  ],
  [
    'duration',
    'P14D P1Y P2M P1Y2M3D PT4H PT30M PT5S PT1.5S P1DT12H -P1D P2W +P2W -P3W P1YT1S',
    'P PT P1DT P1 14D P1H PT1D P1W2D PT1.S PT.5S +P1D P-1D P1D2M PT1S1M p1D',
  ],
  [
    'interval',
    '2026-01/2026-02 2026/P3M P3M/2026 2026-11-20T10:00/PT4H P2W/2026-11-20 2026-01/+P1Y 2026-01/-P1W',
    '2026-01 P3M/P4M 2026-01/ /2026-01 2026-01-2026-02 2026-13/P1M 2026/3M x2026/2027',
  ],
  [
    'incompleteDate',
    '2026---20 2026-11-- --11-20 ----- 2026-11-20 2026-11 2026 --12-31 2026---09',
    '2026---32 2026-13-- 226-11-20 --- ---- 2026--11 2026---00',
  ],
  [
    'incompleteTime',
    '10:-:00 -:-:- 10:30:- -:30:15.5 10:30:00 10:30 10 -:-:-Z 10:-:00-05:00 10:-:-- 10:-:--05:00',
    '24:-:00 10:60:- 10:-:60 10:- :-:- 10:-:00. -',
  ],
  [
    'incompleteDatetime',
    '2026---20T-:-:- 2026-11-20T10:30 -----T-:-:- 2026-11--T10:-:00Z 2026',
    '----- 2026---20 T-:-:- 2026---20T 2026---20T24:-:- 2026-13--T-:-:-',
  ],
];
const split = (values: string): string[] => values.split(' ');

describe('dates, times and durations of ODM', () => {
  it.each(CASES)('are taken where they are written as the standard does: %s', (name, takes) => {
    expect(split(takes).filter((value) => !DATE_TYPES[name].matches(value))).toEqual([]);
  });

  it.each(CASES)('are refused where they are not: %s', (name, takes, refuses) => {
    const around = split(takes).flatMap((value) => [` ${value}`, `${value} `, `${value}x`]);

    expect([...split(refuses), ...around].filter((value) => DATE_TYPES[name].matches(value))).toEqual([]);
  });

  it('may be blank where they may be partial, and nowhere else', () => {
    const taking = (value: string) =>
      Object.entries(DATE_TYPES).flatMap(([name, type]) => (type.matches(value) ? [name] : []));

    expect(taking('')).toEqual([
      'partialDate',
      'partialTime',
      'partialDatetime',
      'duration',
      'interval',
      'incompleteDate',
      'incompleteTime',
      'incompleteDatetime',
    ]);
    expect(taking(' ')).toEqual(taking(''));
    expect(taking('  ')).toEqual([]);
  });

  it('have every day of the calendar and no other', () => {
    const lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    for (const [at, length] of lengths.entries()) {
      const month = `2026-${String(at + 1).padStart(2, '0')}`;
      expect(DATE_TYPES.date.matches(`${month}-${length}`)).toBe(true);
      expect(DATE_TYPES.date.matches(`${month}-${length + 1}`)).toBe(false);
      expect(DATE_TYPES.date.matches(`${month}-01`)).toBe(true);
    }
  });

  it('say what they want', () => {
    expect(Object.values(DATE_TYPES).map(({ description }) => formatEnglish(description))).toEqual([
      'a date such as 2026-11-20',
      'a time such as 10:30:00',
      'a date and time such as 2026-11-20T10:30:00Z',
      'a date, with or without day and month',
      'a time, with or without minutes and seconds',
      'a date and time that may be incomplete',
      'a duration such as P14D',
      'an interval such as 2026-01/P3M',
      'a date with a dash for each unknown part',
      'a time with a dash for each unknown part',
      'a date and time with a dash for each unknown part',
    ]);
  });
});
