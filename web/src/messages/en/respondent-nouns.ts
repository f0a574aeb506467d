import type { Form } from '@app/contracts';

/** What a folder calls the people who answer: many of them. */
export type RespondentLabel = Form['settings']['respondentLabel'];

/** One of them. */
export const ONE_OF: Record<RespondentLabel, string> = {
  respondents: 'respondent',
  participants: 'participant',
  subjects: 'subject',
  surveyees: 'surveyee',
  contributors: 'contributor',
  panelists: 'panelist',
};

/** As a sentence or a heading begins. */
export const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
