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
  QUESTION_ANSWERED: {
    status: 409,
    title: 'Questions with answers',
    detail:
      '{count} of these questions have answers. They can be taken out of the form; their answers are then kept in the archive.',
  },
} as const satisfies Catalogue;
