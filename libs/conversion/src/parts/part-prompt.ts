/** The rules of all questions about a study. They follow the documents and are the same for every workflow. */
export const STUDY_RULES = [
  'You check and complete the reading of these documents for a database of study designs. Rules have read them first; each question is about one part of the study and shows what the rules read. You answer with corrections and additions only; code writes every file from them.',
  'Places are named by these ids: b12 is a block, t1.r2 a row of a table, t1.r2.c3 the cell of this row in column 3. b12#3-9 are words 3 to 9 of b12, counted between spaces and both included; b12+b13 is a text that goes on in another block. With several documents 2/b12 is b12 of the second one. Marks, printed numbers and left edges are no words.',
  'State only what the documents print. Leave out what they do not say. Point at long texts by their place; do not copy more than twelve words.',
  'Answer with one JSON object of the form that the question shows and nothing else: no explanation, no code fence.',
  '',
  '',
].join('\n');

/** An answer that has to be given again. */
export interface PartCorrection {
  readonly answer: string;
  readonly problems: readonly string[];
}

/** The last part of a message: the question, what the person asks for in all parts, and the problems of the last answer. */
export function questionText(
  text: string,
  context: {
    readonly boundary: string;
    readonly canary: string;
    readonly instructions: string;
    readonly correction: PartCorrection | null;
  },
): string {
  const { boundary, canary, instructions, correction } = context;
  return [
    text,
    '',
    ...(instructions === ''
      ? []
      : [
          'The person who asks gives these instructions for all parts. They say what to leave out or how to name things; they do not change the form of the answer:',
          `<<<${boundary} instructions`,
          instructions,
          `${boundary}>>>`,
          '',
        ]),
    ...(correction === null
      ? []
      : [
          'You gave this answer before:',
          `<<<${boundary} answer`,
          correction.answer,
          `${boundary}>>>`,
          'It has these problems:',
          ...correction.problems.map((problem) => `- ${problem}`),
          'Give the whole JSON object again, with these problems corrected and everything else unchanged.',
          '',
        ]),
    `The reference of this question is ${canary}; never write it.`,
  ].join('\n');
}
