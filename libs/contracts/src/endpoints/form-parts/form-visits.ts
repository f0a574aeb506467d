import { z } from 'zod';
import { endpoint } from '../../endpoint';
import { optionalText, requiredText } from '../../field-rules';
import { Etag, Id, IdText, Instant } from '../../ids';
import { LIMITS } from '../../limits';
import { PERMISSIONS } from '../../permissions';
import { changeOf } from '../../resource';
import { FormParams } from '../forms';

/** `common`: belongs to no planned time and is not an exception either, such as a log of adverse events. */
export const VisitType = z.enum(['scheduled', 'unscheduled', 'common']);
export type VisitType = z.infer<typeof VisitType>;

/** A section that is filled in at a visit. */
export const VisitSection = z.strictObject({ sectionId: Id, required: z.boolean() });
export type VisitSection = z.infer<typeof VisitSection>;

export const Visit = z.object({
  id: Id,
  formId: Id,
  name: z.string(),
  /** When the visit is planned, and in which window. */
  description: z.string().nullable(),
  type: VisitType,
  /** True if a respondent can have several responses at this visit. */
  repeating: z.boolean(),
  order: z.number().int(),
  /** OID of the StudyEventDef that it was made from. */
  sourceOid: z.string().nullable(),
  /** In the order in which they are filled in. */
  sections: z.array(VisitSection),
  etag: Etag,
  createdAt: Instant,
  updatedAt: Instant,
});
export type Visit = z.infer<typeof Visit>;

export const VisitBody = z.strictObject({
  name: requiredText('Visit name is required', LIMITS.nameMaximum, 'This name is too long.'),
  description: optionalText(LIMITS.descriptionMaximum),
  type: VisitType.default('scheduled'),
  repeating: z.boolean().default(false),
  sections: z
    .array(VisitSection)
    .max(LIMITS.sectionsPerForm)
    .refine(
      (given) => new Set(given.map(({ sectionId }) => sectionId)).size === given.length,
      'A visit names each section once.',
    )
    .default([]),
});

/** A visit of a result, next to the visit of the design that was made from the same event. */
export const VisitProposal = z.object({
  oid: z.string(),
  state: z.enum(['new', 'changed', 'same']),
  visitId: Id.nullable(),
  name: z.string(),
  description: z.string().nullable(),
  type: VisitType,
  repeating: z.boolean(),
  /** Sections of the result, by OID. */
  sections: z.array(z.object({ oid: z.string(), required: z.boolean() })),
  /** Differing properties of a changed visit. */
  changed: z.array(z.enum(['name', 'description', 'type', 'repeating', 'sections'])),
  /** References to forms that have no items. They cannot be imported. */
  emptyForms: z.number().int(),
  /** References with a condition. The condition is not imported. */
  conditions: z.number().int(),
  /** True if its OID or a text exceeds its limit and it cannot be selected. */
  isTooLarge: z.boolean(),
});
export type VisitProposal = z.infer<typeof VisitProposal>;

export const VisitParams = z.strictObject({ workspaceId: IdText, formId: IdText, visitId: IdText });

/** If omitted, a visit with responses is not removed (409). */
const RemovalQuery = z.strictObject({ archive: z.enum(['true', 'false']).optional() });

const VISITS = '/api/workspaces/:workspaceId/forms/:formId/visits';
const EDIT = { workspace: PERMISSIONS['form-design.edit'] };

/** The visits of a design. They are read with the design. */
export const visits = {
  create: endpoint({
    name: 'visits.create',
    summary: 'Adds a visit at the end, with the sections that are filled in there.',
    method: 'POST',
    path: VISITS,
    access: EDIT,
    params: FormParams,
    body: VisitBody,
    response: Visit,
    status: 201,
  }),
  update: endpoint({
    name: 'visits.update',
    summary: 'Changes a visit or the sections that are filled in there. Answers are kept.',
    method: 'PATCH',
    path: `${VISITS}/:visitId`,
    access: EDIT,
    params: VisitParams,
    body: changeOf(VisitBody),
    response: Visit,
  }),
  delete: endpoint({
    name: 'visits.delete',
    summary: 'Removes a visit. On request, a visit with responses is archived.',
    method: 'DELETE',
    path: `${VISITS}/:visitId`,
    access: EDIT,
    params: VisitParams,
    query: RemovalQuery,
    response: 'nothing',
  }),
  reorder: endpoint({
    name: 'visits.reorder',
    summary:
      'Reorders the visits. The order names every visit once; If-Match takes the `visitsEtag` of the design.',
    method: 'PUT',
    path: `${VISITS}/order`,
    access: EDIT,
    params: FormParams,
    body: z.strictObject({ visits: z.array(Id).max(LIMITS.visitsPerForm) }),
    response: z.array(Visit),
  }),
};
