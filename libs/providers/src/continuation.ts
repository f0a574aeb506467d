/** The message after the beginning of an answer, which asks for the rest. */
export const CONTINUE =
  'Your answer was cut off there. Continue with the very next character. Repeat nothing, do not start again, and write nothing but the rest of the answer.';
