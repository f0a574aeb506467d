import { type Answer, audit, AuditEvent, LIMITS } from '@app/contracts';
import { Readable } from 'node:stream';
import type { Config } from '@app/config';
import type { AuditEventWithActor, AuditFilter, Database } from '@app/persistence';
import { Controller, Inject, Module, type StreamableFile } from '@nestjs/common';
import { attachment } from '../http/attachment';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { csvPages } from '../http/csv';
import { chainLines } from './chain-lines';

const EXPORT_EVENTS = 50_000;
const EXPORT_PAGE = 500;

@Controller()
class AuditController {
  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Implements(audit.list)
  async list(@FromCall() { params, query }: Call<typeof audit.list>): Promise<Answer<typeof audit.list>> {
    const filter = { ...query, limit: query.limit ?? LIMITS.listPage };
    return (await this.database.repositories.audit.ofForm(params.formId, filter)).map(present);
  }

  @Implements(audit.export)
  export(@FromCall() { params, query, context }: Call<typeof audit.export>): StreamableFile {
    const pages = this.exportPages(params, { ...query, limit: EXPORT_PAGE }, context);
    return attachment(Readable.from(csvPages(HEADINGS, pages)), { name: `audit-trail-${params.formId}.csv` });
  }

  @Implements(audit.exportChain)
  async exportChain(
    @FromCall() { params: { workspaceId }, context }: Call<typeof audit.exportChain>,
  ): Promise<StreamableFile> {
    const { audit: trail, auditSeals } = this.database.repositories;
    await trail.record({ ...auditOrigin(context), action: 'audit.export-chain', workspaceId });
    const lines = chainLines(auditSeals, workspaceId, this.config.keyRing);
    return attachment(Readable.from(lines), { name: `audit-chain-${workspaceId}.jsonl` });
  }

  /** Records in the trail how much was sent, also if the client disconnects. */
  private async *exportPages(
    place: { workspaceId: number; formId: number },
    filter: AuditFilter,
    context: RequestContext,
  ): AsyncGenerator<string[][]> {
    const { audit: trail } = this.database.repositories;
    let count = 0;
    try {
      for (let before = filter.before; count < EXPORT_EVENTS;) {
        const page = await trail.ofForm(place.formId, {
          ...filter,
          ...(before === undefined ? {} : { before }),
        });
        count += page.length;
        before = page.at(-1)?.event.id;
        yield page.map(rowOf);
        if (page.length < filter.limit) return;
      }
    } finally {
      await trail.record({
        ...auditOrigin(context),
        ...place,
        action: 'audit.export',
        newValue: { events: count },
      });
    }
  }
}

@Module({ controllers: [AuditController] })
export class AuditModule {}

const present = ({ event, actorName, targetName }: AuditEventWithActor): AuditEvent =>
  AuditEvent.parse({
    ...event,
    at: event.at.toISOString(),
    targetName,
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
  'Target name',
  'Old value',
  'New value',
  'Reason',
];

const rowOf = ({ event, actorName, targetName }: AuditEventWithActor): string[] => [
  event.id,
  event.at.toISOString(),
  String(event.actorId ?? ''),
  actorName ?? '',
  event.action,
  event.result,
  event.targetType ?? '',
  String(event.targetId ?? ''),
  targetName ?? '',
  jsonOf(event.oldValue),
  jsonOf(event.newValue),
  event.reason ?? '',
];

const jsonOf = (value: unknown): string =>
  value === null || value === undefined ? '' : JSON.stringify(value);
