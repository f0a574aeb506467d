import type { Finding } from '@app/contracts';
import type { ChunkAnswer } from '../ask/generate-chunks';
import type { ConversionPorts } from '../model/ports';
import { SourceIndex } from '../sources/source-index';
import { assemble, type Assembled, errorsOf, weight } from './assemble';

const answerOf = (xml: string | null): ChunkAnswer => ({
  section: { label: '1', parts: [] },
  xml,
  written: xml,
  copied: { texts: [], composed: [] },
  reason: null,
  round: 0,
});
const finding = (rule: string, severity: Finding['severity'] = 'error'): Finding => ({
  rule,
  severity,
  sentence: rule,
  position: { line: 1, column: 1, path: '/s' },
});

/** Reports each `<wrong/>` as an error with a fix that inserts other text. */
const wrongs =
  (insert: string) =>
  (xml: string): Finding[] =>
    [...xml.matchAll(/<wrong\/>/g)].map(({ index: from }) => ({
      ...finding('test'),
      fix: { sentence: 'Mend it.', edits: [{ from, to: from + '<wrong/>'.length, insert }] },
    }));

/** Assembles answers with a check of one rule. Also returns what was checked. */
async function assembled(answers: readonly (string | null)[], validate: (xml: string) => Finding[]) {
  const checked: { xml: string; target: string }[] = [];
  const ports = {
    validate: (xml: string, target: string) => {
      checked.push({ xml, target });
      return Promise.resolve(validate(xml));
    },
  } as unknown as ConversionPorts;
  const result = await assemble(answers.map(answerOf), {
    ports,
    target: 'odm-2.0',
    instruction: 'See https://mine.example',
    pointing: 'p0int',
    index: () => new SourceIndex([]),
    signal: new AbortController().signal,
  });
  return { result, checked };
}

describe('assembling answers', () => {
  it('is the answer as it is where nothing is wrong with it', async () => {
    const { result, checked } = await assembled(['<s><a/></s>'], () => []);

    expect(result).toMatchObject({ xml: '<s><a/></s>', findings: [], fixed: 0 });
    expect(checked).toEqual([{ xml: '<s><a/></s>', target: 'odm-2.0' }]);
  });

  it('knows the sections by their places, though some have no usable answer', async () => {
    const { result } = await assembled([null, '<s><a>1</a></s>', null, '<s><b>2</b></s>'], () => []);

    expect(result.merged.origins.get('/s/a')).toEqual(new Map([[1, '/s/a']]));
    expect(result.merged.origins.get('/s/b')).toEqual(new Map([[3, '/s/b']]));
  });

  it('refuses to make a document of nothing', async () => {
    await expect(assembled([null, null], () => [])).rejects.toThrow('There is no answer to merge.');
  });

  it('makes safe fixes, one behind the other, and counts them', async () => {
    const { result } = await assembled(['<s><wrong/><wrong/></s>'], wrongs('<right/>'));

    expect(result).toMatchObject({ xml: '<s><right/><right/></s>', findings: [], fixed: 2 });
  });

  it('looks again for what a fix has made room for, and ends after some rounds', async () => {
    // Each round can fix only the first error.
    const oneAtATime = (xml: string): Finding[] => {
      const [first, ...others] = wrongs('<right/>')(xml);
      return first === undefined ? [] : [first, ...others.map(() => finding('test'))];
    };

    const { result } = await assembled([`<s>${'<wrong/>'.repeat(5)}</s>`], oneAtATime);

    expect(result.xml).toBe(`<s>${'<right/>'.repeat(3)}${'<wrong/>'.repeat(2)}</s>`);
    expect(result.fixed).toBe(3);
    expect(result.findings).toHaveLength(2);
  });

  it.each([
    ['as wrong as before', '<wrong />'],
    ['worse than before', '<wrong /><wrong />'],
  ])('takes no fix that leaves the document %s', async (_what, insert) => {
    const { result } = await assembled(['<s><wrong/></s>'], (xml) => [
      ...wrongs(insert)(xml),
      ...[...xml.matchAll(/<wrong \/>/g)].map(() => finding('other')),
    ]);

    expect(result.xml).toBe('<s><wrong/></s>');
    expect(result.fixed).toBe(0);
    expect(result.findings.map(({ rule }) => rule)).toEqual(['test']);
  });

  it('does not count warnings when it judges a fix', async () => {
    const { result } = await assembled(['<s><wrong/></s>'], (xml) =>
      xml.includes('<wrong/>')
        ? wrongs('<right/>')(xml)
        : [finding('one', 'warning'), finding('two', 'warning')],
    );

    expect(result).toMatchObject({ xml: '<s><right/></s>', fixed: 1 });
    expect(result.findings.map(({ rule }) => rule)).toEqual(['one', 'two']);
  });

  it('says what the merging found, what the check found, and whatever no standard knows of', async () => {
    const answers = [
      '<s><a>one</a><r>@{p0int:b99}</r></s>',
      '<s><a>other</a><l>https://evil.example https://mine.example</l></s>',
    ];

    const { result } = await assembled(answers, () => [finding('schema')]);

    const rules = result.findings.map(({ rule }) => rule);
    expect(rules.slice(0, -3)).toEqual(result.merged.findings.map(({ rule }) => rule));
    expect(result.merged.findings.length).toBeGreaterThan(0);
    expect(rules.slice(-3)).toEqual(['schema', 'reference.unknown', 'safety.foreign-address']);
  });
});

describe('the weight of a result', () => {
  const resultOf = (findings: readonly Finding[], rejected: number): Assembled => ({
    xml: '',
    fixed: 0,
    findings,
    merged: {
      xml: '',
      findings: [],
      origins: new Map(),
      rejected: Array.from({ length: rejected }, (_unused, section) => ({ section, reason: 'too large' })),
    },
  });
  const errors = (count: number) => Array.from({ length: count }, () => finding('test'));

  it('is the number of its errors, whatever else is doubtful', () => {
    const findings = [...errors(3), finding('w', 'warning'), finding('i', 'info')];

    expect(errorsOf(findings)).toEqual(errors(3));
    expect(weight(resultOf(findings, 0))).toBe(3);
    expect(weight(resultOf([], 0))).toBe(0);
  });

  it('is greater with one answer left out than with hundreds of errors', () => {
    expect(weight(resultOf([], 1))).toBeGreaterThan(weight(resultOf(errors(500), 0)));
    expect(weight(resultOf([], 2))).toBeGreaterThan(weight(resultOf(errors(500), 1)));
    expect(weight(resultOf(errors(2), 1))).toBeGreaterThan(weight(resultOf(errors(1), 1)));
  });
});
