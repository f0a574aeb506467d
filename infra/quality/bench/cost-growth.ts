import { tokensSent } from '@app/conversion';
import { readDocument } from '@app/documents';
import { countTokens } from '@app/costs';
import type { ProviderEmulator } from '@app/testing';
import type { Researcher } from '../../system-tests/system';
import { convertUploaded } from './conversion-run';
import { type Figure, figure, mean } from './figures';
import { longDocument } from './long-documents';
import { textOfChat } from './paced-provider';

/** Maximum input tokens for each token of the document (quality bar F-10, for providers with a cache). */
const RATIO_MAXIMUM = 2.5;
/** Maximum share of the growth that a straight line may leave unexplained. */
const UNEXPLAINED_MAXIMUM = 0.02;

interface Point {
  readonly pages: number;
  readonly calls: number;
  readonly documentTokens: number;
  /** Input tokens of all calls together, without any caching. */
  readonly inputTokens: number;
}

/** F-10: measures the tokens sent for a document, relative to the document itself and to the number of its pages. */
export async function measureCostGrowth(
  person: Researcher,
  provider: ProviderEmulator,
  pages: readonly number[],
): Promise<Figure[]> {
  const points: Point[] = [];
  for (const count of pages) {
    const bytes = await longDocument('docx', count);
    const documentTokens = tokensSent((await readDocument(bytes)).model);
    const from = provider.requests.length;
    const { workflow } = await convertUploaded(person, `${count}-pages-cost.docx`, bytes);
    const { calls } = workflow.usage;
    const inputTokens = provider.requests
      .slice(from)
      .reduce((sum, { body }) => sum + countTokens(textOfChat(body)), 0);
    points.push({ pages: count, calls, documentTokens, inputTokens });
    console.log(
      `${count} pages: ${calls} calls, ${inputTokens.toLocaleString('en')} tokens sent for ${documentTokens.toLocaleString('en')} of the document`,
    );
  }
  const [shortest, longest] = [points[0], points.at(-1)];
  if (shortest === undefined || longest === undefined) return [];
  const ratio = ({ inputTokens, documentTokens }: Point): number => inputTokens / documentTokens;
  const what = `input tokens per token of ${longest.pages} pages, ${longest.calls} calls, nothing cached`;
  const rest = 'growth of input tokens that a straight line over pages does not explain (1 - R²)';
  const least = [`that of ${shortest.pages} pages`, ratio(shortest)] as const;
  return [
    figure('F-10', what, [ratio(longest), '×'], RATIO_MAXIMUM, least),
    figure('F-10', rest, [unexplained(points), '×'], UNEXPLAINED_MAXIMUM, ['all of it', 1]),
  ];
}

/** Returns 1 minus the coefficient of determination of the least-squares line. */
function unexplained(points: readonly Point[]): number {
  const [x, y] = [mean(points.map(({ pages }) => pages)), mean(points.map(({ inputTokens }) => inputTokens))];
  const off = points.map(({ pages, inputTokens }) => [pages - x, inputTokens - y] as const);
  const [xx, xy, yy] = [
    mean(off.map(([a]) => a * a)),
    mean(off.map(([a, b]) => a * b)),
    mean(off.map(([, b]) => b * b)),
  ];
  return 1 - xy ** 2 / (xx * yy);
}
