import { message } from '@app/contracts';
import type { Evidence } from '@app/study-model';
import { z } from 'zod';
import { addToList } from './list-correction';
import { LISTED_PARTS } from './listed-parts';
import { type Question, question } from './part';
import type { PartId, StudyReading } from './study-reading';

/** A place that no reading explains, as it stands in the prompt. */
export interface Leftover {
  readonly evidence: Evidence;
  readonly text: string;
}

const LeftoversAnswer = z.object({
  belongs: z
    .array(
      z.object({
        part: z.string().max(40),
        kind: z.string().max(40),
        at: z.string().max(200),
        number: z.string().max(40).nullish(),
        value: z.string().max(400).nullish(),
        under: z.string().max(200).nullish(),
      }),
    )
    .default([]),
  elsewhere: z.array(z.object({ at: z.array(z.string().max(200)), why: z.string().max(300) })).default([]),
});
type LeftoversAnswer = z.infer<typeof LeftoversAnswer>;

/** Asks a model where texts belong that look like members of a part and are in none. */
export function leftoversQuestion(
  leftovers: readonly Leftover[],
  parts: readonly PartId[],
  { places }: StudyReading,
): Question {
  const asked = LISTED_PARTS.filter(({ id, needsReading }) => parts.includes(id) && needsReading !== true);
  const names = leftovers.map(({ evidence }) => places.nameOf(evidence));
  return question<LeftoversAnswer>({
    part: 'leftovers',
    name: 'leftovers',
    schema: LeftoversAnswer,
    about: leftovers.map(({ evidence }) => evidence),
    text: [
      'Part: what is left. The texts below look like members of a list of the study design, and neither reading has them. Which of them belong into the study, and where?',
      '',
      ...leftovers.map(({ text }, index) => `${names[index]} | ${text}`),
      '',
      'Parts and kinds:',
      ...asked.flatMap(({ id, kinds }) =>
        Object.entries(kinds).map(([kind, meaning]) => `- ${id}, ${kind}: ${meaning}`),
      ),
      '',
      'Answer with one JSON object of this form, and name every place above once:',
      '{',
      '  "belongs": [{ "part": "criteria", "kind": "exclusion", "at": "b12", "number": null, "value": null, "under": null }],',
      '  "elsewhere": [{ "at": ["b40", "b41"], "why": "short reason" }]',
      '}',
      '- belongs: "under" is the place of the item that it stands under, null if it stands on its own. A text that only continues or repeats an item stands under "elsewhere", with that reason.',
      '- elsewhere: texts that belong to none of these parts.',
    ].join('\n'),
    problemsOf: ({ belongs, elsewhere }, reading) => [
      ...[...belongs.map(({ at }) => at), ...elsewhere.flatMap(({ at }) => at)]
        .filter((at) => reading.places.find(at) === null)
        .map((at) => `There is no place "${at}"; use the ids in square brackets.`),
      ...belongs
        .filter(({ part, kind }) => !asked.some(({ id, kinds }) => id === part && kind in kinds))
        .map(({ part, kind }) => `There is no kind "${kind}" in the part "${part}".`),
      ...unnamed(leftovers, { belongs, elsewhere }, reading).map(
        (name) => `${name} is neither under "belongs" nor under "elsewhere".`,
      ),
    ],
    apply: (answer, reading) => apply(answer, asked, reading),
  });
}

function unnamed(
  leftovers: readonly Leftover[],
  { belongs, elsewhere }: LeftoversAnswer,
  { places }: StudyReading,
): string[] {
  const named = new Set(
    [...belongs.map(({ at }) => at), ...elsewhere.flatMap(({ at }) => at)]
      .flatMap((at) => places.find(at)?.evidence ?? [])
      .map(({ document, block, cell = '' }) => `${document} ${block} ${cell}`),
  );
  return leftovers
    .filter(({ evidence: { document, block, cell = '' } }) => !named.has(`${document} ${block} ${cell}`))
    .map(({ evidence }) => places.nameOf(evidence));
}

function apply(
  { belongs, elsewhere }: LeftoversAnswer,
  asked: typeof LISTED_PARTS,
  reading: StudyReading,
): void {
  for (const part of asked) {
    const missing = belongs.filter(({ part: id, kind }) => id === part.id && kind in part.kinds);
    if (missing.length > 0) addToList(part, missing, reading);
  }
  for (const { at, why } of elsewhere)
    for (const evidence of at.flatMap((one) => reading.places.find(one)?.evidence ?? []))
      reading.setAside.push({ evidence, reason: message('study.elsewhere', { why: why.slice(0, 200) }) });
}
