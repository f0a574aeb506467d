import type { Rect, Rule, Run } from '../content';

/** An arrow or a line through cells: an activity during all visits that it crosses. */
export interface Arrow {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  /** `↔`, `→`, `←`, or `—` for a line without an arrowhead. */
  readonly value: string;
  /** Set if the arrow is printed as text. */
  readonly runs?: readonly Run[];
}

export interface ArrowsOfPage {
  readonly arrows: readonly Arrow[];
  /** The rules that are not arrows. */
  readonly rules: readonly Rule[];
}

interface Drawing {
  readonly rules: readonly Rule[];
  readonly heads: readonly Rect[];
  readonly slants?: readonly Rule[];
}

/** Shorter lines with an arrowhead are signs, not arrows over visits. */
const SHORTEST_ARROW = 8;
/** Maximum distance between the end of a line and its arrowhead. */
const NEAR = 4;

/** Finds the arrows of a page: lines with arrowheads, lines that end within cells, and arrows made of characters. */
export function findArrows({ rules, heads, slants = [] }: Drawing, runs: readonly Run[]): ArrowsOfPage {
  const scattered = scatteredArrows(runs);
  const joined = new Set(scattered.flatMap((arrow) => arrow.runs ?? []));
  const printed = runs.flatMap((run): readonly Arrow[] => {
    if (joined.has(run)) return [];
    const value = printedArrow(run.text);
    return value === undefined ? [] : [arrowOf([run], value)];
  });
  const drawn = heads.length === 0 ? [] : [...rules, ...slants].flatMap((rule) => withHeads(rule, heads));
  const loose = looseLines(rules, runs, new Set(drawn.map(({ rule }) => rule)));
  const taken = new Set([...drawn, ...loose].map(({ rule }) => rule));
  return {
    arrows: [...printed, ...scattered, ...[...drawn, ...loose].map(({ arrow }) => arrow)],
    rules: taken.size === 0 ? rules : rules.filter((rule) => !taken.has(rule)),
  };
}

/** `←----→`, `<===>`: only characters of an arrow. */
function printedArrow(text: string): string | undefined {
  const signs = text.replace(/\s/g, '');
  if (signs.length < 3 || !/^[<←⟵⇐]?[-–—―─_=]+[>→⟶⇒]?$/.test(signs)) return undefined;
  const [isLeft, isRight] = [/^[<←⟵⇐]/.test(signs), /[>→⟶⇒]$/.test(signs)];
  return isLeft && isRight ? '↔' : isLeft ? '←' : isRight ? '→' : undefined;
}

function arrowOf(runs: readonly Run[], value: string): Arrow {
  const [left, right] = [Math.min(...runs.map((run) => run.left)), Math.max(...runs.map((run) => run.right))];
  const [top, bottom] = [Math.min(...runs.map((run) => run.top)), Math.max(...runs.map((run) => run.bottom))];
  return { left, right, y: (top + bottom) / 2, value, runs };
}

const PART_OF_ARROW = /^(?:[<←⟵⇐]?[-–—―─_=\s]+[>→⟶⇒]?|[<←⟵⇐>→⟶⇒])$/;
/** Maximum distance of the baselines of one line, in points. */
const ONE_LINE = 2;

/** Arrows whose characters stand one by one in a line, as in `←  =  =  →`, with both ends and nothing else between them. */
function scatteredArrows(runs: readonly Run[]): readonly Arrow[] {
  const starts = runs.filter(({ text }) => /^[<←⟵⇐][-–—―─_=\s]*$/.test(text.trim()));
  return starts.flatMap((start): readonly Arrow[] => {
    const behind = runs
      .filter(({ baseline, left }) => Math.abs(baseline - start.baseline) < ONE_LINE && left > start.left)
      .sort((one, other) => one.left - other.left);
    if (behind.length === 0) return [];
    const end = behind.findIndex(({ text }) => /[>→⟶⇒]$/.test(text.trim()));
    const parts = [start, ...behind.slice(0, end + 1)];
    const isArrow = end >= 0 && parts.every(({ text }) => PART_OF_ARROW.test(text.trim()));
    return isArrow && printedArrow(parts.map(({ text }) => text).join('')) === '↔'
      ? [arrowOf(parts, '↔')]
      : [];
  });
}

interface DrawnArrow {
  readonly rule: Rule;
  readonly arrow: Arrow;
}

function withHeads(rule: Rule, heads: readonly Rect[]): readonly DrawnArrow[] {
  if (rule.x2 - rule.x1 < SHORTEST_ARROW) return [];
  const headAt = (x: number, y: number) =>
    heads.find(
      (head) =>
        x > head.left - NEAR &&
        x < head.right + NEAR &&
        y > head.top - NEAR / 2 &&
        y < head.bottom + NEAR / 2,
    );
  const [start, end] = [headAt(rule.x1, rule.y1), headAt(rule.x2, rule.y2)];
  if (!start && !end) return [];
  const left = Math.min(rule.x1, start?.left ?? rule.x1);
  const right = Math.max(rule.x2, end?.right ?? rule.x2);
  const value = start && end ? '↔' : start ? '←' : '→';
  return [{ rule, arrow: { left, right, y: (rule.y1 + rule.y2) / 2, value } }];
}

/** A table rule ends at another rule; a line in a cell ends inside cells. */
function looseLines(
  rules: readonly Rule[],
  runs: readonly Run[],
  drawn: ReadonlySet<Rule>,
): readonly DrawnArrow[] {
  const verticals = rules.filter((rule) => rule.x1 === rule.x2 && rule.y2 - rule.y1 >= SHORTEST_ARROW);
  const candidates = rules.filter(
    (rule) => rule.y1 === rule.y2 && rule.x2 - rule.x1 >= 2 * SHORTEST_ARROW && !drawn.has(rule),
  );
  if (verticals.length < 4) return [];
  return candidates.flatMap((rule): readonly DrawnArrow[] => {
    const beside = verticals.filter((vertical) => rule.y1 > vertical.y1 + 2 && rule.y1 < vertical.y2 - 2);
    const isWithin =
      beside.some(({ x1 }) => x1 < rule.x1 - NEAR / 2) && beside.some(({ x1 }) => x1 > rule.x2 + NEAR / 2);
    const passes = verticals.some(({ x1 }) => x1 > rule.x1 + NEAR && x1 < rule.x2 - NEAR);
    // A line within one column is a blank to be filled in.
    if (!isWithin || !passes) return [];
    // The sides of a box start and end at its upper and lower lines.
    const touches = (x: number) =>
      rules.some(
        ({ x1, x2, y1, y2 }) =>
          x1 === x2 && Math.abs(x1 - x) <= NEAR / 2 && rule.y1 > y1 - NEAR / 2 && rule.y1 < y2 + NEAR / 2,
      );
    if (touches(rule.x1) || touches(rule.x2) || goesOn(rule, rules) || isUnderline(rule, runs)) return [];
    return [{ rule, arrow: { left: rule.x1, right: rule.x2, y: rule.y1, value: '—' } }];
  });
}

/** Another piece of the same line is adjacent. */
const goesOn = (rule: Rule, rules: readonly Rule[]): boolean =>
  rules.some(
    (other) =>
      other !== rule &&
      Math.abs(other.y1 - rule.y1) < 1.5 &&
      other.y1 === other.y2 &&
      (Math.abs(other.x2 - rule.x1) < 2 * NEAR || Math.abs(other.x1 - rule.x2) < 2 * NEAR),
  );

/** Text is on the line or struck out by it. */
const isUnderline = (rule: Rule, runs: readonly Run[]): boolean =>
  runs.some(
    (run) =>
      rule.y1 > run.top &&
      rule.y1 < run.baseline + NEAR &&
      Math.min(run.right, rule.x2) - Math.max(run.left, rule.x1) > (rule.x2 - rule.x1) * 0.3,
  );
