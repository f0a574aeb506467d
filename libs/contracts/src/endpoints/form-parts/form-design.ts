import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { Etag, Id, IdText, Instant, PlainQuery } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { FormParams } from '../forms';
import { Visit, VisitProposal } from './form-visits';

export const QuestionType = z.enum(['text', 'number', 'multipleChoice', 'checkbox', 'date']);
export type QuestionType = z.infer<typeof QuestionType>;

/** `multipleChoice` accepts one choice, `checkbox` any number. */
export const hasChoices = (type: QuestionType): boolean => type === 'multipleChoice' || type === 'checkbox';

const choiceCode = z
  .string()
  .trim()
  .min(1, 'Every choice needs a code')
  .max(LIMITS.choiceMaximum, 'This code is too long.')
  .refine((code) => !/\s=\s/.test(code), 'A code cannot contain an equals sign between spaces.')
  .refine((code) => !/[\r\n]/.test(code), 'A code must be on one line.');
const choiceLabel = z
  .string()
  .trim()
  .min(1, 'Every choice needs a label')
  .max(LIMITS.choiceMaximum, 'This label is too long.');

/** Stored code and displayed text of a choice. */
export const QuestionChoice = z.object({ code: choiceCode, label: choiceLabel });
export type QuestionChoice = z.infer<typeof QuestionChoice>;

export const Question = z.object({
  id: Id,
  sectionId: Id,
  questionText: z.string(),
  introText: z.string().nullable(),
  description: z.string().nullable(),
  questionType: QuestionType,
  required: z.boolean(),
  order: z.number().int(),
  choices: z.array(QuestionChoice),
  /** OID of the ItemDef that it was made from. */
  sourceOid: z.string().nullable(),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Question = z.infer<typeof Question>;

export const Section = z.object({
  id: Id,
  formId: Id,
  name: z.string(),
  description: z.string().nullable(),
  order: z.number().int(),
  /** OID of the ItemGroupDef that it was made from. */
  sourceOid: z.string().nullable(),
  questions: z.array(Question),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Section = z.infer<typeof Section>;

/**
 * Ordered sections, questions and visits of a form. `etag` covers the order of sections and questions, `visitsEtag` that of the
 * visits; each part has its own etag. A form without visits is filled in as often as there are responses.
 */
export const FormDesign = z.object({
  formId: Id,
  sections: z.array(Section),
  visits: z.array(Visit),
  etag: Etag,
  visitsEtag: Etag,
});
export type FormDesign = z.infer<typeof FormDesign>;

const name = z
  .string()
  .trim()
  .min(1, 'Section name is required')
  .max(LIMITS.nameMaximum, 'This name is too long.');
const text = z.string().trim().max(LIMITS.descriptionMaximum, 'This text is too long.').nullish();
const longText = z.string().trim().max(LIMITS.questionMaximum, 'This text is too long.').nullish();
const questionText = z
  .string()
  .trim()
  .min(1, 'Question text is required')
  .max(LIMITS.questionMaximum, 'This question is too long.');
const choices = z
  .array(QuestionChoice)
  .max(LIMITS.choicesPerQuestion, 'A question has at most 500 choices.')
  .refine(
    (given) => new Set(given.map(({ code }) => code)).size === given.length,
    'Two choices have the same code.',
  );

interface TypeAndChoices {
  readonly questionType: QuestionType;
  readonly choices: readonly QuestionChoice[];
}

/** Returns the problem with the choices of a question of this type, or null if there is none. */
export function choicesFault({ questionType, choices: given }: TypeAndChoices): string | null {
  if (hasChoices(questionType) && given.length === 0)
    return 'This type of question needs at least one choice.';
  if (!hasChoices(questionType) && given.length > 0) return 'Only questions of a choice type have choices.';
  return null;
}

export const SectionBody = z.strictObject({ name, description: text });
export const UpdateSectionBody = z.strictObject({ name: name.optional(), description: text });

export const QuestionBody = z
  .strictObject({
    questionText,
    introText: text,
    description: longText,
    questionType: QuestionType.default('text'),
    required: z.boolean().default(false),
    choices: choices.default([]),
  })
  .superRefine((question, context) => {
    const fault = choicesFault(question);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['choices'], message: fault });
  });

/** The remaining choices are validated against the new type of the question. */
export const UpdateQuestionBody = z.strictObject({
  questionText: questionText.optional(),
  introText: text,
  description: longText,
  questionType: QuestionType.optional(),
  required: z.boolean().optional(),
  choices: choices.optional(),
});

/** Every section and question of the design, each exactly once. A question may move to another section. */
export const DesignOrderBody = z.strictObject({
  sections: z.array(Id).max(LIMITS.sectionsPerForm),
  /** Questions of each section in order. The order of the sections relative to each other has no meaning here. */
  questions: z.array(z.strictObject({ id: Id, sectionId: Id })).max(LIMITS.questionsPerForm),
});
export type DesignOrder = z.infer<typeof DesignOrderBody>;

/** Properties of an ODM item that a question cannot represent. */
export const QuestionNote = z.enum([
  'code-list-elsewhere',
  'choices-altered',
  'type-as-text',
  'partial-date',
  'range-check',
  'condition',
  'computed',
]);
export type QuestionNote = z.infer<typeof QuestionNote>;

const ProposalState = z.enum(['new', 'changed', 'same']);

/** A question of a result, next to the question of the design that was made from the same item. */
export const QuestionProposal = z.object({
  oid: z.string(),
  state: ProposalState,
  questionId: Id.nullable(),
  questionText: z.string(),
  description: z.string().nullable(),
  questionType: QuestionType,
  required: z.boolean(),
  choices: z.array(QuestionChoice),
  /** Differing properties of a changed question. */
  changed: z.array(z.enum(['questionText', 'description', 'questionType', 'required', 'choices'])),
  notes: z.array(QuestionNote),
  /** True if it exceeds the size limits of a question and cannot be selected. */
  isTooLarge: z.boolean(),
});
export type QuestionProposal = z.infer<typeof QuestionProposal>;

export const SectionProposal = z.object({
  oid: z.string(),
  state: ProposalState,
  sectionId: Id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  before: z.object({ name: z.string(), description: z.string().nullable() }).nullable(),
  questions: z.array(QuestionProposal),
});
export type SectionProposal = z.infer<typeof SectionProposal>;

/** Changes that an ODM result would make to the design. The etag covers both. */
export const DesignProposal = z.object({
  workflowId: Id,
  sections: z.array(SectionProposal),
  visits: z.array(VisitProposal),
  /** Questions of the design whose source items are missing from the result. */
  gone: z.array(z.object({ id: Id, questionText: z.string() })),
  /** Items without a group, and therefore without a section. */
  itemsOutside: z.number().int(),
  etag: Etag,
});
export type DesignProposal = z.infer<typeof DesignProposal>;

const oid = z.string().min(1).max(LIMITS.nameMaximum);

/**
 * Accepted parts of a proposal. A question includes its section; a section alone includes only its name and description. A visit
 * includes those of its sections that are in the design afterwards.
 */
export const AdoptDesignBody = z.strictObject({
  sections: z.array(oid).max(LIMITS.sectionsPerForm),
  questions: z.array(z.strictObject({ section: oid, item: oid })).max(LIMITS.questionsPerForm),
  /** Questions to remove. Questions with answers are kept in the archive. */
  removed: z.array(Id).max(LIMITS.questionsPerForm),
  visits: z.array(oid).max(LIMITS.visitsPerForm).default([]),
});

/** Number of changes. */
export const AdoptedDesign = z.object({
  sectionsCreated: z.number().int(),
  sectionsChanged: z.number().int(),
  questionsCreated: z.number().int(),
  questionsChanged: z.number().int(),
  questionsRemoved: z.number().int(),
  visitsCreated: z.number().int(),
  visitsChanged: z.number().int(),
});
export type AdoptedDesign = z.infer<typeof AdoptedDesign>;

export const DesignSourceParams = z.strictObject({ workspaceId: IdText, formId: IdText, workflowId: IdText });

export const SectionParams = z.strictObject({ workspaceId: IdText, formId: IdText, sectionId: IdText });
export const QuestionParams = z.strictObject({ workspaceId: IdText, formId: IdText, questionId: IdText });

/** If omitted, questions with answers are not removed (409). */
const RemovalQuery = z.strictObject({ archive: z.enum(['true', 'false']).optional() });

const FORM = '/api/workspaces/:workspaceId/forms/:formId';
const READ = { workspace: PERMISSIONS['form-design.read'] };
const EDIT = { workspace: PERMISSIONS['form-design.edit'] };

export const formDesign = {
  propose: endpoint({
    name: 'formDesign.propose',
    summary:
      'The form design that the ODM of a completed workflow describes, compared with the present design.',
    method: 'GET',
    path: `${FORM}/workflows/:workflowId/form-design`,
    access: READ,
    params: DesignSourceParams,
    query: PlainQuery,
    response: DesignProposal,
  }),
  adopt: endpoint({
    name: 'formDesign.adopt',
    summary: 'Imports the chosen items of a result into the design, all or none.',
    method: 'POST',
    path: `${FORM}/workflows/:workflowId/form-design`,
    access: EDIT,
    params: DesignSourceParams,
    body: AdoptDesignBody,
    bodyBytes: 1_703_936,
    response: AdoptedDesign,
  }),
  exportOdm: endpoint({
    name: 'formDesign.exportOdm',
    summary: 'The design as CDISC ODM 1.3.2.',
    method: 'GET',
    path: `${FORM}/design/odm`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: 'file',
  }),
  exportRedcap: endpoint({
    name: 'formDesign.exportRedcap',
    summary: 'The design as a REDCap data dictionary (CSV).',
    method: 'GET',
    path: `${FORM}/design/redcap`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: 'file',
  }),
  exportRedcapProject: endpoint({
    name: 'formDesign.exportRedcapProject',
    summary:
      'The design as a REDCap data dictionary, with the events and the mapping of instruments to events (CSV files in a ZIP).',
    method: 'GET',
    path: `${FORM}/design/redcap-project`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: 'file',
  }),
  get: endpoint({
    name: 'formDesign.get',
    summary: 'The sections, questions and visits of a folder in their order.',
    method: 'GET',
    path: `${FORM}/design`,
    access: READ,
    params: FormParams,
    query: PlainQuery,
    response: FormDesign,
  }),
  reorder: endpoint({
    name: 'formDesign.reorder',
    summary: 'Reorders sections and questions. A question may move to another section.',
    method: 'PUT',
    path: `${FORM}/design/order`,
    access: EDIT,
    params: FormParams,
    body: DesignOrderBody,
    bodyBytes: 131_072,
    response: FormDesign,
  }),
  addSection: endpoint({
    name: 'formDesign.addSection',
    summary: 'Adds a section at the end.',
    method: 'POST',
    path: `${FORM}/sections`,
    access: EDIT,
    params: FormParams,
    body: SectionBody,
    response: Section,
    status: 201,
  }),
  updateSection: endpoint({
    name: 'formDesign.updateSection',
    summary: 'Changes name or description of a section.',
    method: 'PATCH',
    path: `${FORM}/sections/:sectionId`,
    access: EDIT,
    params: SectionParams,
    body: UpdateSectionBody,
    response: Section,
  }),
  deleteSection: endpoint({
    name: 'formDesign.deleteSection',
    summary: 'Removes a section with its questions. On request, questions with answers are archived.',
    method: 'DELETE',
    path: `${FORM}/sections/:sectionId`,
    access: EDIT,
    params: SectionParams,
    query: RemovalQuery,
    response: 'nothing',
  }),
  addQuestion: endpoint({
    name: 'formDesign.addQuestion',
    summary: 'Adds a question at the end of its section.',
    method: 'POST',
    path: `${FORM}/sections/:sectionId/questions`,
    access: EDIT,
    params: SectionParams,
    body: QuestionBody,
    bodyBytes: 1_048_576,
    response: Question,
    status: 201,
  }),
  updateQuestion: endpoint({
    name: 'formDesign.updateQuestion',
    summary: 'Changes a question.',
    method: 'PATCH',
    path: `${FORM}/questions/:questionId`,
    access: EDIT,
    params: QuestionParams,
    body: UpdateQuestionBody,
    bodyBytes: 1_048_576,
    response: Question,
  }),
  deleteQuestion: endpoint({
    name: 'formDesign.deleteQuestion',
    summary: 'Removes a question. On request, a question with answers is archived.',
    method: 'DELETE',
    path: `${FORM}/questions/:questionId`,
    access: EDIT,
    params: QuestionParams,
    query: RemovalQuery,
    response: 'nothing',
  }),
};
