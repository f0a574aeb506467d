import type { Endpoint } from '@app/contracts';
import type { Database } from '@app/persistence';
import type { Request } from 'express';
import { auditOrigin, requestContext } from '../http/request-context';

/** Endpoints that answer personal data of respondents, and the list to which each belongs. Exports have entries of their own. */
export const PERSONAL_READS: Readonly<Record<string, 'respondents' | 'responses' | 'calls' | 'test-calls'>> =
  {
    'respondents.list': 'respondents',
    'respondents.search': 'respondents',
    'respondents.get': 'respondents',
    'responses.list': 'responses',
    'responses.get': 'responses',
    'calls.list': 'calls',
    'calls.get': 'calls',
    'schedules.calendar': 'calls',
    'testCalls.list': 'test-calls',
    'testCalls.get': 'test-calls',
  };

const HOUR_MS = 3_600_000;

/**
 * Records in the audit trail that a person reads personal data: once per person, folder, list and hour in each process. The entry
 * is written before the data are read, so no reading goes unrecorded.
 */
export class PersonalReads {
  private hour = 0;
  private recorded = new Set<string>();

  constructor(
    private readonly database: Database,
    private readonly now: () => number = Date.now,
  ) {}

  async note({ name }: Endpoint, request: Request): Promise<void> {
    const list = PERSONAL_READS[name];
    if (list === undefined) return;
    const { workspaceId, formId } = request.params;
    const key = [request.user?.id, workspaceId, formId, list].join(' ');
    this.startHour();
    if (this.recorded.has(key)) return;
    this.recorded.add(key);
    try {
      await this.database.repositories.audit.record({
        ...auditOrigin(requestContext(request)),
        action: 'personal-data.read',
        workspaceId: Number(workspaceId),
        formId: Number(formId),
        newValue: { list },
      });
    } catch (error) {
      this.recorded.delete(key);
      throw error;
    }
  }

  private startHour(): void {
    const hour = Math.floor(this.now() / HOUR_MS);
    if (hour === this.hour) return;
    this.hour = hour;
    this.recorded = new Set();
  }
}
