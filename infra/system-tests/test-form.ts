import { formDesign, forms, type QuestionBody, type Respondent, respondents } from '@app/contracts';
import type { z } from 'zod';
import type { formParams, Researcher } from './system';

type FormParams = ReturnType<typeof formParams>;
type Client = Researcher['client'];

/** Creates a folder in the workspace of a researcher. */
export async function newForm(person: Researcher, name: string): Promise<FormParams> {
  const workspaceId = String(person.workspaceId);
  const form = await person.client.call(forms.create, { params: { workspaceId }, body: { name } });
  return { workspaceId, formId: String(form.id) };
}

/** Creates a section with these questions. */
export async function newSection(
  client: Client,
  params: FormParams,
  name: string,
  questions: readonly z.input<typeof QuestionBody>[],
): Promise<{ sectionId: number; questionIds: number[] }> {
  const section = await client.call(formDesign.addSection, { params, body: { name } });
  const questionIds: number[] = [];
  for (const body of questions) {
    const place = { ...params, sectionId: String(section.id) };
    questionIds.push((await client.call(formDesign.addQuestion, { params: place, body })).id);
  }
  return { sectionId: section.id, questionIds };
}

/** Creates a respondent. The code must be new in the folder. */
export const newRespondent = (
  client: Client,
  params: FormParams,
  given: { readonly identifierCode: string; readonly timezone?: string },
): Promise<Respondent> =>
  client.call(respondents.create, {
    params,
    body: {
      firstName: 'Xantippe',
      email: 'canary@example.net',
      dateOfBirth: '1980-12-31',
      country: 'US',
      state: 'Ohio',
      phoneNumber: '+12025550188',
      timezone: 'America/New_York',
      ...given,
    },
  });
