import { type Block, type Gap, formatSentence, plainScripts } from '@app/contracts';
import { EXCERPT, pageOf } from '@app/coverage';
import { isLoneMark } from '@app/text-normalization';
import { type Matrix, textsBehind } from './matrix';

/** A legend entry with its sign, such as `X = not performed` or `● means that nothing is done`. */
const DENIAL =
  /(?:^|[;,.\n(])\s*[“"']?([^\s\p{L}\p{N}=:]|x)[”"']?\s*(?:[=:–]|means?|indicates?|denotes?)\s+(?:that\s+)?([^;.]+)/giu;
const SAYS_NOT_DONE =
  /^(?:\w+\s+){0,3}(?:not|no|nothing|none|never)\s+(?:\w+\s+){0,2}(?:done|perform|requir|applicable|assess|collect|schedul|need|conduct|obtain)|^N\/A\b/i;

interface DocumentWithMatrices {
  readonly id: number;
  readonly blocks: readonly Block[];
  readonly matrices: readonly Matrix[];
}

/**
 * Tables with a legend that gives a sign in their cells another meaning than "done". The signs still count as marks, because the
 * legend may be wrong or belong to something else. A person has to check.
 */
export function deniedMarks({ id, blocks, matrices }: DocumentWithMatrices): Gap[] {
  return matrices.flatMap(({ table, rows }): Gap[] => {
    const cells = table.rows.flatMap((row) => row.cells.map(({ text }) => text.trim()));
    const denial = [...cells, ...textsBehind(blocks, blocks.indexOf(table))]
      .flatMap(denialsIn)
      .find(({ sign }) => cells.includes(sign));
    if (denial === undefined) return [];
    const page = rows[0]?.page ?? pageOf(table.anchor);
    const place = { documentId: id, blockId: table.id, page };
    return [
      {
        kind: 'mark',
        label: denial.legend,
        ...place,
        ...formatSentence('marks.denied', { ...denial, page }),
      },
    ];
  });
}

/** Signs that are marks, with their meaning from a text if it is not "done". */
function denialsIn(text: string): { readonly sign: string; readonly legend: string }[] {
  return [...text.matchAll(DENIAL)]
    .filter(([, sign = '', meaning = '']) => isLoneMark(sign) && SAYS_NOT_DONE.test(meaning.trim()))
    .map(([, sign = '', meaning = '']) => ({
      sign,
      legend: plainScripts(`${sign} = ${meaning.trim()}`).slice(0, EXCERPT),
    }));
}
