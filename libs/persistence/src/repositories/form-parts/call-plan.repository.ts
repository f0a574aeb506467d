import { In, type EntityManager } from 'typeorm';
import type { CallScheduleEntity } from '../../entities/form-call.entities';
import { RespondentEntity } from '../../entities/respondent.entities';

/** Number of people in one time zone; for a campaign with the index of its day, from 0. */
export interface PeopleOfZone {
  readonly day: number;
  readonly timezone: string;
  readonly people: number;
}

interface DaysOfCampaign {
  readonly firstDay: number;
  readonly days: number;
  readonly callsPerDay: number;
}

export type CallPlanRepository = ReturnType<typeof callPlanRepository>;

/** The people whom schedules and campaigns call. Nothing dials. */
export function callPlanRepository(manager: EntityManager) {
  return {
    /**
     * Respondents of a schedule without a call of it, in the order in which they were added, with their total number.
     * Locks them until the transaction ends.
     */
    async withoutCall(
      { id, formId, respondentFilter }: Pick<CallScheduleEntity, 'id' | 'formId' | 'respondentFilter'>,
      limit: number,
    ): Promise<{ people: RespondentEntity[]; total: number }> {
      const rows = await manager.query<{ id: number; total: number }[]>(
        `SELECT called.id, count(*) OVER ()::int AS total FROM (${CALLED}) AS called
         WHERE NOT EXISTS (SELECT 1 FROM form_calls WHERE respondent_id = called.id AND schedule_id = $3)
         ORDER BY called.id LIMIT $4`,
        [formId, respondentFilter, id, limit],
      );
      // The lock waits for a respondent who is being forgotten. That respondent is then no longer active, so no call
      // stores the phone number.
      const people = await manager.getRepository(RespondentEntity).find({
        where: { id: In(rows.map((row) => row.id)), status: 'active' },
        order: { id: 'ASC' },
        lock: { mode: 'pessimistic_read' },
      });
      return { people, total: rows[0]?.total ?? 0 };
    },

    /** Records that a call of a schedule took place today (UTC). */
    async noteExecution(id: number): Promise<void> {
      await manager.query(
        `UPDATE form_schedules SET last_execution_date = today, execution_dates =
           CASE WHEN today = ANY(execution_dates) THEN execution_dates ELSE execution_dates || today END
         FROM (SELECT (now() AT TIME ZONE 'UTC')::date AS today) AS clock WHERE id = $1`,
        [id],
      );
    },

    /** Respondents of a plan, by time zone. */
    peopleByZone(formId: number, filter: string): Promise<PeopleOfZone[]> {
      return manager.query<PeopleOfZone[]>(
        `SELECT 0 AS day, timezone, count(*)::int AS people FROM (${CALLED}) AS called
         GROUP BY timezone ORDER BY timezone`,
        [formId, filter],
      );
    },

    /** Respondents of a campaign on some of its days: a fixed number a day, in the order in which they were added. */
    peopleByDay(
      formId: number,
      filter: string,
      { firstDay, days, callsPerDay }: DaysOfCampaign,
    ): Promise<PeopleOfZone[]> {
      return manager.query<PeopleOfZone[]>(
        `SELECT (place / $3)::int AS day, timezone, count(*)::int AS people
         FROM (SELECT timezone, row_number() OVER (ORDER BY id) - 1 AS place FROM (${CALLED}) AS called) AS placed
         WHERE place >= $4::bigint * $3 AND place < ($4::bigint + $5) * $3
         GROUP BY 1, 2 ORDER BY 1, 2`,
        [formId, filter, callsPerDay, firstDay, days],
      );
    },
  };
}

/** Active respondents of a form; with the filter `unanswered`, those without a complete response. */
const CALLED = `
  SELECT person.id, CASE WHEN person.timezone_valid THEN person.timezone ELSE 'UTC' END AS timezone
  FROM form_respondents AS person
  WHERE person.form_id = $1 AND person.status = 'active' AND ($2 <> 'unanswered' OR NOT EXISTS (
    SELECT 1 FROM form_responses AS response
    WHERE response.respondent_id = person.id AND response.completed_at IS NOT NULL))`;
