/**
 * The allowed children of an element with order and number, in the notation `Description? (Code | Library) Alias*`: names in
 * sequence, `|` for choices, and `? * +` for repetition.
 */
export interface ContentModel {
  /** Checks the names of the children. The verdict names the first child that is not allowed at its position. */
  readonly judge: (names: readonly string[]) => ContentVerdict;
  /** Every name that is allowed among the children. */
  readonly names: ReadonlySet<string>;
  /** The rank of each name, and whether it may occur several times. */
  readonly places: ReadonlyMap<string, Place>;
}

export interface Place {
  /** Names that may appear in any order share a rank. */
  readonly rank: number;
  readonly repeats: boolean;
}

export type ContentVerdict =
  | { readonly kind: 'fits' }
  | { readonly kind: 'unexpected'; readonly index: number; readonly expected: readonly string[] }
  | { readonly kind: 'incomplete'; readonly expected: readonly string[] };

/** A part of a model by its positions: the possible first and last ones, and whether the part may be empty. */
interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isOptional: boolean;
}

const EMPTY: Part = { first: [], last: [], isOptional: true };

/** Compiles the notation into a model. Each name is a position; a set of positions is advanced child by child. */
export function contentModel(notation: string): ContentModel {
  const { whole, names, follow } = new Reader(notation).read();
  const last = new Set(whole.last);
  const namesAt = (positions: Iterable<number>) => [
    ...new Set([...positions].map((position) => names[position] ?? '')),
  ];

  const judge = (children: readonly string[]): ContentVerdict => {
    let next: readonly number[] = whole.first;
    let isComplete = whole.isOptional;
    for (const [index, child] of children.entries()) {
      const reached = next.filter((position) => names[position] === child);
      if (reached.length === 0) return { kind: 'unexpected', index, expected: namesAt(next) };
      next = [...new Set(reached.flatMap((position) => [...(follow[position] ?? [])]))];
      isComplete = reached.some((position) => last.has(position));
    }
    return isComplete ? { kind: 'fits' } : { kind: 'incomplete', expected: namesAt(next) };
  };
  return { judge, names: new Set(names), places: placesOf(notation) };
}

/**
 * Names in parentheses share a rank because they may be mixed. They repeat if they, or the parentheses around them, have a
 * repetition sign.
 */
function placesOf(notation: string): Map<string, Place> {
  const tokens = notation.match(TOKENS) ?? [];
  const places = new Map<string, Place>();
  const open: number[] = [];
  const sign = (at: number): boolean => /^[*+]$/.test(tokens[at] ?? '');
  const closing = (from: number): number => {
    let depth = 0;
    for (let at = from; at < tokens.length; at += 1) {
      if (tokens[at] === '(') depth += 1;
      if (tokens[at] === ')') depth -= 1;
      if (depth === 0) return at;
    }
    return tokens.length;
  };
  let rank = 0;
  for (const [at, token] of tokens.entries()) {
    if (token === '(') open.push(at);
    else if (token === ')') open.pop();
    else if (/^[\w:-]+$/.test(token)) {
      if (open.length === 0 || tokens[at - 1] === '(') rank += 1;
      const repeats = sign(at + 1) || open.some((bracket) => sign(closing(bracket) + 1));
      const known = places.get(token);
      places.set(token, { rank: known?.rank ?? rank, repeats: repeats || known !== undefined });
    }
  }
  return places;
}

const TOKENS = /[\w:-]+|[()|?*+]/g;

class Reader {
  private readonly tokens: readonly string[];
  private readonly names: string[] = [];
  private readonly follow: Set<number>[] = [];
  private at = 0;

  constructor(private readonly notation: string) {
    this.tokens = notation.match(TOKENS) ?? [];
  }

  read(): { whole: Part; names: readonly string[]; follow: readonly ReadonlySet<number>[] } {
    const whole = this.choice();
    if (this.at < this.tokens.length) throw new Error(`unreadable content model: ${this.notation}`);
    return { whole, names: this.names, follow: this.follow };
  }

  private choice(): Part {
    let part = this.sequence();
    while (this.tokens[this.at] === '|') {
      this.at += 1;
      const other = this.sequence();
      part = {
        first: [...part.first, ...other.first],
        last: [...part.last, ...other.last],
        isOptional: part.isOptional || other.isOptional,
      };
    }
    return part;
  }

  private sequence(): Part {
    let part = EMPTY;
    for (let token = this.tokens[this.at]; token !== undefined; token = this.tokens[this.at]) {
      if (token === '|' || token === ')') break;
      const next = this.repeated();
      this.link(part.last, next.first);
      part = {
        first: part.isOptional ? [...part.first, ...next.first] : part.first,
        last: next.isOptional ? [...part.last, ...next.last] : next.last,
        isOptional: part.isOptional && next.isOptional,
      };
    }
    return part;
  }

  private repeated(): Part {
    const part = this.single();
    const sign = this.tokens[this.at];
    if (sign !== '?' && sign !== '*' && sign !== '+') return part;
    this.at += 1;
    if (sign !== '?') this.link(part.last, part.first);
    return sign === '+' ? part : { ...part, isOptional: true };
  }

  private single(): Part {
    const token = this.tokens[this.at] ?? '';
    this.at += 1;
    if (token === '(') {
      const part = this.choice();
      if (this.tokens[this.at] !== ')') throw new Error(`unclosed bracket: ${this.notation}`);
      this.at += 1;
      return part;
    }
    const position = this.names.push(token) - 1;
    this.follow.push(new Set());
    return { first: [position], last: [position], isOptional: false };
  }

  private link(from: readonly number[], to: readonly number[]): void {
    for (const position of from) for (const next of to) this.follow[position]?.add(next);
  }
}
