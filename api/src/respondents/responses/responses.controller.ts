import {
  AppError,
  type AuditAction,
  type FormResponse,
  hasChoices,
  type Input,
  type QuestionAnswer,
  responses,
  type ResponseSummary,
} from '@app/contracts';
import type { Config } from '@app/config';
import type { KeyRing } from '@app/encryption';
import type { Database, FormResponseEntity, Repositories, SectionWithQuestions } from '@app/persistence';
import { Controller, Inject } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../../http/endpoint.decorator';
import { assertUnchanged } from '../../http/etag';
import { pageOf } from '../../http/page';
import { auditOrigin, type RequestContext } from '../../http/request-context';
import { CONFIG, DATABASE } from '../../infrastructure/tokens';
import { archivedDataOf } from './archived-respondent';
import { respondentScope } from '../respondent-scope';
import { checkedAnswers } from './given-answers';
import { presentResponse, presentSummary, responseEtag } from './response.presenter';
import { assertCalled, assertFree, assertOpen, lockedDesign } from './response-rules';
import { readAnswers, sealAnswers } from './sealed-answers';

type ResponsePlace = Input<typeof responses.get>['params'];

/** Context of a change to a response. */
interface OpenResponse {
  readonly response: FormResponseEntity;
  readonly answers: readonly QuestionAnswer[];
  readonly repositories: Repositories;
}

@Controller()
export class ResponsesController {
  private readonly ring: KeyRing;

  constructor(
    @Inject(DATABASE) private readonly database: Database,
    @Inject(CONFIG) config: Config,
  ) {
    this.ring = { keys: config.keyRing, active: config.APP_KEK_ACTIVE };
  }

  @Implements(responses.list)
  async list(@FromCall() { params, query }: Call<typeof responses.list>): Promise<ResponseSummary[]> {
    const { archived, state, code, visitId, ...page } = query;
    const { responses: table, visits } = this.database.repositories;
    const rows = await table.list(params.formId, pageOf(page), {
      archived: archived === undefined ? undefined : archived === 'true',
      isComplete: state === undefined ? undefined : state === 'complete',
      code: code || undefined,
      visitId,
    });
    const names = await visits.names([...new Set(rows.flatMap(({ response }) => response.visitId ?? []))]);
    const counts = await table.answerCounts(rows.map(({ response }) => response.id));
    return rows.map((row) => {
      const visitName = names.get(row.response.visitId ?? 0) ?? null;
      return presentSummary({ ...row, visitName }, counts.get(row.response.id) ?? 0);
    });
  }

  @Implements(responses.get)
  get(@FromCall() { params, context }: Call<typeof responses.get>): Promise<FormResponse> {
    return this.read(params, context);
  }

  private async read(place: ResponsePlace, context: RequestContext): Promise<FormResponse> {
    const { formId, responseId } = place;
    const { responses: table, respondents, visits } = this.database.repositories;
    const found = await table.find(formId, responseId);
    if (found === null) throw new AppError('NOT_FOUND');
    const answers = (await readAnswers(table, this.ring, [responseId])).get(responseId) ?? [];
    const { respondentId, visitId } = found.response;
    const archivedQuestions = await table.questionsNoLongerAsked(
      found.response,
      answers.map(({ questionId }) => questionId),
    );
    const visit = visitId === null ? null : await visits.find(formId, visitId);
    const scope = await respondentScope(this.database.repositories, place, context);
    // Only the archived data name the person.
    const showsPerson =
      scope.enteredBy === undefined ||
      (respondentId !== null && (await respondents.find(scope, respondentId)) !== null);
    return presentResponse(this.ring, {
      ...found,
      visitName: visit?.visit.name ?? null,
      sectionIds: visit?.sections.map(({ sectionId }) => sectionId) ?? null,
      answers,
      archivedQuestions,
      showsPerson,
    });
  }

  @Implements(responses.create)
  async create(
    @FromCall() { params: place, body, context }: Call<typeof responses.create>,
  ): Promise<FormResponse> {
    const { formId } = place;
    const { respondentId, visitId = null, callId = null, ...given } = body;
    const { source = callId === null ? 'manual' : 'call' } = body;
    const responseId = await this.database.transaction(async (repositories) => {
      const design = await lockedDesign(repositories, formId, visitId);
      const { respondents, responses: table, audit } = repositories;
      const scope = await respondentScope(repositories, place, context);
      const person = await respondents.lock(scope, respondentId);
      if (person === null) throw new AppError('NOT_FOUND');
      if (person.status === 'forgotten') throw new AppError('RESPONDENT_FORGOTTEN');
      if (callId !== null) await assertCalled(repositories, { formId, respondentId }, callId);
      await assertOpen(repositories, formId, visitId);
      await assertFree(repositories, { formId, respondentId, visitId });
      const answers = checkedAnswers(design, given);
      const completedAt = given.isComplete ? new Date() : null;
      const call = callId === null ? null : String(callId);
      const id = await table.create({ formId, respondentId, visitId, callId: call, source, completedAt });
      await table.saveAnswers(id, sealAnswers(this.ring, id, answers));
      await audit.record({
        ...entry('response.create', { ...place, responseId: id }, context),
        newValue: {
          identifierCode: person.identifierCode,
          visitId,
          isComplete: given.isComplete,
          ...traced(design, answers),
        },
      });
      return id;
    });
    return this.read({ ...place, responseId }, context);
  }

  @Implements(responses.update)
  update(
    @FromCall() { params: place, body: given, context }: Call<typeof responses.update>,
  ): Promise<FormResponse> {
    return this.change(place, context, async ({ response, answers: before, repositories }, design) => {
      if (response.archived) throw new AppError('RESPONSE_ARCHIVED');
      const { responses: table, audit } = repositories;
      const answers = checkedAnswers(design, given);
      const asked = new Set(design.flatMap(({ questions }) => questions).map(({ id }) => id));
      const kept = new Set(answers.map(({ questionId }) => questionId));
      const old = before.filter(({ questionId }) => asked.has(questionId));
      const changed = differences(old, answers);
      const saved = answers.filter(({ questionId }) => changed.has(questionId));
      await table.saveAnswers(response.id, sealAnswers(this.ring, response.id, saved));
      await table.deleteAnswers(
        response.id,
        old.map(({ questionId }) => questionId).filter((id) => !kept.has(id)),
      );
      const completedAt = given.isComplete ? (response.completedAt ?? new Date()) : null;
      await table.update(response.id, { completedAt });
      const onlyChanged = (all: readonly QuestionAnswer[]) =>
        traced(
          design,
          all.filter(({ questionId }) => changed.has(questionId)),
        );
      await audit.record({
        ...entry('response.update', place, context),
        oldValue: { isComplete: response.completedAt !== null, ...onlyChanged(old) },
        newValue: { isComplete: given.isComplete, ...onlyChanged(answers) },
      });
    });
  }

  @Implements(responses.setArchived)
  setArchived(
    @FromCall() { params: place, body, context }: Call<typeof responses.setArchived>,
  ): Promise<FormResponse> {
    const { archived } = body;
    return this.change(place, context, async ({ response, repositories }) => {
      if (response.archived === archived) return;
      if (!archived) await assertFree(repositories, response);
      const { respondents, responses: table, audit } = repositories;
      const person =
        response.respondentId === null
          ? null
          : await respondents.lock({ formId: place.formId }, response.respondentId);
      const isKept = archived && person !== null && person.status !== 'forgotten';
      await table.update(response.id, {
        archived,
        archivedRespondentData: isKept ? archivedDataOf(this.ring, response, person) : null,
      });
      await audit.record({
        ...entry(archived ? 'response.archive' : 'response.restore', place, context),
        oldValue: { archived: response.archived },
        newValue: { archived },
      });
    });
  }

  /** The trail keeps what is left: whose response it was, and how many answers it had. */
  @Implements(responses.delete)
  async delete(@FromCall() { params: place, context }: Call<typeof responses.delete>): Promise<void> {
    await this.database.transaction(async (repositories) => {
      const { responses: table, audit } = repositories;
      if ((await table.lock(place.formId, place.responseId)) === null) throw new AppError('NOT_FOUND');
      const found = await table.find(place.formId, place.responseId);
      const answers = await table.answerCounts([place.responseId]);
      await table.delete(place.responseId);
      await audit.record({
        ...entry('response.delete', place, context),
        oldValue: {
          identifierCode: found?.identifierCode ?? null,
          visitId: found?.response.visitId ?? null,
          isComplete: (found?.response.completedAt ?? null) !== null,
          answers: answers.get(place.responseId) ?? 0,
        },
      });
    });
  }

  private async change(
    place: ResponsePlace,
    context: RequestContext,
    work: (open: OpenResponse, design: readonly SectionWithQuestions[]) => Promise<void>,
  ): Promise<FormResponse> {
    await this.database.transaction(async (repositories) => {
      const { forms, responses: table } = repositories;
      if ((await forms.lock(place.formId)) === null) throw new AppError('NOT_FOUND');
      const response = await table.lock(place.formId, place.responseId);
      if (response === null) throw new AppError('NOT_FOUND');
      const design = await lockedDesign(repositories, place.formId, response.visitId);
      const answers = (await readAnswers(table, this.ring, [response.id])).get(response.id) ?? [];
      assertUnchanged(context, responseEtag(response, answers));
      await work({ response, answers, repositories }, design);
    });
    return this.read(place, context);
  }
}

/** Ids of questions whose answer was added, removed or changed. */
function differences(
  before: readonly QuestionAnswer[],
  after: readonly QuestionAnswer[],
): ReadonlySet<number> {
  const old = new Map(before.map(({ questionId, answer }) => [questionId, answer]));
  const now = new Map(after.map(({ questionId, answer }) => [questionId, answer]));
  return new Set([...old.keys(), ...now.keys()].filter((id) => old.get(id) !== now.get(id)));
}

/** The trail holds choices and numbers. Of texts and dates, which may identify a person, it records only that they exist. */
function traced(
  design: readonly SectionWithQuestions[],
  answers: readonly QuestionAnswer[],
): { answers: Record<string, string> } {
  const questions = new Map(design.flatMap((each) => each.questions).map((each) => [each.id, each]));
  const shown = answers.map(({ questionId, answer }) => {
    const type = questions.get(questionId)?.questionType ?? 'text';
    const isOpen = hasChoices(type) || type === 'number';
    return [questionId, isOpen ? answer.replaceAll('\n', ', ') : `(${type})`] as const;
  });
  return { answers: Object.fromEntries(shown) };
}

const entry = (action: AuditAction, place: ResponsePlace, context: RequestContext) => ({
  ...auditOrigin(context),
  action,
  workspaceId: place.workspaceId,
  formId: place.formId,
  targetType: 'response',
  targetId: place.responseId,
});
