import {
  agree,
  CharacterWidths,
  dominantTurn,
  findHiddenText,
  Frame,
  holdsMiddle,
  type Matrix,
  type OperatorList,
  type OwnText,
  type PageContent,
  type PageField,
  type PagePicture,
  type PaintedPicture,
  pagesToCheck,
  readDrawing,
  readOwnText,
  type Rect,
  type Run,
  type SmallShape,
  type TextPiece,
  toRuns,
  closedUp,
} from '../content';
import { FieldTokens } from '../../form-fields/field-tokens';
import { type PageWidget, widgetsOf } from './form-widgets';
import type { Omissions } from './omissions';
import { type PageRemarks, remarksOf } from './page-remarks';
import { mayHoldTable, type PagePictures } from './page-pictures';
import type { PageWork } from './page-work';
import { PdfFonts } from './pdfjs-fonts';
import type { Codes, Library, PdfDocument, PdfPage } from './pdfjs-library';
import { printedItems } from './printed-items';
import { eachOnce, type PlainItem, readPlainText } from './second-reading';
import { headingLevels, taggedHeadings, type MarkedText, type TaggedHeadings } from './tagged-headings';
import { isOurMistake, ReadingError } from '../../reading/reading-error';
import { ensureWithin } from '../../reading/reading-limits';
import { isPictureFont } from '@app/text-normalization';
import { repairCharacters } from '../../text/text-repair';

export interface OpenPage {
  readonly content: PageContent;
  /** The page as pdf-parse tells it. */
  readonly plainText: string;
  readonly remarks: PageRemarks;
  /** True if the file is damaged here and something was omitted. */
  readonly isPartial: boolean;
}

export interface PageReaderRequest {
  readonly document: PdfDocument;
  readonly codes: Codes;
  readonly isTagged: boolean;
  /** The file has a form. */
  readonly hasForm: boolean;
  readonly omissions: Omissions;
  readonly work: PageWork;
  readonly pictures: PagePictures;
  readonly normalise: Library['normalizeUnicode'];
}

/** A page with more has a figure that consists of pictures. */
const MOST_SMALL_PICTURES = 1000;

/** The text of one page, from its operators or from pdf.js. */
interface PageText {
  readonly pieces: readonly TextPiece[];
  /** Gaps within words were removed. */
  readonly isClosedUp?: boolean;
  /** For the second reading. */
  readonly items: PlainItem[];
  readonly headings: () => Promise<TaggedHeadings>;
}

type ReadText = (page: PdfPage, list: OperatorList) => Promise<PageText>;

/**
 * Reads the pages of a document. The text comes from the operator list, which the ruling lines need anyway: pdf.js would parse a
 * page again for its own text, which doubles the time. pdf.js is still used if our text is uncertain, and on some pages of every
 * document. If the two differ there, the whole document is read with the text of pdf.js.
 */
export class PageReader {
  private readonly fonts = new PdfFonts();
  private readonly checked = new Map<number, OpenPage>();
  /** Pages from which pdf.js omitted something. */
  private readonly partial = new Set<number>();
  private trust: Promise<boolean> | undefined;
  private readonly tokens = new FieldTokens();
  private readonly widths = new CharacterWidths();

  constructor(private readonly request: PageReaderRequest) {}

  async read(number: number): Promise<OpenPage> {
    this.trust ??= this.checkOwnText();
    const isTrusted = await this.trust;
    const checked = this.checked.get(number);
    this.checked.delete(number);
    return checked ?? (await this.open(number, (page, list) => this.readText(page, list, isTrusted)));
  }

  /** The text of a page from both readings, for comparison. */
  async bothTexts(number: number): Promise<{ own: OwnText; reference: readonly TextPiece[] }> {
    const page = await this.request.document.getPage(number);
    const own = this.ownText(page, await operatorsOf(page));
    const { pieces } = await this.pdfjsText(page);
    page.cleanup();
    return { own, reference: pieces };
  }

  private async checkOwnText(): Promise<boolean> {
    for (const number of pagesToCheck(this.request.document.numPages)) {
      const isTrusted = await this.checkPage(number);
      if (!isTrusted) return false;
    }
    return true;
  }

  private async checkPage(number: number): Promise<boolean> {
    let isTrusted = true;
    try {
      const open = await this.open(number, async (page, list) => {
        const own = this.ownText(page, list);
        const reference = await this.pdfjsText(page);
        if (own.doubts.size > 0) return reference;
        isTrusted = agree(own.pieces, reference.pieces);
        return isTrusted ? this.ownPage(page, list, own) : reference;
      });
      this.checked.set(number, open);
    } catch (error) {
      // A page that cannot be opened does not affect the others. The caller that reads it gets the error.
      if (error instanceof ReadingError || isOurMistake(error)) throw error;
    }
    return isTrusted;
  }

  private async readText(page: PdfPage, list: OperatorList, isTrusted: boolean): Promise<PageText> {
    const own = isTrusted ? this.ownText(page, list) : undefined;
    return own?.doubts.size === 0 ? this.ownPage(page, list, own) : this.pdfjsText(page);
  }

  private ownPage(page: PdfPage, list: OperatorList, { pieces }: OwnText): PageText {
    const shown = (text: string, font: string) => printed(text, this.fonts.name(page, font));
    const closed = closedUp(pieces);
    return {
      pieces: closed,
      isClosedUp: closed !== pieces,
      items: printedItems(list, this.request.codes, shown),
      headings: () => this.headings(page, () => Promise.resolve(ownMarks(page, pieces))),
    };
  }

  private async open(number: number, readText: ReadText): Promise<OpenPage> {
    const { omissions, work } = this.request;
    const omitted = omissions.count;
    try {
      const open = await work.ofPage(() => this.openLeniently(number, readText));
      if (omissions.count > omitted) this.partial.add(number);
      return { ...open, isPartial: this.partial.has(number) };
    } catch (error) {
      // pdf.js reports this only once; a page that is opened again would appear complete.
      this.partial.add(number);
      throw error;
    }
  }

  private async openLeniently(number: number, readText: ReadText): Promise<Omit<OpenPage, 'isPartial'>> {
    const { document, codes, pictures } = this.request;
    pictures.forget();
    const page = await document.getPage(number);
    // The operator list comes first, because it resolves the fonts that the text only names.
    const list = await operatorsOf(page);
    const { pieces: printedPieces, isClosedUp, items, headings } = await readText(page, list);
    const remarks = await remarksOf(page);
    const overlaid = [...this.annotations(page, list), ...remarks.boxes].map((piece) =>
      noted(piece, remarks),
    );
    const pieces = [...printedPieces, ...overlaid];
    ensureWithin('runsPerPage', pieces.length);
    const viewport = page.getViewport({ scale: 1 });
    const base = matrixFrom(viewport.transform);
    const [width, height] = [lengthFrom(viewport.width, 612), lengthFrom(viewport.height, 792)];
    const frame = new Frame(dominantTurn(pieces, base), width, height);
    const widgets = this.request.hasForm ? await widgetsOf(page, base, frame) : [];
    const undrawn = new Set(widgets.map(({ id }) => id));
    const { painted, small, ...drawing } = readDrawing(list, codes, base, { frame, undrawn });
    ensureWithin('rulesPerPage', drawing.rules.length);
    const isHidden = findHiddenText(list, codes, base);
    const runsOf = (some: readonly TextPiece[]) => toRuns(some, base, frame, isHidden);
    const picture = mayHoldTable({ ...drawing, small, painted }, frame)
      ? await this.picture(page, painted, frame)
      : undefined;
    const content: PageContent = {
      number,
      frame,
      ...(widgets.length === 0
        ? { runs: runsOf(pieces) }
        : this.withFields(runsOf(printedPieces), runsOf(overlaid), widgets)),
      ...drawing,
      small: await this.namedByContent(page, small),
      widths: this.widths,
      ...(picture === undefined ? {} : { picture }),
      isLetterSpaced: isClosedUp === true,
      taggedHeadings: await headings(),
    };
    const plainText = await readPlainText({
      getViewport: () => viewport,
      getTextContent: () => Promise.resolve({ items: eachOnce(items), styles: {}, lang: null }),
      cleanup: () => undefined,
    });
    page.cleanup();
    return { content, plainText, remarks };
  }

  /** The text in a form field is its value, if the file does not state it. */
  private withFields(
    printedRuns: readonly Run[],
    overlaid: readonly Run[],
    widgets: readonly PageWidget[],
  ): Pick<PageContent, 'runs' | 'fields'> {
    const inside = (rect: Rect) => overlaid.filter((run) => holdsMiddle(rect, run));
    const taken = new Set(widgets.flatMap(({ rect }) => inside(rect)));
    const fields = widgets.map(({ field, rect }): PageField => {
      const shown = inside(rect)
        .map((run) => run.text)
        .join(' ');
      const isUnstated = field.value === undefined && field.kind !== 'box' && shown !== '';
      const whole = isUnstated ? { ...field, value: shown } : field;
      return { field: whole, rect, token: this.tokens.add(whole) };
    });
    return { runs: [...printedRuns, ...overlaid.filter((run) => !taken.has(run))], fields };
  }

  /** A file may store the same small picture once for each place. */
  private async namedByContent(page: PdfPage, small: readonly SmallShape[]): Promise<readonly SmallShape[]> {
    const ids = new Set(small.flatMap(({ picture }) => picture ?? []));
    if (ids.size < 2 || ids.size > MOST_SMALL_PICTURES) return small;
    for (const id of ids) await decoded(page, id);
    return small.map((shape) => {
      const content =
        shape.picture === undefined ? undefined : this.request.pictures.contentOf(shape.picture);
      return content === undefined ? shape : { ...shape, picture: content };
    });
  }

  /** Waits for the images of a page, which pdf.js decodes beside its operators, and puts them together. */
  private async picture(
    page: PdfPage,
    painted: readonly PaintedPicture[],
    frame: Frame,
  ): Promise<PagePicture | undefined> {
    for (const { id } of painted) await decoded(page, id);
    return this.request.pictures.compose(painted, frame);
  }

  private annotations(page: PdfPage, list: OperatorList): readonly TextPiece[] {
    return list.codes.includes(this.request.codes.beginAnnotation)
      ? this.ownText(page, list).annotations
      : [];
  }

  private ownText(page: PdfPage, list: OperatorList): OwnText {
    const { codes, normalise } = this.request;
    const font = (id: string) => this.fonts.facts(page, id);
    return readOwnText({ list, codes, font, view: page.view, normalise, widths: this.widths });
  }

  private async pdfjsText(page: PdfPage): Promise<PageText> {
    const { items } = await page.getTextContent();
    const texts = items.filter((item) => 'str' in item);
    const pieces = texts.map((item) => ({
      text: item.str,
      width: item.width,
      matrix: matrixFrom(item.transform),
      font: this.fonts.name(page, item.fontName),
      endsLine: item.hasEOL,
    }));
    return {
      pieces,
      items: texts.map((item) => ({ ...item, str: printed(item.str, this.fonts.name(page, item.fontName)) })),
      headings: () => this.headings(page, () => pdfjsMarks(page)),
    };
  }

  /** Headings of a tagged page: tags name marked content by id. */
  private async headings(page: PdfPage, texts: () => Promise<Iterable<MarkedText>>): Promise<TaggedHeadings> {
    if (!this.request.isTagged) return [];
    const levels = headingLevels(await page.getStructTree());
    return levels.size === 0 ? [] : taggedHeadings(levels, await texts());
  }
}

/** The piece with the number of the note that it begins in. */
function noted(piece: TextPiece, { notes }: PageRemarks): TextPiece {
  const [, , , , x, y] = piece.matrix;
  const note = notes.findIndex(
    ([left, bottom, right, top]) => x >= left && x <= right && y >= bottom && y <= top,
  );
  return note < 0 ? piece : { ...piece, note };
}

async function operatorsOf(page: PdfPage): Promise<OperatorList> {
  const { fnArray, argsArray } = await page.getOperatorList();
  return { codes: fnArray, args: argsArray };
}

/** pdf.js names images that several pages share with a leading `g_`. It answers for damaged images, too. */
const decoded = (page: PdfPage, id: string): Promise<void> =>
  new Promise((resolve) => {
    const objects = id.startsWith('g_') ? page.commonObjs : page.objs;
    objects.get(id, () => resolve());
  });

/** Fonts of pictures print something else than the letters of their text: both readings tell what is printed. */
function printed(text: string, font: string): string {
  return isPictureFont(font) && text.trim() !== '' ? repairCharacters(text, font) : text;
}

function* ownMarks(page: PdfPage, pieces: readonly TextPiece[]): Iterable<MarkedText> {
  const reference = page.ref;
  const generation = reference && reference.gen > 0 ? String(reference.gen) : '';
  for (const { mark, text, endsLine } of pieces) {
    const id = mark === undefined ? undefined : `p${reference?.num ?? 0}R${generation}_mc${mark}`;
    yield { id, text, endsLine };
  }
}

/** pdf.js returns marked content only on request. */
async function pdfjsMarks(page: PdfPage): Promise<Iterable<MarkedText>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts: MarkedText[] = [];
  const open: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) texts.push({ id: open.at(-1), text: item.str, endsLine: item.hasEOL });
    else if (item.type === 'endMarkedContent') open.pop();
    else open.push('id' in item && typeof item.id === 'string' ? item.id : open.at(-1));
  }
  return texts;
}

/** If a damaged file gives a page an invalid size, a standard paper size is used. */
const lengthFrom = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise);

function matrixFrom(values: readonly unknown[]): Matrix {
  const part = (index: number): number => {
    const value = values[index];
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  return [part(0), part(1), part(2), part(3), part(4), part(5)];
}
