import { AppError, type Input, type responses } from '@app/contracts';
import { questionOids, responsesWriter, type WrittenForm } from '@app/form-design';
import type {
  AnswerOfQuestion,
  Database,
  FormQuestionEntity,
  ResponseCursor,
  ResponseWithCode,
} from '@app/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { auditOrigin, type RequestContext } from '../../http/request-context';
import { DATABASE } from '../../infrastructure/tokens';

type FormPlace = Input<typeof responses.exportCsv>['params'];

interface Exported extends ResponseWithCode {
  readonly answers: readonly AnswerOfQuestion[];
}

export interface ExportedTable {
  readonly name: string;
  readonly headings: readonly string[];
  readonly pages: AsyncGenerator<string[][]>;
}

const PAGE = 200;
const FACTS = ['Response', 'Code', 'Source', 'Completed', 'Created'] as const;

/** Exports responses for other systems, without archived ones. */
@Injectable()
export class ResponseExportsService {
  constructor(@Inject(DATABASE) private readonly database: Database) {}

  /** One row per response, one column per question. Codes of several choices are on separate lines of a cell. */
  async csv(place: FormPlace, context: RequestContext): Promise<ExportedTable> {
    const form = await this.formOf(place);
    const oids = questionOids(form);
    const questions = form.sections.flatMap((section) => section.questions);
    const pages = this.pages(place, 'csv', context);
    return {
      name: form.name,
      headings: [
        ...FACTS,
        ...questions.map(({ id, questionText }) => `${questionText} [${oids.get(id) ?? ''}]`),
      ],
      pages: (async function* () {
        for await (const page of pages)
          yield page.map((row) =>
            cellsOf(
              row,
              questions.map(({ id }) => id),
            ),
          );
      })(),
    };
  }

  /** Streams the document and buffers only one respondent at a time. */
  async odm(
    place: FormPlace,
    context: RequestContext,
  ): Promise<{ name: string; parts: AsyncGenerator<string> }> {
    const form = await this.formOf(place);
    const writer = responsesWriter(form, new Date());
    const pages = this.pages(place, 'odm', context);
    return {
      name: form.name,
      parts: (async function* () {
        yield writer.head;
        for await (const { key, rows } of byPerson(pages)) {
          yield writer.subject({
            key,
            responses: rows.map(({ response, answers }) => ({ id: response.id, answers })),
          });
          await othersFirst();
        }
        yield writer.tail;
      })(),
    };
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
