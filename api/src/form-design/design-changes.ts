import type { Config } from '@app/config';
import { AppError } from '@app/contracts';
import type { KeyRing } from '@app/encryption';
import type { WholeDesign } from '@app/form-import';
import type { AuditEntry, Database, Repositories } from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { auditOrigin, type RequestContext } from '../http/request-context';
import { CONFIG, DATABASE } from '../infrastructure/tokens';

export interface FormPlace {
  readonly workspaceId: number;
  readonly formId: number;
}

/** Context of a design change: the current design, and the audit trail of its folder. */
export interface OpenDesign extends WholeDesign {
  readonly formId: number;
  readonly table: Repositories['formDesign'];
  readonly repositories: Repositories;
  readonly ring: KeyRing;
  readonly record: (
    entry: Pick<AuditEntry, 'action' | 'targetType' | 'targetId' | 'oldValue' | 'newValue'>,
  ) => Promise<void>;
}

/** Serializes design changes. Each runs in one transaction, whose audit entry updates open screens. */
@Injectable()
export class DesignChanges {
  private readonly ring: KeyRing;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  }

  read(formId: number): Promise<WholeDesign> {
    return wholeDesign(this.database.repositories, formId);
  }

  /** Locks the design of this form until `work` has ended. */
  async change<T>(
    place: FormPlace,
    context: RequestContext,
    work: (open: OpenDesign) => Promise<T>,
  ): Promise<T> {
    const { workspaceId, formId } = place;
    return this.database.transaction(async (repositories) => {
      const { forms, audit } = repositories;
      if ((await forms.lock(formId)) === null) throw new AppError('NOT_FOUND');
      return work({
        ...(await wholeDesign(repositories, formId)),
        formId,
        table: repositories.formDesign,
        repositories,
        ring: this.ring,
        record: (entry) => audit.record({ ...auditOrigin(context), workspaceId, formId, ...entry }),
      });
    });
  }
}

async function wholeDesign(
  { formDesign, visits }: Pick<Repositories, 'formDesign' | 'visits'>,
  formId: number,
): Promise<WholeDesign> {
  return { design: await formDesign.read(formId), visits: await visits.read(formId) };
}
