import type { Severity } from '@app/contracts';
import { eachNode, readTree, type XmlNode } from '../tree/element-tree';
import { FindingCollector, MAXIMUM_FINDINGS } from './finding-collector';

const nodesOf = (xml: string): XmlNode[] => {
  const read = readTree(xml);
  if (read.kind !== 'tree') throw new Error('not XML');
  return [...eachNode(read.root)];
};
const remark = (node: XmlNode, rule = 'test', severity: Severity = 'error') => ({
  node,
  rule,
  severity,
  sentence: `Wrong: ${rule}.`,
  message: { code: rule, args: {} },
});

describe('collecting findings', () => {
  const XML = '<s>\n  <a/>\n\n<b><c/></b></s>';

  it('gives them their places, in the order of the document', () => {
    const collector = new FindingCollector(XML);
    const nodes = nodesOf(XML);
    for (const node of nodes.toReversed()) collector.add(remark(node, node.name));

    expect(collector.findings().map(({ rule, position }) => [rule, position])).toEqual([
      ['s', { line: 1, column: 1, path: '/s' }],
      ['a', { line: 2, column: 3, path: '/s/a' }],
      ['b', { line: 4, column: 1, path: '/s/b' }],
      ['c', { line: 4, column: 4, path: '/s/b/c' }],
    ]);
  });

  it('says what was remarked and nothing else, with its fix where there is one', () => {
    const collector = new FindingCollector('<s/>');
    const [node] = nodesOf('<s/>');
    const fix = { sentence: 'Mend it.', edits: [{ from: 1, to: 2, insert: 't' }] };
    if (node === undefined) throw new Error('no element');
    collector.add({ ...remark(node), fix });
    collector.add({ ...remark(node), fix: undefined });

    const { node: _node, ...said } = remark(node);
    expect(collector.findings()).toStrictEqual([
      { ...said, position: { line: 1, column: 1, path: '/s' }, fix },
      { ...said, position: { line: 1, column: 1, path: '/s' } },
    ]);
  });

  it('is full with so many errors as a person reads, and keeps the first of them', () => {
    const xml = `<s>${'<a/>'.repeat(600)}</s>`;
    const collector = new FindingCollector(xml);
    const full: boolean[] = [];
    for (const [at, node] of nodesOf(xml).entries()) {
      full.push(collector.isFull);
      collector.add(remark(node, String(at)));
    }

    expect(full.indexOf(true)).toBe(MAXIMUM_FINDINGS);
    expect(collector.findings().map(({ rule }) => Number(rule))).toEqual(
      Array.from({ length: MAXIMUM_FINDINGS }, (_unused, at) => at),
    );
  });

  it('never leaves an error out for a warning, however many of those came first', () => {
    const xml = `<s>${'<a/>'.repeat(600)}<wrong/></s>`;
    const collector = new FindingCollector(xml);
    for (const node of nodesOf(xml).slice(1, -1)) collector.add(remark(node, 'doubtful', 'warning'));
    expect(collector.isFull).toBe(false);
    for (const node of nodesOf(xml).slice(-1)) collector.add(remark(node, 'wrong'));

    const findings = collector.findings();

    expect(findings).toHaveLength(MAXIMUM_FINDINGS);
    expect(findings.filter(({ severity }) => severity === 'error')).toMatchObject([
      { rule: 'wrong', position: { path: '/s/wrong' } },
    ]);
  });

  it('has none where none was added', () => {
    expect(new FindingCollector('<s/>').findings()).toEqual([]);
  });
});
