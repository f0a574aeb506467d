import { FolderContents } from '@app/contracts';
import { count, plural } from './numbers';
import { ONE_OF, type RespondentLabel } from './respondent-nouns';

const PARTS: Record<Exclude<keyof FolderContents, 'respondents'>, readonly [one: string, many: string]> = {
  documents: ['document', 'documents'],
  workflows: ['workflow', 'workflows'],
  integrations: ['integration', 'integrations'],
  voiceAgents: ['voice agent', 'voice agents'],
  sections: ['section', 'sections'],
  questions: ['question', 'questions'],
  visits: ['visit', 'visits'],
  responses: ['response', 'responses'],
  schedules: ['call plan', 'call plans'],
  campaigns: ['campaign', 'campaigns'],
  calls: ['call', 'calls'],
  workflowDesigns: ['workflow design', 'workflow designs'],
};
const KINDS = FolderContents.keyof().options;

/** What went with a folder; its people are called what the folder calls them. */
export function removedText(contents: FolderContents, label: RespondentLabel): string {
  const parts = KINDS.flatMap((kind) => {
    const [one, many] = kind === 'respondents' ? [ONE_OF[label], label] : PARTS[kind];
    const found = contents[kind];
    return found === 0 ? [] : [`${count.format(found)} ${plural(found, one, many)}`];
  });
  return parts.length === 0 ? 'It was empty.' : `Removed with it: ${parts.join(', ')}.`;
}
