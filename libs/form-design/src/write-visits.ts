import type { XmlElement } from '@app/xml';
import { distinct, reference, translated, type WrittenForm, type WrittenVisit } from './written-parts';

/** A FormDef of the file with its sections. */
export interface FormDef {
  readonly oid: string;
  readonly name: string;
  readonly repeating: boolean;
  readonly sectionIds: readonly number[];
}

interface FormDefAtVisit {
  readonly formDef: FormDef;
  readonly required: boolean;
}

/** The visits of a form in ODM: each with its OID and its FormDefs. */
export interface VisitPlan {
  readonly formDefs: readonly FormDef[];
  readonly visits: readonly {
    readonly visit: WrittenVisit;
    readonly oid: string;
    readonly formDefs: readonly FormDefAtVisit[];
  }[];
}

/**
 * Distributes the sections of a form to the FormDefs of its visits. Sections of the same source form share one, every other section has
 * its own. A visit that has only some sections of a FormDef refers to a variant of it with those sections.
 */
export function visitPlanOf(form: WrittenForm, sectionOids: ReadonlyMap<number, string>): VisitPlan {
  const formDefs = formDefsOf(form, sectionOids);
  const formDefOf = new Map(
    formDefs.flatMap((formDef) => formDef.sectionIds.map((id) => [id, formDef] as const)),
  );
  const variants = new Variants(formDefs);
  const oids = distinct('SE', form.visits);
  const visits = form.visits.map((visit) => {
    const parts = new Map<FormDef, { sectionIds: number[]; required: boolean }>();
    for (const { sectionId, required } of visit.sections) {
      const formDef = formDefOf.get(sectionId);
      if (formDef === undefined) continue;
      const part = parts.get(formDef) ?? { sectionIds: [], required: false };
      parts.set(formDef, {
        sectionIds: [...part.sectionIds, sectionId],
        required: part.required || required,
      });
    }
    return {
      visit,
      oid: oids.get(visit.id) ?? '',
      formDefs: [...parts].map(([formDef, { sectionIds, required }]) => ({
        formDef: variants.of(formDef, sectionIds),
        required,
      })),
    };
  });
  return { formDefs: variants.formDefs, visits };
}

/** The FormDefs with all of their sections, in the order of the design. */
export function formDefsOf(
  { sections }: Pick<WrittenForm, 'sections'>,
  sectionOids: ReadonlyMap<number, string>,
): FormDef[] {
  const taken = new Set(sections.flatMap(({ sourceForm }) => sourceForm?.oid ?? []));
  const formDefs = new Map<string, FormDef>();
  for (const { id, name, sourceForm } of sections) {
    const oid = sourceForm?.oid ?? freeOid(`F.${sectionOids.get(id) ?? ''}`, taken);
    taken.add(oid);
    const known = formDefs.get(oid);
    formDefs.set(oid, {
      oid,
      name: known?.name ?? sourceForm?.name ?? name,
      repeating: known?.repeating ?? sourceForm?.repeating ?? false,
      sectionIds: [...(known?.sectionIds ?? []), id],
    });
  }
  return [...formDefs.values()];
}

const freeOid = (oid: string, taken: ReadonlySet<string>): string => {
  let free = oid;
  for (let number = 2; taken.has(free); number += 1) free = `${oid}.${number}`;
  return free;
};

/** FormDefs and the variants of them that visits need. */
class Variants {
  readonly formDefs: FormDef[];
  private readonly known = new Map<string, FormDef>();

  constructor(formDefs: readonly FormDef[]) {
    this.formDefs = [...formDefs];
  }

  of(formDef: FormDef, sectionIds: readonly number[]): FormDef {
    const wanted = new Set(sectionIds);
    if (formDef.sectionIds.every((id) => wanted.has(id))) return formDef;
    const own = formDef.sectionIds.filter((id) => wanted.has(id));
    const key = JSON.stringify([formDef.oid, own]);
    const variant = this.known.get(key) ?? { ...formDef, oid: this.nextOid(formDef.oid), sectionIds: own };
    if (!this.known.has(key)) this.formDefs.push(variant);
    this.known.set(key, variant);
    return variant;
  }

  private nextOid(oid: string): string {
    return freeOid(oid, new Set(this.formDefs.map((formDef) => formDef.oid)));
  }
}

const TYPES = { scheduled: 'Scheduled', unscheduled: 'Unscheduled', common: 'Common' } as const;

/** The protocol, the events and the forms of a design with visits. */
export function visitElements(
  { formDefs, visits }: VisitPlan,
  sectionOids: ReadonlyMap<number, string>,
): XmlElement[] {
  return [
    {
      name: 'Protocol',
      children: visits.map(({ oid, visit }, at) =>
        reference('StudyEventRef', { StudyEventOID: oid }, at + 1, visit.type !== 'unscheduled'),
      ),
    },
    ...visits.map(({ oid, visit, formDefs: own }) => ({
      name: 'StudyEventDef',
      attributes: {
        OID: oid,
        Name: visit.name,
        Repeating: visit.repeating ? 'Yes' : 'No',
        Type: TYPES[visit.type],
      },
      children: [
        ...(visit.description === null ? [] : [translated('Description', visit.description)]),
        ...own.map(({ formDef, required }, at) =>
          reference('FormRef', { FormOID: formDef.oid }, at + 1, required),
        ),
      ],
    })),
    ...formDefs.map(({ oid, name, repeating, sectionIds }) => ({
      name: 'FormDef',
      attributes: { OID: oid, Name: name, Repeating: repeating ? 'Yes' : 'No' },
      children: sectionIds.map((id, at) =>
        reference('ItemGroupRef', { ItemGroupOID: sectionOids.get(id) ?? '' }, at + 1, true),
      ),
    })),
  ];
}
