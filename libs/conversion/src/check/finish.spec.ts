import type { Finding } from '@app/contracts';
import type { ConversionPorts } from '../model/ports';
import { SourceIndex } from '../sources/source-index';
import type { Assembled } from './assemble';
import { finish } from './finish';

const position = { line: 1, column: 1, path: '/' };
const error = (rule: string): Finding => ({ rule, severity: 'error', position, sentence: rule });

const assembled = (
  xml: string,
  ofMerge: readonly Finding[] = [],
  ofCheck: readonly Finding[] = [],
): Assembled => ({
  xml,
  findings: [...ofMerge, ...ofCheck],
  merged: { xml, findings: ofMerge, rejected: [], origins: new Map() },
  fixed: 0,
});

/** Finishes a document with a check of one rule. */
const finished = (document: Assembled, validate: (xml: string) => Finding[] = () => []) =>
  finish(document, {
    ports: { validate: (xml: string) => Promise.resolve(validate(xml)) } as unknown as ConversionPorts,
    target: 'any',
    instruction: 'Convert it.',
    pointing: 'p0int',
    index: () => new SourceIndex([]),
    signal: new AbortController().signal,
  });

describe('finishing a checked document', () => {
  it('writes what rules decide', async () => {
    expect((await finished(assembled('<a>m^2^</a>'))).xml).toBe('<a>m²</a>');
  });

  it('keeps what a schema allows where it does not allow the new signs', async () => {
    const before = assembled('<a>m^2^</a>', [error('merge.conflict')]);
    const result = await finished(before, (xml) => (xml.includes('²') ? [error('schema')] : []));

    expect(result).toBe(before);
  });

  it('takes the findings of the finished document, and none on identifiers that are gone', async () => {
    const before = assembled(
      '<a>m^2^</a>',
      [error('merge.renamed'), error('merge.conflict')],
      [error('old')],
    );
    const result = await finished(before, () => [error('new')]);

    expect(result.findings.map(({ rule }) => rule)).toEqual(['merge.conflict', 'new']);
  });

  it('is kept where it leaves as many errors as there were', async () => {
    const before = assembled('<a>m^2^</a>', [error('merge.conflict')], [error('schema')]);
    const result = await finished(before, () => [error('schema')]);

    expect(result).toMatchObject({ xml: '<a>m²</a>', fixed: 0 });
    expect(result.findings.map(({ rule }) => rule)).toEqual(['merge.conflict', 'schema']);
  });

  it('leaves a document alone in which there is nothing to finish', async () => {
    const before = assembled('<a>b</a>');
    expect(await finished(before)).toBe(before);
  });
});
