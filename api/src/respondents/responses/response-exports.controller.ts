import type { Config } from '@app/config';
import { AppError, type Input, type QuestionAnswer, responses } from '@app/contracts';
import type { KeyRing } from '@app/encryption';
import {
  questionOids,
  redcapRecords,
  responsesWriter,
  type WrittenForm,
  type WrittenSubject,
} from '@app/form-design';
import { writtenFormOf } from '@app/form-import';
import type { Database, ResponseCursor, ResponseWithCode } from '@app/persistence';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { attachment } from '../../http/attachment';
import { csvPages } from '../../http/csv';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { auditOrigin, type RequestContext } from '../../http/request-context';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { exportedForm, NO_VISIT } from './exported-form';
import { readAnswers } from './sealed-answers';

type FormPlace = Input<typeof responses.exportCsv>['params'];

interface Exported extends ResponseWithCode {
  readonly answers: readonly QuestionAnswer[];
}

const PAGE = 200;
const FACTS = ['Response', 'Code', 'Source', 'Completed', 'Created'];

/** Exports responses for other systems, without archived ones. */
@Controller()
export class ResponseExportsController {
  private readonly ring: KeyRing;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  }

  /** One row per response, one column per question. Codes of several choices are on separate lines of a cell. */
  @Implements(responses.exportCsv)
  async csv(@FromCall() { params, context }: Call<typeof responses.exportCsv>): Promise<StreamableFile> {
    const form = await this.formOf(params);
    const oids = questionOids(form);
    const questions = form.sections.flatMap((section) => section.questions);
    const ids = questions.map(({ id }) => id);
    const headings = questions.map(({ id, questionText }) => `${questionText} [${oids.get(id) ?? ''}]`);
    const rows = cellPages(this.pages(params, 'csv', context), form, ids);
    const facts = hasVisits(form) ? [...FACTS, 'Visit'] : FACTS;
    const name = `${form.name}.responses.csv`;
    return attachment(Readable.from(csvPages([...facts, ...headings], rows)), { name });
  }

  /** Streams the document and buffers only one respondent at a time. */
  @Implements(responses.exportOdm)
  async odm(@FromCall() { params, context }: Call<typeof responses.exportOdm>): Promise<StreamableFile> {
    const form = await this.formOf(params);
    const parts = odmParts(form, this.pages(params, 'odm', context));
    return attachment(Readable.from(parts), { name: `${form.name}.responses.xml` });
  }

  /** Contains the questions of the data dictionary, which are those of the present design. */
  @Implements(responses.exportRedcap)
  async redcap(
    @FromCall() { params, context }: Call<typeof responses.exportRedcap>,
  ): Promise<StreamableFile> {
    const { forms, formDesign, visits } = this.database.repositories;
    const { workspaceId, formId } = params;
    const form = await forms.find(workspaceId, formId);
    if (form === null) throw new AppError('NOT_FOUND');
    const design = await formDesign.read(formId);
    const records = redcapRecords(writtenFormOf(form, { design, visits: await visits.read(formId) }));
    const rows = recordPages(records, this.pages(params, 'redcap', context));
    return attachment(Readable.from(csvPages(records.headings, rows)), {
      name: `${form.name}.responses.redcap.csv`,
    });
  }

  private async formOf({ workspaceId, formId }: FormPlace): Promise<WrittenForm> {
    const { repositories } = this.database;
    const form = await repositories.forms.find(workspaceId, formId);
    if (form === null) throw new AppError('NOT_FOUND');
    return exportedForm(repositories, form);
  }

  /** Records in the trail how much was sent, also if the client disconnects. */
  private async *pages(
    { workspaceId, formId }: FormPlace,
    format: 'csv' | 'odm' | 'redcap',
    context: RequestContext,
  ): AsyncGenerator<Exported[]> {
    const { responses: table, audit } = this.database.repositories;
    let count = 0;
    try {
      for (let after: ResponseCursor | undefined; ;) {
        const page = await table.exportPage(formId, after, PAGE);
        const ids = page.map(({ response }) => response.id);
        const answers = await readAnswers(table, this.ring, ids);
        count += page.length;
        yield page.map((row) => ({ ...row, answers: answers.get(row.response.id) ?? [] }));
        const last = page.at(-1)?.response;
        if (last === undefined || page.length < PAGE) return;
        after = { respondentId: last.respondentId ?? 0, id: last.id };
      }
    } finally {
      await audit.record({
        ...auditOrigin(context),
        action: 'response.export',
        workspaceId,
        formId,
        targetType: 'form',
        targetId: formId,
        newValue: { format, responses: count },
      });
    }
  }
}

async function* cellPages(
  pages: AsyncIterable<Exported[]>,
  form: WrittenForm,
  questionIds: readonly number[],
) {
  for await (const page of pages) yield page.map((row) => cellsOf(row, form, questionIds));
}

async function* odmParts(form: WrittenForm, pages: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  const writer = responsesWriter(form, new Date());
  const withoutVisit = hasVisits(form) ? NO_VISIT : null;
  yield writer.head;
  for await (const person of byPerson(pages)) {
    yield writer.subject(subjectOf(person, withoutVisit));
    await othersFirst();
  }
  yield writer.tail;
}

async function* recordPages(
  records: ReturnType<typeof redcapRecords>,
  pages: AsyncIterable<Exported[]>,
): AsyncGenerator<string[][]> {
  for await (const person of byPerson(pages)) yield records.rowsOf(subjectOf(person, null));
}

const hasVisits = ({ visits }: WrittenForm): boolean => visits.length > 0;

/** `withoutVisit` is the visit of responses that have none. */
const subjectOf = ({ key, rows }: Person, withoutVisit: number | null): WrittenSubject => ({
  key,
  responses: rows.map(({ response, answers }) => ({
    id: response.id,
    visitId: response.visitId ?? withoutVisit,
    isComplete: response.completedAt !== null,
    answers,
  })),
});

interface Person {
  readonly key: string;
  readonly rows: readonly Exported[];
}

/** Groups pages by respondent. Responses without a respondent are grouped by their own ids. */
async function* byPerson(pages: AsyncIterable<readonly Exported[]>): AsyncGenerator<Person> {
  let key = '';
  let rows: Exported[] = [];
  for await (const page of pages)
    for (const row of page) {
      const next = row.identifierCode ?? `response.${row.response.id}`;
      if (next !== key && rows.length > 0) {
        yield { key, rows };
        rows = [];
      }
      key = next;
      rows.push(row);
    }
  if (rows.length > 0) yield { key, rows };
}

function cellsOf(
  { response, identifierCode, answers }: Exported,
  form: WrittenForm,
  questionIds: readonly number[],
): string[] {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  const visit = form.visits.find(({ id }) => id === response.visitId);
  return [
    String(response.id),
    identifierCode ?? '',
    response.source ?? '',
    response.completedAt?.toISOString() ?? '',
    response.createdAt.toISOString(),
    ...(hasVisits(form) ? [visit?.name ?? ''] : []),
    ...questionIds.map((id) => given.get(id) ?? ''),
  ];
}
