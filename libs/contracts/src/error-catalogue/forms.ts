import type { Catalogue } from './catalogue';

export const formsErrors = {
  DESIGN_FULL: {
    status: 409,
    title: 'Form is full',
    detail: 'A form has at most {sections} sections, {questions} questions and {visits} visits.',
  },
  DESIGN_ORDER_INCOMPLETE: {
    status: 409,
    title: 'Order not of this form',
    detail:
      'This order does not name every section and every question once. Load the form again, then order it.',
  },
  VISIT_ORDER_INCOMPLETE: {
    status: 409,
    title: 'Visits were changed',
    detail: 'This order does not name every visit once. Load the form again, then order the visits.',
  },
  VISIT_GONE: {
    status: 409,
    title: 'Form was changed',
    detail: 'This visit is no longer in the form. Load the form again.',
  },
  VISIT_SECTION_GONE: {
    status: 409,
    title: 'Form was changed',
    detail: 'One of the sections of this visit is no longer in the form. Load the form again.',
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
      'A respondent has one response at a visit that does not repeat. Change the existing response, archive it, or make the visit repeating.',
  },
  DESIGN_NOT_ODM: {
    status: 422,
    title: 'No form design in this result',
    detail:
      'A form design is made from a completed workflow whose XML is CDISC ODM. The XML of this one is not, or is too large to be read.',
  },
  WORKFLOW_DESIGN_UNFINISHED: {
    status: 409,
    title: 'Design cannot run',
    detail: 'This workflow design cannot run: {reason}',
  },
  WORKFLOW_DESIGN_NO_DOCUMENTS: {
    status: 409,
    title: 'No documents',
    detail: 'No document of this folder has the tag {tags}. Give documents this tag, or change the design.',
  },
  WORKFLOW_DESIGN_MANY_DOCUMENTS: {
    status: 409,
    title: 'Too many documents',
    detail: 'More than {most} documents of this folder have the tag {tags}. A workflow reads {most} at most.',
  },
  WORKFLOW_DESIGN_ARRIVALS: {
    status: 429,
    title: 'Too many documents in a day',
    detail: 'A workflow design runs {most} times a day by itself at most. Run it by hand for the others.',
  },
  WORKFLOW_DESIGN_SWITCHED_OFF: {
    status: 409,
    title: 'The workflow design no longer runs by itself',
    detail:
      'Something unforeseen stopped it again and again, so it was switched off. Run it by hand; when that works, switch it on again.',
  },
  WORKFLOW_DESIGN_REDRAWN: {
    status: 409,
    title: 'The workflow design no longer runs by itself',
    detail:
      'Somebody else has changed its drawing, so it was switched off. Look at it; when it is what you want, switch it on again.',
  },
  PROPOSAL_CHANGED: {
    status: 409,
    title: 'Not in this result',
    detail:
      'Something that was chosen cannot be taken from this result any more. Look at it again, then choose.',
  },
  RESPONDENT_CODE_TAKEN: {
    status: 409,
    title: 'Code already used',
    detail:
      'Someone else in this folder has this code. Every code names one person; upper and lower case make no difference.',
  },
  RESPONDENT_FORGOTTEN: {
    status: 409,
    title: 'Nothing is known any more',
    detail: 'What was known of this person was erased for good. Only their answers are left, under the code.',
  },
  ANSWERS_MISFIT: {
    status: 409,
    title: 'Answers of another kind',
    detail:
      'This question has answers that would not fit it any more. Take the question out of the form (its answers are kept in the archive) and add a new one.',
  },
  QUESTION_GONE: {
    status: 409,
    title: 'Form was changed',
    detail:
      'One of these questions is not in the form any more. Load the form again; what was answered before is kept.',
  },
  RESPONSE_ARCHIVED: {
    status: 409,
    title: 'Response is in the archive',
    detail: 'Answers in the archive are not changed. Take the response out of the archive first.',
  },
  QUESTION_ANSWERED: {
    status: 409,
    title: 'Questions with answers',
    detail:
      '{count} of these questions have answers. They can be taken out of the form; their answers are then kept in the archive.',
  },
} as const satisfies Catalogue;
