import { AppError, type Input, responses } from '@app/contracts';
import { questionOids, responsesWriter, type WrittenForm } from '@app/form-design';
import type {
  AnswerOfQuestion,
  Database,
  FormQuestionEntity,
  ResponseCursor,
  ResponseWithCode,
} from '@app/persistence';
import { Controller, Inject, type StreamableFile } from '@nestjs/common';
import { Readable } from 'node:stream';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { attachment } from '../../http/attachment';
import { csvPages } from '../../http/csv';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { auditOrigin, type RequestContext } from '../../http/request-context';
import { DATABASE } from '../../infrastructure/tokens';

type FormPlace = Input<typeof responses.exportCsv>['params'];

interface Exported extends ResponseWithCode {
  readonly answers: readonly AnswerOfQuestion[];
}

const PAGE = 200;
const FACTS = ['Response', 'Code', 'Source', 'Completed', 'Created'] as const;

/** Exports responses for other systems, without archived ones. */
@Controller()
export class ResponseExportsController {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** One row per response, one column per question. Codes of several choices are on separate lines of a cell. */
  @Implements(responses.exportCsv)
  async csv(@FromCall() { params, context }: Call<typeof responses.exportCsv>): Promise<StreamableFile> {
    const form = await this.formOf(params);
    const oids = questionOids(form);
    const questions = form.sections.flatMap((section) => section.questions);
    const ids = questions.map(({ id }) => id);
    const headings = questions.map(({ id, questionText }) => `${questionText} [${oids.get(id) ?? ''}]`);
    const rows = cellPages(this.pages(params, 'csv', context), ids);
    const name = `${form.name}.responses.csv`;
    return attachment(Readable.from(csvPages([...FACTS, ...headings], rows)), { name });
  }

  /** Streams the document and buffers only one respondent at a time. */
  @Implements(responses.exportOdm)
  async odm(@FromCall() { params, context }: Call<typeof responses.exportOdm>): Promise<StreamableFile> {
    const form = await this.formOf(params);
    const parts = odmParts(form, this.pages(params, 'odm', context));
    return attachment(Readable.from(parts), { name: `${form.name}.responses.xml` });
  }

  /** The questions of the form, and archived ones with answers. */
  private async formOf({ workspaceId, formId }: FormPlace): Promise<WrittenForm> {
    const { forms, formDesign, responses: table } = this.database.repositories;
    const form = await forms.find(workspaceId, formId);
    if (form === null) throw new AppError('NOT_FOUND');
    const sections = (await formDesign.read(formId)).map(({ section, questions }) => ({
      ...section,
      questions: [...questions],
    }));
    const archived = await table.archivedQuestions(formId);
    return {
      id: formId,
      name: form.name,
      sections: archived.length === 0 ? sections : [...sections, takenOut(archived)],
    };
  }

  /** Records in the trail how much was sent, also if the client disconnects. */
  private async *pages(
    { workspaceId, formId }: FormPlace,
    format: 'csv' | 'odm',
    context: RequestContext,
  ): AsyncGenerator<Exported[]> {
    const { responses: table, audit } = this.database.repositories;
    let count = 0;
    try {
      for (let after: ResponseCursor | undefined; ;) {
        const page = await table.exportPage(formId, after, PAGE);
        const answers = await table.answersOf(page.map(({ response }) => response.id));
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

async function* cellPages(pages: AsyncIterable<Exported[]>, questionIds: readonly number[]) {
  for await (const page of pages) yield page.map((row) => cellsOf(row, questionIds));
}

async function* odmParts(form: WrittenForm, pages: AsyncIterable<Exported[]>): AsyncGenerator<string> {
  const writer = responsesWriter(form, new Date());
  yield writer.head;
  for await (const { key, rows } of byPerson(pages)) {
    yield writer.subject({
      key,
      responses: rows.map(({ response, answers }) => ({ id: response.id, answers })),
    });
    await othersFirst();
  }
  yield writer.tail;
}

/** 0 is not the id of a section. */
const takenOut = (questions: readonly FormQuestionEntity[]) => ({
  id: 0,
  name: 'Taken out of the form',
  description: null,
  sourceOid: null,
  questions: [...questions],
});

/** Groups pages by respondent. Responses without a respondent are grouped by their own ids. */
async function* byPerson(
  pages: AsyncIterable<readonly Exported[]>,
): AsyncGenerator<{ key: string; rows: Exported[] }> {
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

function cellsOf({ response, identifierCode, answers }: Exported, questionIds: readonly number[]): string[] {
  const given = new Map(answers.map(({ questionId, answer }) => [questionId, answer]));
  return [
    String(response.id),
    identifierCode ?? '',
    response.source ?? '',
    response.completedAt?.toISOString() ?? '',
    response.createdAt.toISOString(),
    ...questionIds.map((id) => given.get(id) ?? ''),
  ];
}
