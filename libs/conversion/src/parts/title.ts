import type { StudyFacts, StudyModel, TextFact } from '@app/study-model';
import type { ListedItem, ListedPart } from './listed-part';

const SINGLE = [
  'title',
  'protocolNumber',
  'version',
  'date',
  'phase',
  'sponsor',
] as const satisfies readonly (keyof StudyFacts)[];

/** The facts of the title page. */
export const TITLE: ListedPart = {
  id: 'title',
  task: 'Part: title page. Which texts are the title of the study, its numbers, its version and date, its phase and its sponsor? Most stand on the first pages, some only in headers, footers or a synopsis. Where several versions are listed, give the version and the date of this document. A value that the rules give without its label ("3" for "Phase 3") is no difference.',
  kinds: {
    title: 'the full title of the study, without a label such as "Protocol title:"',
    protocolNumber: "the sponsor's number or code of the protocol",
    version: 'the version or amendment of this document, such as "2.0" or "Amendment 3"',
    date: 'the date of this version',
    phase: 'the trial phase, such as "Phase 2"',
    sponsor: 'the name of the sponsor, without its address',
    registryId: 'a number of a registry or authority: NCT, EudraCT, EU CT, IND, ISRCTN',
  },
  onlyUnder: [],
  levels: 'one',
  singleKinds: SINGLE,
  countedKinds: [],
  vagueKinds: [],
  isNumbered: false,
  read: ({ facts }) => [
    ...SINGLE.flatMap((kind) => {
      const text = facts[kind];
      return text === undefined ? [] : [itemOf(kind, text, `facts.${kind}`)];
    }),
    ...facts.registryIds.map((text, index) => itemOf('registryId', text, `facts.registryIds.${index}`)),
  ],
  write: (model: StudyModel, items) => {
    for (const kind of SINGLE) {
      const found = items.find((item) => item.kind === kind);
      if (found !== undefined) model.facts[kind] = found.text;
    }
    model.facts.registryIds = items.filter(({ kind }) => kind === 'registryId').map(({ text }) => text);
  },
};

const itemOf = (kind: string, text: TextFact, id: string): ListedItem => ({
  id,
  kind,
  number: '',
  text,
  children: [],
});
