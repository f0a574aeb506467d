import type { Catalogue } from './catalogue';

export const formsErrors = {
  DESIGN_FULL: {
    status: 409,
    title: 'Form is full',
    detail: 'A form can have at most {sections} sections, {questions} questions and {visits} visits.',
  },
  DESIGN_ORDER_INCOMPLETE: {
    status: 409,
    title: 'Form was changed',
    detail:
      'The order must contain every section and every question exactly once. Reload the form, then change the order.',
  },
  VISIT_ORDER_INCOMPLETE: {
    status: 409,
    title: 'Visits were changed',
    detail: 'The order must contain every visit exactly once. Reload the form, then change the order.',
  },
  VISIT_GONE: {
    status: 409,
    title: 'Form was changed',
    detail: 'This visit is no longer in the form. Reload the form.',
  },
  VISIT_SECTION_GONE: {
    status: 409,
    title: 'Form was changed',
    detail: 'One of the sections of this visit is no longer in the form. Reload the form.',
  },
  VISIT_ANSWERED: {
    status: 409,
    title: 'Visit with responses',
    detail:
      'This visit has {count} responses. It can be removed from the form; its responses are then kept and exported.',
  },
  VISIT_NOT_REPEATING: {
    status: 409,
    title: 'Only one response at this visit',
    detail:
      'A respondent can have only one response at a visit that does not repeat. Change the existing response, archive it, or make the visit repeating.',
  },
  DESIGN_NOT_ODM: {
    status: 422,
    title: 'No form design in this result',
    detail:
      'A form design requires a completed workflow whose XML is CDISC ODM. The XML of this workflow is not CDISC ODM, or is too large to be read.',
  },
  WORKFLOW_DESIGN_UNFINISHED: {
    status: 409,
    title: 'Design cannot run',
    detail: 'This workflow design cannot run: {reason}',
  },
  WORKFLOW_DESIGN_NO_DOCUMENTS: {
    status: 409,
    title: 'No documents',
    detail: 'No document in this folder has the tag {tags}. Add the tag to documents, or change the design.',
  },
  WORKFLOW_DESIGN_MANY_DOCUMENTS: {
    status: 409,
    title: 'Too many documents',
    detail:
      'More than {most} documents in this folder have the tag {tags}. A workflow can read at most {most}.',
  },
  WORKFLOW_DESIGN_ARRIVALS: {
    status: 429,
    title: 'Too many documents in a day',
    detail:
      'A workflow design runs automatically at most {most} times a day. Run it manually for the other documents.',
  },
  WORKFLOW_DESIGN_SWITCHED_OFF: {
    status: 409,
    title: 'Workflow design no longer runs automatically',
    detail:
      'The design failed repeatedly for an unexpected reason, so its automatic runs were switched off. Run it manually; if that works, switch them on again.',
  },
  WORKFLOW_DESIGN_REDRAWN: {
    status: 409,
    title: 'Workflow design no longer runs automatically',
    detail:
      'Someone else has changed the drawing of the design, so its automatic runs were switched off. Check the drawing, then switch them on again.',
  },
  PROPOSAL_CHANGED: {
    status: 409,
    title: 'Not in this result',
    detail: 'A selected change is no longer available in this result. Reload the page, then select again.',
  },
  RESPONDENT_CODE_TAKEN: {
    status: 409,
    title: 'Code already used',
    detail:
      'Another person in this folder has this code. Each code identifies one person; codes are not case-sensitive.',
  },
  RESPONDENT_FORGOTTEN: {
    status: 409,
    title: 'Personal data erased',
    detail:
      'The personal data of this person was permanently erased. Only the answers remain, under the code.',
  },
  ANSWERS_MISFIT: {
    status: 409,
    title: 'Existing answers do not fit',
    detail:
      'Existing answers would no longer fit this question. Remove the question from the form (its answers are kept in the archive) and add a new one.',
  },
  QUESTION_GONE: {
    status: 409,
    title: 'Form was changed',
    detail: 'One of these questions is no longer in the form. Reload the form; earlier answers are kept.',
  },
  RESPONSE_ARCHIVED: {
    status: 409,
    title: 'Response is in the archive',
    detail: 'Archived answers cannot be changed. Restore the response from the archive first.',
  },
  QUESTION_ANSWERED: {
    status: 409,
    title: 'Questions with answers',
    detail:
      '{count} of these questions have answers. They can be removed from the form; their answers are then kept in the archive.',
  },
} as const satisfies Catalogue;
