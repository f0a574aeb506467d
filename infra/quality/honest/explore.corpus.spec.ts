import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocument } from '@app/documents';
import { resolveSchema, validateByOwnSchema } from '@app/xml';
import { BUILT_IN_PROMPTS } from '@app/contracts';
import { convertInProcess, POINTING } from '../convert-in-process';

const corpus = process.env['CORPUS_DIR'] ?? '';
const folder = join(corpus, 'honest');
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const show = (name: string, c: Awaited<ReturnType<typeof convertInProcess>>) => {
  console.log(name, c.outcome, JSON.stringify(c.trace.sums), JSON.stringify(c.coverage.marks), JSON.stringify(c.coverage.series),
    '\nFINDINGS', c.findings.length, '\n' + c.findings.map((f) => `${f.severity} ${f.rule} ${f.sentence}`).join('\n'),
    '\nGAPS', c.coverage.gaps.length, '\n' + c.coverage.gaps.map((g) => g.sentence).join('\n'),
    '\nNOTFOUND', c.trace.values.filter((v) => v.state === 'not-found').map((v) => c.xml.slice(v.from, Math.min(v.to, v.from + 60))).join(' | ').slice(0, 3000));
};
it('shows', async () => {
  const { model } = await readDocument(join(corpus, 'lzzt_cdisc_pilot', 'protocol.pdf'));
  const base = { documents: [{ id: 1, name: 'protocol.pdf', ...model }] };
  const big = { contextTokens: 1_000_000, outputTokens: 250_000 };
  for (const [name, instruction] of [['lzzt_own', read('lzzt_own.prompt.txt')], ['lzzt_odm132', (BUILT_IN_PROMPTS as any).find((p: any) => p.key === 'odm-1.3.2-study-build')?.text ?? 'Write CDISC ODM 1.3.2.']] as const) {
    const answer = read(`${name}.answer.xml`).replaceAll('{WORD:', `{${POINTING}:`);
    show(name, await convertInProcess({ input: { ...base, instruction, target: name === 'lzzt_own' ? 'any' : 'odm-1.3.2' }, ...big, generate: () => Promise.resolve({ text: answer }) }));
  }
  const text = read('lzzt_registry.xsd');
  const resolved = resolveSchema([{ path: 'registry.xsd', text }], 'registry.xsd');
  if (resolved.kind === 'refused') throw new Error('refused');
  const answer = read('lzzt_xsd.answer.xml').replaceAll('{WORD:', `{${POINTING}:`);
  show('xsd', await convertInProcess({ input: { ...base, instruction: `${read('lzzt_xsd.prompt.txt')}\n\nThe answer must be valid against this XML schema, whose main file comes first:\n--- registry.xsd\n${text}`, target: 'own-schema' }, ...big, given: { ports: { validate: (xml, _t, signal) => validateByOwnSchema(xml, resolved.set, signal) } }, generate: () => Promise.resolve({ text: answer }) }));
  const atlas = (await readDocument(join(corpus, 'crf_atlas', 'annotated_crf.pdf'))).model;
  show('atlas', await convertInProcess({ input: { documents: [{ id: 1, name: 'crf.pdf', ...atlas }], instruction: 'Make XML with every text of the page.', target: 'any' }, ...big,
    given: { client: { pictures: { pixelsPerToken: 10, mostTokens: 5000 } }, ports: { drawPage: () => Promise.resolve({ png: Uint8Array.of(1), width: 10, height: 10 }) } },
    generate: ({ pictures, prefix = [], prompt }) => {
      if (pictures !== undefined) return Promise.resolve({ text: read('atlas_page.answer.xml') });
      const ids = [...[...prefix, prompt].join('').matchAll(/^\[(pic\d+\.\d+(?:\.r\d+\.c\d+)?)[ \]]/gm)].map(([, id]) => id);
      console.log(ids.join(' '));
      return Promise.resolve({ text: `<page>${ids.map((id) => `<text>@{${POINTING}:${id}}</text>`).join('')}</page>` });
    } }));
});
