import { AppError } from '@app/contracts';
import type { AuditEntry, Database, Repositories, SectionWithQuestions } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { DATABASE } from '../infrastructure/tokens';

export interface FormPlace {
  readonly workspaceId: number;
  readonly formId: number;
}

/** Context of a design change: the current design, and the audit trail of its folder. */
export interface OpenDesign {
  readonly design: readonly SectionWithQuestions[];
  readonly table: Repositories['formDesign'];
  readonly responses: Repositories['responses'];
  readonly record: (
    entry: Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'oldValue' | 'newValue'>,
  ) => Promise<void>;
}

/** Serializes design changes. Each runs in one transaction, whose audit entry updates open screens. */
@Injectable()
export class DesignChanges {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  read(formId: number): Promise<SectionWithQuestions[]> {
    return this.database.repositories.formDesign.read(formId);
  }

  /** Locks the design of this form until `work` has ended. */
  async change<T>(
    place: FormPlace,
    context: RequestContext,
    work: (open: OpenDesign) => Promise<T>,
  ): Promise<T> {
    const { workspaceId, formId } = place;
    return this.database.transaction(async ({ forms, formDesign, responses, audit }) => {
      if ((await forms.lock(formId)) === null) throw new AppError('NOT_FOUND');
      return work({
        design: await formDesign.read(formId),
        table: formDesign,
        responses,
        record: (entry) => audit.record({ ...auditOrigin(context), workspaceId, formId, ...entry }),
      });
    });
  }
}
