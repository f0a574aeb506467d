import {
  AppError,
  type Answer,
  type Input,
  type Respondent,
  RESPONDENT_FIELDS,
  RespondentBody,
  respondents,
  type RespondentRow,
  type RowProblem,
} from '@app/contracts';
import type { Config } from '@app/config';
import type { KeyRing } from '@app/encryption';
import type { Database, Repositories } from '@app/persistence';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import type { z } from 'zod';
import { attachment } from '../http/attachment';
import { csvPages } from '../http/csv';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { auditOrigin, type RequestContext, signedIn } from '../http/request-context';
import { CONFIG, DATABASE } from '../infrastructure/tokens';
import { rowOf } from './identity';
import { faultsOf } from './respondent-faults';
import { respondentScope } from './respondent-scope';
import { presentRespondent } from './respondent.presenter';

type FormPlace = Input<typeof respondents.import>['params'];
type Entered = z.output<typeof RespondentBody>;

const EXPORT_PAGE = 500;

/** Import and export of respondents as tables. */
@Controller()
export class RespondentTablesController {
  private readonly ring: KeyRing;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  }

  /** Adds all valid rows, or none if an error occurs. */
  @Implements(respondents.import)
  import(
    @FromCall() { params: place, body, context }: Call<typeof respondents.import>,
  ): Promise<Answer<typeof respondents.import>> {
    const { formId } = place;
    const { rows, isTrial } = body;
    return this.database.transaction(async (repositories) => {
      // The lock serializes imports, so that a code used by two of them is reported and does not violate the unique constraint.
      if ((await repositories.forms.lock(formId)) === null) throw new AppError('NOT_FOUND');
      const { good, problems } = await sorted(repositories, place, rows);
      if (isTrial || good.length === 0) return { created: 0, problems };
      const ids = await repositories.respondents.nextIds(good.length);
      const enteredBy = signedIn(context).id;
      const people = good.map((entered, at) => ({
        ...rowOf(this.ring, { id: ids[at] ?? 0, formId }, entered),
        enteredBy,
      }));
      await repositories.respondents.create(people);
      await repositories.audit.record({
        ...auditOrigin(context),
        action: 'respondent.import',
        targetType: 'form',
        targetId: formId,
        ...place,
        newValue: { created: good.length, refused: rows.length - good.length },
      });
      return { created: good.length, problems };
    });
  }

  /** Uses field names as headings, so that the file can be imported again. */
  @Implements(respondents.export)
  export(@FromCall() { params, context }: Call<typeof respondents.export>): StreamableFile {
    const pages = this.exportPages(params, context);
    const name = `respondents-${params.formId}.csv`;
    return attachment(Readable.from(csvPages(RESPONDENT_FIELDS, pages)), { name });
  }

  /**
   * The rows of all respondents that the caller may see and who are not forgotten. Records in the trail how much was sent, also if the client disconnects.
   */
  private async *exportPages(
    { workspaceId, formId }: FormPlace,
    context: RequestContext,
  ): AsyncGenerator<string[][]> {
    const { respondents: table, audit } = this.database.repositories;
    const scope = await respondentScope(this.database.repositories, { workspaceId, formId }, context);
    let count = 0;
    try {
      for (let before: number | undefined; ;) {
        const page = await table.list(scope, { before, limit: EXPORT_PAGE }, {});
        const people = page.filter(({ status }) => status !== 'forgotten');
        count += people.length;
        yield people.map((person) => cellsOf(presentRespondent(this.ring, person)));
        before = page.at(-1)?.id;
        if (page.length < EXPORT_PAGE) return;
      }
    } finally {
      await audit.record({
        ...auditOrigin(context),
        action: 'respondent.export',
        workspaceId,
        formId,
        targetType: 'form',
        targetId: formId,
        newValue: { respondents: count },
      });
    }
  }
}

/** Splits rows into valid ones and problems. */
async function sorted(
  { workspaces, respondents: table }: Repositories,
  { workspaceId, formId }: FormPlace,
  rows: readonly RespondentRow[],
): Promise<{ good: Entered[]; problems: RowProblem[] }> {
  const required = (await workspaces.find(workspaceId))?.settings.requiredRespondentFields ?? [];
  const codes = rows.map(({ identifierCode }) => identifierCode?.trim() ?? '');
  const taken = new Set([...(await table.takenCodes(formId, codes))].map((code) => code.toLowerCase()));
  const good: Entered[] = [];
  const problems: RowProblem[] = [];
  rows.forEach((given, row) => {
    const read = RespondentBody.safeParse(enteredOf(given));
    const faults = read.success
      ? faultsOf(read.data, required)
      : read.error.issues.map(({ path, message }) => ({ name: String(path[0]), reason: message }));
    const code = (codes[row] ?? '').toLowerCase();
    if (code !== '' && taken.has(code))
      faults.push({ name: 'identifierCode', reason: 'Another person has this code' });
    taken.add(code);
    if (read.success && faults.length === 0) good.push(read.data);
    problems.push(...faults.map(({ name, reason }) => ({ row, field: name, reason })));
  });
  return { good, problems };
}

/** Drops empty cells, so that missing values get their defaults. */
function enteredOf({ languages = '', timezone, ...row }: RespondentRow): z.input<typeof RespondentBody> {
  const { country = '', state = '', phoneNumber = '', identifierCode = '', ...others } = row;
  return {
    ...others,
    country,
    state,
    phoneNumber,
    identifierCode,
    ...(timezone?.trim() ? { timezone } : {}),
    languages: languages.split(/[,;\s]+/).filter((language) => language !== ''),
  };
}

const cellsOf = (person: Respondent): string[] =>
  RESPONDENT_FIELDS.map((field) => {
    const value = person[field];
    return Array.isArray(value) ? value.join(', ') : (value ?? '');
  });
