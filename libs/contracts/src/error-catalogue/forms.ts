import type { Catalogue } from './catalogue';

export const formsErrors = {
  DESIGN_FULL: {
    status: 409,
    title: 'Form is full',
    detail: 'A form has at most {sections} sections and {questions} questions.',
  },
  DESIGN_ORDER_INCOMPLETE: {
    status: 409,
    title: 'Order not of this form',
    detail:
      'This order does not name every section and every question once. Load the form again, then order it.',
  },
  DESIGN_NOT_ODM: {
    status: 422,
    title: 'No form design in this result',
    detail:
      'A form design is made from a completed workflow whose XML is CDISC ODM. The XML of this one is not, or is too large to be read.',
  },
  PROPOSAL_CHANGED: {
    status: 409,
    title: 'Not in this result',
    detail:
      'Something that was chosen cannot be taken from this result any more. Look at it again, then choose.',
  },
  QUESTION_ANSWERED: {
    status: 409,
    title: 'Questions with answers',
    detail:
      '{count} of these questions have answers. They can be taken out of the form; their answers are then kept in the archive.',
  },
} as const satisfies Catalogue;
