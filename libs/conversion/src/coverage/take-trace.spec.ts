import type { Block } from '@app/contracts';
import type { WholeDocument } from '../model/whole-document';
import { traceIndexOf } from './trace-index';
import { takeTrace } from './take-trace';

const anchor = { kind: 'pdf' as const, page: 4, box: [0, 0, 1, 1] as [number, number, number, number] };
const block: Block = {
  id: 'b1',
  type: 'paragraph',
  anchor,
  text: 'Participants must not have received a live vaccine within 30 days of the first dose',
};
const document: WholeDocument = {
  id: 1,
  name: 'Protocol',
  blocks: [block],
  format: 'pdf',
  pages: [],
  runningLines: [],
  warnings: [],
};

/** Traces a text in XML. */
const traceOf = (text: string, instruction = 'Write the rules.') =>
  takeTrace(
    {
      xml: `<study>\n<rule>${text}</rule></study>`,
      target: 'any',
      instruction,
      sections: new Map([[1, new Map([['b1', 0]])]]),
      copied: { texts: [], composed: [] },
      notProcessed: new Map(),
    },
    traceIndexOf([document]),
  );
const findingsOf = (text: string) => traceOf(text).findings;

describe('the trace of a finished XML', () => {
  it('is an error where a text was altered, with both wordings, its place in the XML and its page', () => {
    const [finding, ...others] = findingsOf(
      'Participants must have received a live vaccine within 30 days of the first dose',
    );

    expect(others).toEqual([]);
    expect(finding).toMatchObject({ rule: 'trace.altered', severity: 'error', position: { line: 2 } });
    expect(finding?.sentence).toContain('must have received');
    expect(finding?.sentence).toContain('must not have received');
    expect(finding?.sentence).toContain('on page 4');
    // The printed text keeps its capitals.
    expect(finding?.sentence).toContain('“Participants must not');
  });

  it.each([
    'Participants must not have received a live vaccine within 30 days of the first dose',
    'PARTICIPANTS must not have received a live vaccine within thirty days of the first dose.',
    'A summary in words of its own',
  ])('is none for %s', (text) => {
    expect(findingsOf(text).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  it.each([['Participants must have received a live vaccine'], ['Date performed'], ['Yes']])(
    'takes “%s” as ordered only where the prompt writes it',
    (text) => {
      const ordered = traceOf(text, `Add the items "${text.toUpperCase()}" and No.`);

      expect(ordered.trace.values.map(({ state }) => state)).toEqual(['structural']);
      expect(ordered.findings).toEqual([]);
      expect(traceOf(text).trace.sums.notFound).toBe(1);
    },
  );

  it.each([
    ['a number', 'Age of 18 years', 'Write criteria such as "Age of 18 years".'],
    [
      'a sentence',
      'A rule of ten words or so is never an order',
      'A rule of ten words or so is never an order.',
    ],
    ['a part of a word', 'pose', 'Write the purpose.'],
  ])('demands a source for %s, also if the prompt writes it', (_what, text, instruction) => {
    expect(traceOf(text, instruction).trace.sums.notFound).toBe(1);
  });
});
