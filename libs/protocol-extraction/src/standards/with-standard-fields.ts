import { type Form, IdMaker, type Item, ItemType, type StudyModel, type TextFact } from '@app/study-model';
import { z } from 'zod';
import table from './standard-fields.json';

const StandardField = z.object({
  name: z.string(),
  question: z.string(),
  type: ItemType,
  length: z.number().optional(),
  decimals: z.number().optional(),
  units: z.array(z.string()),
  choices: z.array(z.object({ code: z.string(), text: z.string() })),
});
type StandardField = z.infer<typeof StandardField>;

const Panel = z.object({
  names: z.array(z.string()),
  concepts: z.array(z.string()),
  fields: z.array(StandardField),
  log: z.array(StandardField),
});
type Panel = z.infer<typeof Panel>;

/** Built by `build-standard-fields.mjs` from CDISC's COSMoS CRF specializations (CC BY 4.0). */
const STANDARD = z.object({ source: z.string(), version: z.string(), panels: z.array(Panel) }).parse(table);

const BY_NAME = new Map(
  STANDARD.panels.flatMap((panel) => panel.names.map((name) => [name, panel] as const)),
);

/**
 * A study in which activities without fields have those of a standard, with the origin `implied`. The name of the activity, or each
 * of its parts between slashes, commas and "and", has to be a name of the standard; nothing is matched by likeness.
 */
export function withStandardFields(study: StudyModel): StudyModel {
  const ids = new IdMaker();
  const stated = new Set(study.forms.map(({ activity }) => activity));
  const forms = study.activities
    .filter(({ id }) => !stated.has(id))
    .flatMap(({ id, name }) => {
      const panels = panelsOf(name.value);
      return panels.length === 0 ? [] : [formOf(id, name, panels, ids)];
    });
  return { ...study, forms: [...study.forms, ...forms] };
}

function panelsOf(name: string): readonly Panel[] {
  const whole = BY_NAME.get(nameKey(name));
  if (whole !== undefined) return [whole];
  const parts = name.split(/\s*[/,&]\s*|\s+and\s+/i).map((part) => BY_NAME.get(nameKey(part)));
  const known = parts.filter((panel) => panel !== undefined);
  return known.length === parts.length ? [...new Set(known)] : [];
}

/** Case, accents, hyphens and the marks of footnotes do not count. */
const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\^[^^]*\^|\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function formOf(activity: string, name: TextFact, panels: readonly Panel[], ids: IdMaker): Form {
  const implied = (value: string): TextFact => ({
    value,
    origin: 'implied',
    readers: ['rules'],
    evidence: name.evidence,
  });
  const group = (fields: readonly StandardField[], isRepeating: boolean): Form['groups'] =>
    fields.length === 0
      ? []
      : [
          {
            id: ids.make('standard-group', activity, String(isRepeating)),
            isRepeating,
            items: fields.map((field) =>
              itemOf(field, ids.make('standard-item', activity, field.name), implied),
            ),
          },
        ];
  const fields = panels.flatMap((panel) => panel.fields);
  const distinct = [...new Map(fields.map((field) => [field.name, field])).values()];
  return {
    id: ids.make('standard-form', activity),
    name: implied(name.value),
    activity,
    instructions: [],
    identification: [],
    groups: [
      ...group(distinct, false),
      ...group(
        panels.flatMap(({ log }) => log),
        true,
      ),
    ],
    standard: {
      source: STANDARD.source,
      id: panels.flatMap(({ concepts }) => concepts).join(' '),
      version: STANDARD.version,
    },
  };
}

const itemOf = (
  { name, question, type, length, decimals, units, choices }: StandardField,
  id: string,
  implied: (value: string) => TextFact,
): Item => ({
  id,
  question: implied(question),
  type,
  name: implied(name),
  units: units.map(implied),
  choices: choices.map(({ code, text }) => ({ code, text: implied(text) })),
  ...(length === undefined ? {} : { length }),
  ...(decimals === undefined ? {} : { decimals }),
});
