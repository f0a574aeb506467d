/** Widths of the characters that a document prints, in ems, by font. */
export class CharacterWidths {
  private readonly fonts = new Map<string, Map<string, number>>();

  /** The widths of a font by character; new ones are added to it. */
  ofFont(font: string): Map<string, number> {
    const known = this.fonts.get(font);
    if (known !== undefined) return known;
    const widths = new Map<string, number>();
    this.fonts.set(font, widths);
    return widths;
  }

  /**
   * Returns where the characters of a run begin, and where the last one ends, between `left` and `right`. What the widths of the
   * font do not explain is given to the blanks, as in justified text; without blanks all characters are stretched.
   */
  edges(run: {
    readonly text: string;
    readonly font: string;
    readonly size: number;
    readonly left: number;
    readonly right: number;
  }): readonly number[] {
    const { font, size, left, right } = run;
    const letters = [...run.text];
    const known = this.ofFont(font);
    const plain = letters.map((letter) => (known.get(letter) ?? USUAL_WIDTH) * size);
    const blanks = letters.filter((letter) => letter === ' ').length;
    const rest = right - left - plain.reduce((sum, width) => sum + width, 0);
    const isJustified = blanks > 0 && rest / blanks > -size / 4;
    const stretch = isJustified ? 1 : (right - left) / (right - left - rest || 1);
    let at = left;
    const edges = [left];
    plain.forEach((width, index) => {
      at += width * stretch + (isJustified && letters[index] === ' ' ? rest / blanks : 0);
      edges.push(at);
    });
    return edges;
  }
}

/** In ems, of a character that the document does not print alone, such as a part of a ligature. */
const USUAL_WIDTH = 0.5;
