import type { Finding, Sentence, Severity } from '@app/contracts';
import { pathOf, type XmlNode } from '../tree/element-tree';

/**
 * Limit of findings: a person reads one screenful, and a provider repairs no more at once (reading notes 5.1: the cost of errors
 * can be quadratic).
 */
export const MAXIMUM_FINDINGS = 500;

export interface Remark extends Sentence {
  readonly rule: string;
  readonly severity: Severity;
  readonly node: XmlNode;
  readonly fix?: Finding['fix'];
}

/** Collects findings up to a limit and adds their positions. Warnings never displace errors. */
export class FindingCollector {
  private readonly errors: Remark[] = [];
  private readonly others: Remark[] = [];

  constructor(readonly xml: string) {}

  /** True if further errors would not be shown. */
  get isFull(): boolean {
    return this.errors.length >= MAXIMUM_FINDINGS;
  }

  readonly add = (remark: Remark): void => {
    const same = remark.severity === 'error' ? this.errors : this.others;
    if (same.length < MAXIMUM_FINDINGS) same.push(remark);
  };

  /** In document order. */
  findings(): Finding[] {
    const inOrder = [...this.errors, ...this.others]
      .slice(0, MAXIMUM_FINDINGS)
      .sort((left, right) => left.node.start - right.node.start);
    let line = 1;
    let lineStart = 0;
    return inOrder.map(({ node, ...remark }) => {
      for (
        let next = this.xml.indexOf('\n', lineStart);
        next !== -1 && next < node.start;
        next = this.xml.indexOf('\n', lineStart)
      ) {
        line += 1;
        lineStart = next + 1;
      }
      const { fix, ...said } = remark;
      const position = { line, column: node.start - lineStart + 1, path: pathOf(node) };
      return fix === undefined ? { ...said, position } : { ...said, position, fix };
    });
  }
}
