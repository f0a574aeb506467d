import { type Answer, audit, AuditEvent, LIMITS } from '@app/contracts';
import type { AuditEventWithActor, AuditFilter, Database } from '@app/persistence';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { attachment } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { auditOrigin } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';
import { toCsv } from '../http/csv';

const EXPORT_EVENTS = 50_000;
const EXPORT_PAGE = 1000;

@Controller()
export class AuditController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  @Implements(audit.list)
  async list(@FromCall() { params, query }: Call<typeof audit.list>): Promise<Answer<typeof audit.list>> {
    const filter = { ...query, limit: query.limit ?? LIMITS.listPage };
    return (await this.database.repositories.audit.ofForm(params.formId, filter)).map(present);
  }

  @Implements(audit.export)
  async export(@FromCall() { params, query, context }: Call<typeof audit.export>): Promise<StreamableFile> {
    const events = await this.collect(params.formId, { ...query, limit: EXPORT_PAGE });
    const bytes = Buffer.from(toCsv([HEADINGS, ...events.map(rowOf)]), 'utf8');
    await this.database.repositories.audit.record({
      ...auditOrigin(context),
      ...params,
      action: 'audit.export',
      newValue: { events: events.length },
    });
    return attachment(bytes, { name: `audit-trail-${params.formId}.csv`, size: bytes.length });
  }

  private async collect(formId: number, filter: AuditFilter): Promise<AuditEventWithActor[]> {
    const events: AuditEventWithActor[] = [];
    while (events.length < EXPORT_EVENTS) {
      const before = events.at(-1)?.event.id;
      const page = await this.database.repositories.audit.ofForm(formId, { ...filter, before });
      events.push(...page);
      if (page.length < filter.limit) break;
    }
    return events;
  }
}

const present = ({ event, actorName }: AuditEventWithActor): AuditEvent =>
  AuditEvent.parse({
    ...event,
    at: event.at.toISOString(),
    actor: event.actorId === null ? null : { id: event.actorId, name: actorName },
  });

const HEADINGS = [
  'Event',
  'Time (UTC)',
  'Person id',
  'Person',
  'Action',
  'Result',
  'Target',
  'Target id',
  'Old value',
  'New value',
  'Reason',
];

const rowOf = ({ event, actorName }: AuditEventWithActor): string[] => [
  event.id,
  event.at.toISOString(),
  String(event.actorId ?? ''),
  actorName ?? '',
  event.action,
  event.result,
  event.targetType ?? '',
  String(event.targetId ?? ''),
  jsonOf(event.oldValue),
  jsonOf(event.newValue),
  event.reason ?? '',
];

const jsonOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value);
