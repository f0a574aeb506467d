import type { PlannedTime, TimeUnit, VisitWindow } from '@app/protocol-extraction';
import type { XmlElement } from '@app/xml';
import { OidMaker } from './odm-elements';
import type { Visit } from './odm-visits';

/**
 * The times of the visits in ODM 2.0: each is so and so long after the visit that the study counts from, with its window. Counted
 * from day 1 (there is no day 0 then), from day 0 or from week 0, whichever the schedule prints; where every period counts anew, from
 * the visit of its own epoch. A visit whose time is no number has none.
 */
export function studyTimingsOf(visits: readonly Visit[]): XmlElement[] {
  const constraints = constraintsOf(visits);
  if (constraints.length === 0) return [];
  return [
    {
      name: 'StudyTimings',
      children: [
        {
          name: 'StudyTiming',
          attributes: { OID: 'ST.SCHEDULE', Name: 'Schedule' },
          children: constraints,
        },
      ],
    },
  ];
}

function constraintsOf(visits: readonly Visit[]): XmlElement[] {
  const oids = new OidMaker();
  return (['day', 'week', 'month'] as const).reduce<XmlElement[]>((known, unit) => {
    const timed = new Set(known.map(({ attributes }) => attributes?.['SuccessorOID']));
    const planned = visits.flatMap((visit) => {
      const time = visit.timing.planned.find((one) => one.unit === unit && Number.isInteger(one.from));
      return time === undefined ? [] : [{ visit, time }];
    });
    const hasZero = planned.some(({ time }) => time.from === 0);
    const origins = planned.filter(({ time }) => time.from === (hasZero || unit !== 'day' ? 0 : 1));
    const constraints = planned.flatMap(({ visit, time }) => {
      const own = origins.filter((origin) => origin.visit.column.epoch === visit.column.epoch);
      const [origin] = own.length > 0 ? own : origins.length === 1 ? origins : [];
      if (origin === undefined || origin.visit === visit || timed.has(visit.oid)) return [];
      return [constraint(oids.make('TIME', visit.name), { visit, time, hasZero, origin: origin.visit })];
    });
    return [...known, ...constraints];
  }, []);
}

function constraint(
  oid: string,
  { visit, time, hasZero, origin }: { visit: Visit; time: PlannedTime; hasZero: boolean; origin: Visit },
): XmlElement {
  const since = (count: number): number => (hasZero || time.unit !== 'day' || count < 0 ? count : count - 1);
  const distance = since(time.from);
  const length = since(time.to) - distance;
  const window: VisitWindow =
    length > 0 ? { unit: time.unit, before: 0, after: length } : (visit.timing.window ?? NO_WINDOW);
  return {
    name: 'RelativeTimingConstraint',
    attributes: {
      OID: oid,
      Name: visit.name,
      PredecessorOID: origin.oid,
      SuccessorOID: visit.oid,
      Type: 'StartToStart',
      TimepointRelativeTarget: `${distance < 0 ? '-' : ''}${duration(Math.abs(distance), time.unit)}`,
      TimepointPreWindow: window === NO_WINDOW ? undefined : duration(window.before, window.unit),
      TimepointPostWindow: window === NO_WINDOW ? undefined : duration(window.after, window.unit),
    },
  };
}

const NO_WINDOW: VisitWindow = { unit: 'day', before: 0, after: 0 };

const LETTERS: Readonly<Record<TimeUnit, string>> = { hour: 'H', day: 'D', week: 'W', month: 'M' };

/** ISO 8601: `P14D`, `PT12H`. */
const duration = (count: number, unit: TimeUnit): string =>
  `P${unit === 'hour' ? 'T' : ''}${count}${LETTERS[unit]}`;
