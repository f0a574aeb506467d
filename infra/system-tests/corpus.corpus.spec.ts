import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { formDesign, type Target, type Workflow } from '@app/contracts';
import { z } from 'zod';
import { danglingReferences, schemaErrors } from './odm-verdict';
import { sampleFile } from './sample';
import { execute, formParams, type Researcher, startSystem, type System, untilRead, upload } from './system';

const folder = process.env.CORPUS_DIR ?? '';
const hasCorpus = folder !== '' && existsSync(folder);
const Gold = z.object({
  inclusion: z.array(z.object({ id: z.string(), text: z.string() })),
  exclusion: z.array(z.object({ id: z.string(), text: z.string() })),
});

/** The gold answer rephrases the beginning of one criterion. Two different criteria share far fewer words. */
const SAME_CRITERION = 0.75;

/** The protocol that is part of the product. */
const SAMPLE = 'sample.docx';

const DOCUMENTS = [
  SAMPLE,
  'lzzt_cdisc_pilot/protocol.pdf',
  'nct03421379_lilly_igbj/protocol.pdf',
  'nct02701985_roche_bp30037/protocol.pdf',
  'nct04184622_soa_pages/soa.xlsx',
  'ohdsi_h2ra/protocol.docx',
];

/**
 * This document lists criteria for each of its outcomes. The ODM contains those of the study; each of the other lists is reported
 * as a gap.
 */
const LISTS_OF_OUTCOMES = 'ohdsi_h2ra/protocol.docx';

/**
 * Returns the expected number of gaps of a document that is read as a whole. A workbook of schedules states no inclusion and no
 * exclusion criteria.
 */
const gapsOf = (path: string): number => (path === 'nct04184622_soa_pages/soa.xlsx' ? 2 : 0);

if (!hasCorpus) console.log('skipped: no corpus');

(hasCorpus ? describe : describe.skip)('real documents through the whole product', () => {
  let system: System;
  let person: Researcher;

  beforeAll(async () => {
    system = await startSystem();
    person = await system.newResearcher();
  });
  afterAll(() => system.stop(), 30_000);

  async function convert(
    path: string,
    target: Target = 'odm-1.3.2',
  ): Promise<{ xml: string; seconds: number; ended: Workflow }> {
    const name = `${path.replaceAll('/', '-')}`;
    const document = await upload(person, name, bytesOf(path));
    expect((await untilRead(person, document.id)).reading).toMatchObject({ status: 'read', error: null });
    const ended = await execute(person, [document.id], {
      target,
      headers: { Prefer: 'wait=120' },
    });
    expect(ended).toMatchObject({ status: 'completed', errorMessage: null });
    return { xml: ended.xmlOutput ?? '', seconds: (ended.executionTime ?? 0) / 1000, ended };
  }

  /** Imports a whole result into an empty design and returns that design as ODM. */
  async function asForm(path: string, workflowId: number): Promise<{ odm: string; hasVisits: boolean }> {
    await system.database.query('TRUNCATE form_sections, form_visits CASCADE');
    const params = { ...formParams(person), workflowId: String(workflowId) };
    const { sections, visits, itemsOutside } = await person.client.call(formDesign.propose, {
      params,
      query: {},
    });
    const body = {
      sections: sections.map(({ oid }) => oid),
      questions: sections.flatMap(({ oid, questions }) =>
        questions
          .filter(({ isTooLarge }) => !isTooLarge)
          .map((question) => ({ section: oid, item: question.oid })),
      ),
      visits: visits.map(({ oid }) => oid),
      removed: [],
    };
    const adopted = await person.client.call(formDesign.adopt, { params, body });
    console.log(`${path} as a form:`, adopted, { itemsOutside });
    expect(adopted.questionsCreated).toBe(body.questions.length);
    const file = await person.client.call(formDesign.exportOdm, { params: formParams(person), query: {} });
    return { odm: await file.text(), hasVisits: visits.length > 0 };
  }

  it.each(DOCUMENTS)(
    '%s becomes ODM 1.3.2 that the official schema accepts and whose references resolve',
    async (path) => {
      const { xml, seconds, ended } = await convert(path);
      const count = (pattern: RegExp) => xml.match(pattern)?.length ?? 0;
      console.log(
        `${path}: ${seconds.toFixed(1)} s, ${count(/<StudyEventDef /g)} visits, ${count(/<FormDef /g)} forms, ` +
          `${count(/<ItemDef OID="I\.INCL/g)} inclusion, ${count(/<ItemDef OID="I\.EXCL/g)} exclusion criteria`,
      );

      const { outcome, coverage, trace, findings } = ended;
      console.log(`${path}: ${outcome}`, coverage, trace, findings);
      const accounted = (coverage?.used ?? 0) + (coverage?.read ?? 0) + (coverage?.excluded ?? 0);
      expect(accounted).toBe(coverage?.total);
      expect(findings?.errors).toBe(0);
      if (path === LISTS_OF_OUTCOMES) expect(outcome).toBe('incomplete');
      else expect(coverage?.gaps).toBe(gapsOf(path));
      expect(schemaErrors(xml, join(folder, 'schemas', 'odm-1.3.2'))).toEqual([]);
      expect(danglingReferences(xml)).toEqual([]);
      const { odm, hasVisits } = await asForm(path, ended.id);
      expect(schemaErrors(odm, join(folder, 'schemas', 'odm-1.3.2'))).toEqual([]);
      if (hasVisits) expect(eventsOf(odm)).toEqual(eventsOf(xml));
    },
    180_000,
  );

  it.each(DOCUMENTS)(
    '%s becomes ODM 2.0 that the official schema and our rules accept',
    async (path) => {
      const { xml, ended } = await convert(path, 'odm-2.0');

      console.log(`${path}: ${ended.outcome}`, ended.coverage, ended.trace, ended.findings);
      expect(schemaErrors(xml, join(folder, 'schemas', 'odm-2.0'))).toEqual([]);
      expect(ended.findings?.errors).toBe(0);
      if (path === LISTS_OF_OUTCOMES) expect(ended.outcome).toBe('incomplete');
      else expect(ended.coverage?.gaps).toBe(gapsOf(path));
    },
    180_000,
  );

  it.each(['lzzt_cdisc_pilot'])(
    '%s: every criterion of the gold answer is in the XML',
    async (name) => {
      const gold = Gold.parse(JSON.parse(readFileSync(join(folder, name, 'gold.json'), 'utf8')));
      const { xml } = await convert(`${name}/${basename('protocol.pdf')}`);
      const items = criteriaOf(xml);

      for (const kind of ['inclusion', 'exclusion'] as const) {
        const missing = gold[kind].filter(
          ({ text }) => !items[kind].some((item) => overlap(text, item) >= SAME_CRITERION),
        );
        console.log(`${name} ${kind}: ${gold[kind].length - missing.length} of ${gold[kind].length}`);
        expect(missing).toEqual([]);
        expect(items[kind]).toHaveLength(gold[kind].length);
      }
    },
    180_000,
  );
});

/** The events with their references to forms, without the epochs and conditions that a design does not have. */
const eventsOf = (odm: string): string[] =>
  (odm.match(/<(?:StudyEventDef|FormRef) [^>]*>/g) ?? []).map((tag) =>
    tag.replace(/ (?:Category|CollectionExceptionConditionOID)="[^"]*"/g, '').replace(/\/?>$/, ''),
  );

const bytesOf = (path: string): Buffer =>
  path === SAMPLE ? sampleFile('docx') : readFileSync(join(folder, path));

function criteriaOf(xml: string): Record<'inclusion' | 'exclusion', string[]> {
  const texts = (short: string): string[] =>
    [
      ...xml.matchAll(
        new RegExp(
          `<ItemDef OID="I\\.${short}[\\s\\S]*?<TranslatedText[^>]*>([\\s\\S]*?)</TranslatedText>`,
          'g',
        ),
      ),
    ].map((match) => match[1] ?? '');
  return { inclusion: texts('INCL'), exclusion: texts('EXCL') };
}

/** Returns the share of the words of `gold` that `text` contains, in any order. */
function overlap(gold: string, text: string): number {
  const words = (value: string) =>
    value
      .toLowerCase()
      .replaceAll('&lt;', '<')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const has = new Set(words(text));
  const wanted = words(gold);
  return wanted.filter((word) => has.has(word)).length / Math.max(1, wanted.length);
}
