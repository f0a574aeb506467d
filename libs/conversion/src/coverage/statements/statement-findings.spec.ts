import { listValues } from '@app/xml';
import type { WholeDocument } from '../../model/whole-document';
import { traceIndexOf } from '../trace-index';
import { statementFindings } from './statement-findings';

const anchor = { kind: 'pdf' as const, page: 4, box: [0, 0, 1, 1] as [number, number, number, number] };
const INCLUSION = [
  'Age of at least 18 years at the time of signing the informed consent form',
  'Diagnosis of primary hypertension made at least 6 months before screening',
  'Willing to use an effective method of contraception until the last visit',
];
const EXCLUSION = [
  'History of angioedema after treatment with an inhibitor of the converting enzyme',
  'Known allergy to any component of the study intervention or of the placebo',
  'Pregnancy',
];
const OBJECTIVES = {
  primary: 'To demonstrate that the drug lowers seated systolic blood pressure more than placebo does',
};
const PROSE = 'The monitor compares the source data with the case report forms at every site';

/** Criteria that the XML of each test omits. */
const OTHERS = ['river', 'forest', 'meadow', 'harbour', 'mountain', 'village', 'desert'].map(
  (place) => `Residence near the ${place} during every single week of study participation`,
);

const linesOf = (inclusion: readonly string[]) =>
  [
    ['heading', 'Inclusion Criteria'],
    ...inclusion.map((text, at) => ['list-item', text, `${at + 1}.`] as const),
    ['heading', 'Exclusion Criteria'],
    ...EXCLUSION.map((text, at) => ['list-item', text, `${at + 1}.`] as const),
    ['heading', 'Primary Objective'],
    ['paragraph', OBJECTIVES.primary],
    ['heading', 'Monitoring'],
    ['paragraph', PROSE],
  ] as const;

const documentWith = (inclusion: readonly string[]) =>
  ({
    id: 1,
    name: 'Protocol',
    format: 'pdf',
    pages: [],
    runningLines: [],
    warnings: [],
    blocks: linesOf(inclusion).map(([type, text, marker], at) => ({
      id: `b${at}`,
      type,
      text,
      anchor,
      ...(type === 'heading' ? { level: 1 } : {}),
      ...(type === 'list-item' ? { level: 0, marker: marker ?? '' } : {}),
    })),
  }) as unknown as WholeDocument;

const ASKED = { target: 'odm-1.3.2', instruction: 'Criteria and objectives.' } as const;

const ground = traceIndexOf([documentWith(INCLUSION)]);
const { documents } = ground;

const sentencesOf = (xml: string, { documents, index } = ground): string[] => {
  const values = listValues(xml) ?? [];
  const states = values.map(({ value }) => ({
    state: index.find(value).length > 0 ? ('found' as const) : ('not-found' as const),
  }));
  return statementFindings(values, states, documents, ASKED).map(({ sentence }) => sentence);
};

const study = ({
  inclusion = INCLUSION,
  exclusion = EXCLUSION,
  objective = `<objective level="primary">${OBJECTIVES.primary}</objective>`,
}: {
  inclusion?: readonly string[];
  exclusion?: readonly string[];
  objective?: string;
}): string => {
  const list = (texts: readonly string[]): string =>
    texts.map((text) => `<criterion>${text}</criterion>`).join('');
  return `<study><inclusionCriteria>${list(inclusion)}</inclusionCriteria><exclusionCriteria>${list(exclusion)}</exclusionCriteria>${objective}</study>`;
};

describe('criteria and objectives of any XML', () => {
  it('are right where the documents state them as what they are said to be', () => {
    expect(documents[0]?.members.map(({ label }) => label)).toEqual(
      expect.arrayContaining(['inclusion criterion 3', 'exclusion criterion 3', 'primary objective 1']),
    );
    expect(sentencesOf(study({}))).toEqual([]);
    expect(
      sentencesOf(
        study({ inclusion: INCLUSION.map((text, at) => `Inclusion criterion ${at + 1}: ${text}`) }),
      ),
    ).toEqual([]);
  });

  it('are wrong in the other list, of one word, too', () => {
    const [first, ...others] = INCLUSION;

    expect(sentencesOf(study({ inclusion: others, exclusion: [...EXCLUSION, first ?? ''] }))).toEqual([
      `“${first}” is an exclusion criterion in the XML; the documents state it as inclusion criterion 1.`,
    ]);
    expect(sentencesOf(study({ inclusion: [...INCLUSION, 'Pregnancy'] }))).toEqual([
      '“Pregnancy” is an inclusion criterion in the XML; the documents state it as exclusion criterion 3.',
    ]);
  });

  it('are what their label says, wherever they stand', () => {
    const item = `<item oid="I.1"><question>Exclusion criterion 9: ${INCLUSION[1]}</question></item>`;

    expect(sentencesOf(`<study>${item}</study>`)).toEqual([
      `“${INCLUSION[1]}” is an exclusion criterion in the XML; the documents state it as inclusion criterion 2.`,
    ]);
  });

  it('are wrong where no document states them, and doubtful where one says it elsewhere', () => {
    const invented = 'Has kept bees at home for longer than one whole season';

    expect(sentencesOf(study({ inclusion: [...INCLUSION, invented] }))).toEqual([
      `“${invented}” is an inclusion criterion in the XML and is not in the documents.`,
    ]);
    expect(sentencesOf(study({ exclusion: [...EXCLUSION, PROSE] }))).toEqual([
      `“${PROSE}” is an exclusion criterion in the XML. The documents contain it, but not as one; check whether it is one.`,
    ]);
  });

  it('are wrong where no document states them, however few of the printed ones the XML holds', () => {
    const invented = 'Has kept bees at home for longer than one whole season';
    const all = traceIndexOf([documentWith([...INCLUSION, ...OTHERS])]);

    expect(all.documents[0]?.members.filter(({ kind }) => kind === 'inclusion')).toHaveLength(10);
    expect(sentencesOf(study({ inclusion: [...INCLUSION, invented] }), all)).toEqual([
      `“${invented}” is an inclusion criterion in the XML and is not in the documents.`,
    ]);
  });

  it('may be summed up beside what is printed', () => {
    const summed = INCLUSION.map(
      (text) => `<full>${text}</full><short>Whoever is fit and well for this study</short>`,
    );

    expect(sentencesOf(study({ inclusion: summed }))).toEqual([]);
  });

  it('have the level that is printed', () => {
    const secondary = `<objectives level="secondary"><objective>${OBJECTIVES.primary}</objective></objectives>`;

    expect(sentencesOf(study({ objective: secondary }))).toEqual([
      `“${OBJECTIVES.primary}” is an objective (secondary) in the XML; the documents state it as primary objective 1.`,
    ]);
  });

  it('have every level that is printed', () => {
    const text = OBJECTIVES.primary;
    const otherNames = [{ label: 'secondary objective 1' }];
    const twice = {
      ...ground,
      documents: documents.map((document) => ({
        ...document,
        members: document.members.map((one) => (one.kind === 'objective' ? { ...one, otherNames } : one)),
      })),
    };
    const objectives = (...levels: string[]): string =>
      levels.map((level) => `<objective level="${level}">${text}</objective>`).join('');

    expect(sentencesOf(study({ objective: objectives('primary', 'secondary') }), twice)).toEqual([]);
    expect(sentencesOf(study({ objective: objectives('secondary', 'secondary') }), twice)).toEqual([
      `“${text}” is also primary objective 1 in the documents, but not in the XML.`,
    ]);
  });

  describe('that the XML says in two places', () => {
    const items = (texts: readonly string[]): string =>
      texts
        .map(
          (text, at) =>
            `<item id="I.${at}"><question>Inclusion criterion ${at + 1}: ${text.slice(0, 40)} …</question><text>Inclusion criterion ${at + 1}: ${text}</text></item>`,
        )
        .join('');
    const both = (texts: readonly string[]): string =>
      study({}).replace('</study>', `${items(texts)}</study>`);

    it('are right in both, however shortly they are asked beside their text', () => {
      expect(sentencesOf(both(INCLUSION))).toEqual([]);
    });

    it.each([
      ['cut short in one of them', [(INCLUSION[0] ?? '').slice(0, 24), ...INCLUSION.slice(1)]],
      ['left out in one of them', INCLUSION.slice(1)],
    ])('are wrong where one was %s', (_what, texts) => {
      expect(sentencesOf(both(texts))).toContain(
        `“${INCLUSION[0]}” is an inclusion criterion in one place of the XML, but the place that repeats the others does not contain all of it.`,
      );
    });

    it('are wrong where one that was put together from several blocks was left out in one of them', () => {
      const [first = '', ...others] = INCLUSION;
      const together = first.split(' ').reverse().join(' ');
      const place = (tag: string, texts: readonly string[]): string =>
        texts.map((text, at) => `<${tag} id="${tag}.${at}"><inclusion>${text}</inclusion></${tag}>`).join('');
      const all = [together, ...others];

      expect(sentencesOf(`<study>${place('a', all)}${place('b', all)}</study>`)).toEqual([]);
      expect(sentencesOf(`<study>${place('a', all)}${place('b', others)}</study>`)).toEqual([
        expect.stringContaining('the place that repeats the others does not contain all of it'),
      ]);
    });
  });
});
