import { BUILT_IN_PROMPTS } from '../built-in-prompts';
import { proposedParts } from './proposed-parts';

const CRITERIA = ['inclusion', 'exclusion'];
const SCHEDULE = ['visit', 'activity', 'mark'];

describe('the parts that a task expects', () => {
  it.each([
    ['odm-1.3.2-study-build', [...CRITERIA, ...SCHEDULE, 'epoch', 'title']],
    ['odm-2.0-study-design', [...CRITERIA, ...SCHEDULE, 'objective', 'endpoint', 'arm', 'epoch', 'title']],
    ['eligibility-criteria', CRITERIA],
    ['schedule-of-activities', [...SCHEDULE, 'epoch', 'footnote']],
    ['objectives-endpoints', ['objective', 'endpoint']],
  ])('are what the built-in prompt %s says', (wanted, parts) => {
    const prompt = BUILT_IN_PROMPTS.find(({ key }) => key === wanted);

    expect(prompt && proposedParts({ target: prompt.target, prompt: prompt.text })).toEqual(parts);
  });

  it.each([
    ['any', 'Write the title page only.', ['title']],
    ['any', 'Make CDISC ODM of it.', [...CRITERIA, ...SCHEDULE]],
    ['any', 'The inclusion criteria as a list.', ['inclusion']],
    ['odm-2.0', 'Convert it.', [...CRITERIA, ...SCHEDULE]],
    ['own-schema', 'Fill the schema in.', []],
  ] as const)('come from target and words: %s, %s', (target, prompt, parts) => {
    expect(proposedParts({ target, prompt })).toEqual(parts);
  });
});
