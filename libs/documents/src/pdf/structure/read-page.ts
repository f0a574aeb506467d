import type { PageReport } from '@app/contracts';
import { isGarbled, isLetterSpaced } from '../../text/garbled-text';
import { Frame, type PageContent, type PageField, type Run } from '../content';
import { readPictureGrids } from '../picture-grid';
import { fillGrid, findArrows, findGrids, type PageTable, withBandedGrids } from '../tables';
import { isAcrossPage, type TextLine, toLines } from '../text';
import { countColouredPlaces } from './coloured-places';
import { findDrawnCircles, findDrawnFrames, findDrawnLines, findDrawnPlaces } from './drawn-places';
import { findFreeSigns, withDrawnSigns } from './drawn-signs';
import { withFieldRuns } from './field-runs';
import { sortBalloons } from './balloons';
import { sortLineNumbers } from './line-numbers';
import { pictureTables } from './picture-tables';
import { countPrintedBlanks, countPrintedBoxes, countPrintedMarks } from './printed-marks';
import { placeGapGlyphs } from './gap-glyphs';
import { type SortedRuns, sortStruckRuns, type StruckText, struckTexts } from './struck-runs';

/** A picture that covers at least this share of its page is not a logo. */
const PICTURE_SHARE = 0.05;
/** A picture that covers this share is a scan of the page. */
const SCAN_SHARE = 0.6;

/** Less text than this next to a scanned page is a number or a stamp. */
export const SCAN_CHARACTERS = 20;
/** Recognized text of a scanned page has more letters than a stamp. */
const STAMP_CHARACTERS = 300;

/** A page after its ruled tables were taken out, small enough to keep for all pages at once. */
export interface ReadPage {
  readonly number: number;
  readonly frame: Frame;
  readonly tables: readonly PageTable[];
  readonly lines: readonly TextLine[];
  readonly text: string;
  /** The numbers that count the lines. They are in neither `tables` nor `lines`. */
  readonly lineNumbers?: Run;
  /** What balloons in the margin say of deleted text and comments. They are in neither `tables` nor `lines`. */
  readonly balloons: readonly Run[];
  /** Text that a line is drawn through. It is in neither `tables` nor `lines`. */
  readonly struck: readonly StruckText[];
  /** What text recognition made of signs; the tables have the signs instead. */
  readonly misread: string;
  /** A picture covers the page. */
  readonly isPicture: boolean;
  readonly fields: readonly PageField[];
  readonly report: PageReport;
  readonly taggedHeadings: PageContent['taggedHeadings'];
}

/**
 * Takes the ruled tables out of a page and puts the rest into lines.
 *
 * @param numbersBefore the line numbers of an earlier page
 */
export function readPage(whole: PageContent, numbersBefore?: Run): ReadPage {
  const { frame, number } = whole;
  const { content, balloons } = sortBalloons(whole);
  const area = frame.width * frame.height;
  const covering = (share: number) =>
    content.images.filter((image) => (image.right - image.left) * (image.bottom - image.top) >= area * share);
  const isPicture = covering(SCAN_SHARE).length > 0;
  // Text recognition puts its text invisibly over the picture of the page. In that case it is the text.
  const { rest: printed, numbers } = sortLineNumbers(
    content,
    isPicture ? content.runs.map((run) => ({ ...run, hidden: false })) : content.runs,
    numbersBefore,
  );
  const { places, rules: unboxed } = isPicture
    ? { places: [], rules: content.rules }
    : findDrawnPlaces(content.rules, printed);
  const free = isPicture
    ? { signs: [], small: content.small }
    : findFreeSigns(content.small, printed, findGrids(unboxed));
  const { circles, small } = isPicture
    ? { circles: [], small: content.small }
    : findDrawnCircles(free.small, printed, content.rules);
  const {
    inForce: unstruck,
    struck,
    rules: drawn,
  } = isPicture
    ? unsorted(content, printed)
    : sortStruckRuns({ ...content, rules: unboxed }, placeGapGlyphs(content, printed));
  const inForce = [...unstruck, ...free.signs];
  const picture = content.picture && readPictureGrids(content.picture, inForce);
  const taken = new Set<Run>();
  const tables: PageTable[] = [];
  const { rules, arrows } = findArrows(
    { rules: drawn, heads: content.heads, slants: content.slants ?? [] },
    inForce,
  );
  const ruled = findGrids(rules);
  const banded = isPicture
    ? ruled
    : withBandedGrids({ rules, grounds: content.grounds, grids: ruled }, inForce);
  const { fields = [] } = content;
  const single = banded.filter(({ cells }) => cells.length === 1 && fields.length === 0 && !isPicture);
  const { frames, grids: others } = findDrawnFrames(single, [...inForce, ...places, ...circles]);
  const grids = banded.filter((grid) => !single.includes(grid) || others.includes(grid));
  const lines = isPicture ? [] : findDrawnLines(rules, [...inForce, ...places, ...circles], banded);
  const all = withFieldRuns(
    [
      ...(picture?.runs ?? withDrawnSigns(inForce, { ...content, small: small ?? [] }, grids)),
      ...places,
      ...circles,
      ...frames,
      ...lines,
    ],
    fields,
    grids.filter(({ xs }) => xs.length > 2),
  );
  for (const grid of grids) {
    const free = all.filter((run) => !taken.has(run) && !run.hidden && !isAcrossPage(run));
    const { table, runs } = fillGrid(grid, free, { page: number, grounds: content.grounds, arrows });
    if (!table) continue;
    tables.push(table);
    runs.forEach((run) => taken.add(run));
  }
  const pictured =
    picture &&
    pictureTables(content, picture, { runs: all.filter((run) => !taken.has(run) && !run.hidden), arrows });
  tables.push(...(pictured?.tables ?? []));
  pictured?.runs.forEach((run) => taken.add(run));
  const textLines = toLines(all.filter((run) => !taken.has(run)));
  const text = unstruck.map((run) => run.text).join(' ');
  const characters = text.replace(/\s/g, '').length;
  const loneMarks = countPrintedMarks(content, unstruck);
  const drawnBoxes = isPicture ? 0 : countPrintedBoxes(content.outlines ?? [], inForce);
  const drawnBlanks = isPicture || fields.length > 0 ? 0 : countPrintedBlanks(content.rules, inForce);
  const colouredCells = isPicture ? 0 : countColouredPlaces(content, inForce);
  const isStamped = isPicture && characters < STAMP_CHARACTERS;
  const isUnlabelled = pictured?.reports.some(({ isTable }) => !isTable) ?? false;
  const pictures = isPicture ? Number(isStamped || isUnlabelled) : covering(PICTURE_SHARE).length;
  return {
    number,
    frame,
    tables,
    lines: textLines,
    text,
    isPicture,
    ...(numbers && { lineNumbers: numbers }),
    balloons,
    fields,
    struck: struckTexts(struck),
    misread: picture?.misread ?? '',
    taggedHeadings: content.taggedHeadings,
    report: {
      page: number,
      width: frame.turn % 180 === 0 ? frame.width : frame.height,
      height: frame.turn % 180 === 0 ? frame.height : frame.width,
      characters,
      images: content.images.length,
      ...(pictures > 0 ? { pictures } : {}),
      tables: tables.length,
      rotatedText: frame.turn !== 0,
      scanned: isPicture && characters < SCAN_CHARACTERS,
      garbled: isGarbled(text) || isSpacedOut(textLines) || content.isLetterSpaced === true,
      hiddenText: all.some((run) => run.hidden),
      ...(loneMarks === null ? {} : { loneMarks }),
      ...(colouredCells === 0 ? {} : { colouredCells }),
      ...(drawnBoxes === 0 ? {} : { drawnBoxes }),
      ...(drawnBlanks === 0 ? {} : { drawnBlanks }),
      ...(fields.length === 0 ? {} : { formFields: fields.length }),
      ...(pictured && { pictureGrids: [...pictured.reports] }),
      ...(picture && picture.inkedSigns > 0 && { inkedSigns: picture.inkedSigns }),
    },
  };
}

/** On the picture of a page, the positions of text are too vague to find lines through it. */
const unsorted = ({ rules }: PageContent, runs: readonly Run[]): SortedRuns => ({
  inForce: runs,
  struck: [],
  rules,
});

/** True if most of a page is printed letter by letter, as by some text recognition, so that its words are unknown. */
function isSpacedOut(lines: readonly TextLine[]): boolean {
  const lengthOf = (some: readonly TextLine[]): number =>
    some.reduce((sum, line) => sum + line.text.length, 0);
  return lengthOf(lines.filter((line) => isLetterSpaced(line.text))) > lengthOf(lines) / 2;
}

/** A page that the file does not provide; it gets a paper size. */
export function damagedPage(number: number): ReadPage {
  const nothing = { frame: new Frame(0, 612, 792), runs: [], rules: [], grounds: [], heads: [], images: [] };
  const page = readPage({ number, ...nothing, taggedHeadings: [] });
  return { ...page, report: { ...page.report, damaged: 'wholly' } };
}
