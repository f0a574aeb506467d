import type {
  FormDesign,
  FormResponse,
  Question,
  Respondent,
  ResponseSummary,
  Section,
  Visit,
} from '@app/contracts';
import { AT } from './moment';

export const aQuestion = (given: Partial<Question> = {}): Question => ({
  id: 71,
  sectionId: 61,
  questionText: 'How do you feel?',
  introText: null,
  description: null,
  questionType: 'text',
  required: false,
  order: 0,
  choices: [],
  sourceOid: null,
  etag: 'question-1',
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aSection = (given: Partial<Section> = {}): Section => ({
  id: 61,
  formId: 2,
  name: 'Vital signs',
  description: null,
  order: 0,
  sourceOid: null,
  questions: [aQuestion()],
  etag: 'section-1',
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aFormDesign = (given: Partial<FormDesign> = {}): FormDesign => ({
  formId: 2,
  sections: [
    aSection({ questions: [aQuestion(), aQuestion({ id: 72, questionText: 'Weight?', order: 1 })] }),
    aSection({ id: 62, name: 'Diary', order: 1, questions: [] }),
  ],
  visits: [],
  etag: 'order-1',
  visitsEtag: 'visits-1',
  ...given,
});

export const aVisit = (given: Partial<Visit> = {}): Visit => ({
  id: 65,
  formId: 2,
  name: 'Week 2',
  description: null,
  type: 'scheduled',
  repeating: false,
  order: 0,
  sourceOid: null,
  sections: [{ sectionId: 61, required: true }],
  etag: 'visit-1',
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aRespondent = (given: Partial<Respondent> = {}): Respondent => ({
  id: 81,
  formId: 2,
  position: 81,
  firstName: 'Zoë',
  lastName: 'O’Hara',
  email: 'zoe@example.net',
  country: 'US',
  state: 'Ohio',
  countryCode: '+1',
  phoneNumber: '(202) 555-0123',
  normalizedPhone: '+12025550123',
  phoneValid: true,
  timezone: 'America/New_York',
  timezoneValid: true,
  languages: ['en', 'es'],
  status: 'active',
  identifierCode: 'R-1',
  dateOfBirth: '1980-12-31',
  etag: 'person-1',
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aResponse = (given: Partial<FormResponse> = {}): FormResponse => ({
  id: 91,
  formId: 2,
  respondentId: 81,
  identifierCode: 'R-1',
  callId: null,
  visitId: null,
  visitName: null,
  sectionIds: null,
  source: 'manual',
  archived: false,
  completedAt: AT,
  answers: [{ questionId: 71, answer: 'Well' }],
  archivedQuestions: [],
  archivedRespondentData: null,
  etag: 'response-1',
  createdAt: AT,
  updatedAt: AT,
  ...given,
});

export const aResponseSummary = (given: Partial<ResponseSummary> = {}): ResponseSummary => ({
  ...aResponse(),
  answerCount: 1,
  ...given,
});
