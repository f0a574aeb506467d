import type { PlannedTime, TimeUnit, VisitWindow } from '@app/study-model';
import type { XmlElement } from '@app/xml';
import { OidMaker } from '../odm/elements';
import type { VisitEvent } from '../odm/visits';

/**
 * The times of the visits in ODM 2.0, as distances from the visit that the study counts from, with their windows. The origin is day 1
 * (there is no day 0 then), day 0 or week 0, as printed. If every epoch counts anew, it is the origin of the visit's own epoch.
 * Visits without a numeric time have no constraint.
 */
export function studyTimingsOf(visits: readonly VisitEvent[]): XmlElement[] {
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

function constraintsOf(visits: readonly VisitEvent[]): XmlElement[] {
  const oids = new OidMaker();
  return (['day', 'week', 'month'] as const).reduce<XmlElement[]>((known, unit) => {
    const timed = new Set(known.map(({ attributes }) => attributes?.['SuccessorOID']));
    const planned = visits.flatMap((visit) => {
      const time = visit.visit.planned.find((one) => one.unit === unit && Number.isInteger(one.from));
      return time === undefined ? [] : [{ visit, time }];
    });
    const hasZero = planned.some(({ time }) => time.from === 0);
    const origins = planned.filter(({ time }) => time.from === (hasZero || unit !== 'day' ? 0 : 1));
    const constraints = planned.flatMap(({ visit, time }) => {
      const own = origins.filter((origin) => origin.visit.visit.epoch === visit.visit.epoch);
      const [origin] = own.length > 0 ? own : origins.length === 1 ? origins : [];
      if (origin === undefined || origin.visit === visit || timed.has(visit.oid)) return [];
      return [
        constraint(oids.make('TIME', visit.visit.name.value), { visit, time, hasZero, origin: origin.visit }),
      ];
    });
    return [...known, ...constraints];
  }, []);
}

function constraint(
  oid: string,
  {
    visit,
    time,
    hasZero,
    origin,
  }: { visit: VisitEvent; time: PlannedTime; hasZero: boolean; origin: VisitEvent },
): XmlElement {
  const since = (count: number): number => (hasZero || time.unit !== 'day' || count < 0 ? count : count - 1);
  const distance = since(time.from);
  const length = since(time.to) - distance;
  const window: VisitWindow =
    length > 0 ? { unit: time.unit, before: 0, after: length } : (visit.visit.window?.value ?? NO_WINDOW);
  return {
    name: 'RelativeTimingConstraint',
    attributes: {
      OID: oid,
      Name: visit.visit.name.value,
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
