import type { DocumentModel, ReadingWarning } from '@app/contracts';
import { type LocalizedMessage, localizedMessage } from '@app/messages';
import { EXTRACTOR_VERSIONS } from '../reading/extractor-versions';
import { ReadingError } from '../reading/reading-error';
import { ensureWithin } from '../reading/reading-limits';
import { countWords } from '../text/word-count';
import { UsdmBlocks } from './usdm-blocks';
import { columnsOf, printedDay, type UsdmColumn } from './usdm-schedule';
import { type UsdmDesign, UsdmFile, type UsdmTimeline, type UsdmVersion } from './usdm-schema';
import { UsdmTexts } from './usdm-texts';

/**
 * Reads a study in CDISC USDM v4 (JSON) as a document: title page, objectives, arms, criteria and one schedule for each timeline.
 * Anchors are JSON pointers (RFC 6901). A file with several versions or designs is read in its first ones, and says so. Throws a
 * `ReadingError` for JSON that is no study.
 */
export function readUsdm(bytes: Uint8Array): DocumentModel {
  const raw = parse(bytes);
  const parsed = UsdmFile.safeParse(raw);
  if (!parsed.success) throw new ReadingError('unsupported-type', 'json');
  const { study } = parsed.data;
  const [version] = study.versions;
  if (version === undefined) throw new ReadingError('unsupported-type', 'json');
  const reader = new StudyReader(raw, version);
  const model = reader.read();
  ensureWithin('blocks', model.blocks.length);
  const versions = study.versions.length - 1 + Math.max(0, version.studyDesigns.length - 1);
  return {
    schemaVersion: 1,
    extractor: EXTRACTOR_VERSIONS.usdm,
    format: 'usdm',
    ...(model.title !== '' && { title: model.title }),
    blocks: model.blocks,
    runningLines: [],
    pages: [
      {
        page: 1,
        characters: model.blocks.reduce((sum, { text }) => sum + text.length, 0),
        images: 0,
        tables: model.blocks.filter(({ type }) => type === 'table').length,
        rotatedText: false,
        scanned: false,
        garbled: false,
        hiddenText: false,
      },
    ],
    warnings: [
      ...model.warnings,
      ...(versions > 0 ? [partial(localizedMessage('warning.usdm-versions', { count: versions }))] : []),
    ],
    words: countWords(model.blocks),
  };
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ReadingError('damaged', 'json', { cause });
  }
}

const partial = (said: LocalizedMessage): ReadingWarning => ({ code: 'partial', ...said });

const VERSION = '/study/versions/0';
const DESIGN = `${VERSION}/studyDesigns/0`;
/** CDISC: C25532 Inclusion Criteria, C25370 Exclusion Criteria. */
const KINDS = { C25532: 'Inclusion Criteria', C25370: 'Exclusion Criteria' } as const;
/** CDISC: C99905x2 Official Study Title. */
const OFFICIAL_TITLE = 'C99905x2';

class StudyReader {
  private readonly out = new UsdmBlocks();
  private readonly texts: UsdmTexts;
  /** Ids that the file refers to and does not define. */
  private readonly dangling = new Set<string>();

  constructor(
    raw: unknown,
    private readonly version: UsdmVersion,
  ) {
    this.texts = new UsdmTexts(raw, version);
  }

  read() {
    const title = this.titlePage();
    const [design] = this.version.studyDesigns;
    if (design !== undefined) {
      this.objectives(design);
      this.arms(design);
      this.criteria(design);
      design.scheduleTimelines.forEach((timeline, at) => this.schedule(timeline, at, design));
    }
    const lost = [...this.dangling, ...this.texts.dangling];
    return {
      title,
      blocks: this.out.blocks,
      warnings:
        lost.length === 0
          ? []
          : [
              partial(
                localizedMessage('warning.usdm-dangling', {
                  count: lost.length,
                  ids: lost.slice(0, 10).join(', '),
                }),
              ),
            ],
    };
  }

  private titlePage(): string {
    const { version, out } = this;
    const at = Math.max(
      0,
      version.titles.findIndex(({ type }) => type?.code === OFFICIAL_TITLE),
    );
    const title = this.texts.plain(version.titles[at]?.text ?? '');
    const phase = version.studyDesigns[0]?.studyPhase?.standardCode?.decode ?? '';
    const organizations = new Map(version.organizations.map((one) => [one.id, one]));
    if (title !== '') out.paragraph(`Title: ${title}`, `${VERSION}/titles/${String(at)}`);
    version.studyIdentifiers.forEach(({ text, scopeId }, index) => {
      const scope = this.known(organizations, scopeId);
      const isRegistry = /registr/i.test(scope?.type?.decode ?? '');
      const pointer = `${VERSION}/studyIdentifiers/${String(index)}`;
      out.paragraph(`${isRegistry ? 'Registry number' : 'Protocol Number'}: ${text}`, pointer);
      if (!isRegistry && scope !== undefined)
        out.paragraph(
          `Sponsor: ${scope.label || scope.name}`,
          `${VERSION}/organizations/${String(version.organizations.indexOf(scope))}`,
        );
    });
    if (phase !== '') out.paragraph(`Phase: ${phase.replace(/ Trial$/, '')}`, `${DESIGN}/studyPhase`);
    if (version.versionIdentifier !== '')
      out.paragraph(`Version: ${version.versionIdentifier}`, `${VERSION}/versionIdentifier`);
    const [date] = version.dateValues;
    if (date !== undefined) out.paragraph(`Date: ${date.dateValue}`, `${VERSION}/dateValues/0`);
    return title;
  }

  private objectives({ objectives }: UsdmDesign): void {
    if (objectives.length === 0) return;
    this.out.heading('Objectives and Endpoints', `${DESIGN}/objectives`);
    const rows = objectives.flatMap(({ text, level, endpoints }, at) => {
      const pointer = `${DESIGN}/objectives/${String(at)}`;
      const words = (level?.decode ?? '').replace(/ objective$/i, '').replace(/^Trial /, '');
      const first = { text: this.texts.plain(text), pointer };
      const ends = endpoints.map((endpoint, index) => ({
        text: this.texts.plain(endpoint.text),
        pointer: `${pointer}/endpoints/${String(index)}`,
      }));
      const isNewLevel = words !== '' && objectives[at - 1]?.level?.decode !== level?.decode;
      return [
        ...(isNewLevel ? [{ pointer, isHeader: false, cells: [{ text: words }] }] : []),
        ...(ends.length === 0 ? [{ text: '' }] : ends).map((end, index) => ({
          pointer,
          isHeader: false,
          cells: [index === 0 ? first : { text: '' }, end],
        })),
      ];
    });
    const head = [{ text: 'Objectives' }, { text: 'Endpoints' }];
    this.out.table(
      [{ pointer: `${DESIGN}/objectives`, isHeader: true, cells: head }, ...rows],
      `${DESIGN}/objectives`,
    );
  }

  private arms({ arms }: UsdmDesign): void {
    if (arms.length === 0) return;
    this.out.heading('Study Arms', `${DESIGN}/arms`);
    this.out.table(
      [
        { pointer: `${DESIGN}/arms`, isHeader: true, cells: [{ text: 'Arm' }, { text: 'Description' }] },
        ...arms.map(({ label, name, description }, at) => ({
          pointer: `${DESIGN}/arms/${String(at)}`,
          isHeader: false,
          cells: [{ text: label || name }, { text: this.texts.plain(description) }],
        })),
      ],
      `${DESIGN}/arms`,
    );
  }

  private criteria({ eligibilityCriteria }: UsdmDesign): void {
    const items = new Map(this.version.eligibilityCriterionItems.map((item) => [item.id, item]));
    for (const [code, title] of Object.entries(KINDS)) {
      const ofKind = eligibilityCriteria
        .map((criterion, at) => ({ ...criterion, at }))
        .filter(({ category }) => category?.code === code);
      if (ofKind.length === 0) continue;
      this.out.heading(title, `${DESIGN}/eligibilityCriteria`);
      ofKind.forEach(({ criterionItemId, at }, index) => {
        const item = this.known(items, criterionItemId);
        const text = item === undefined ? '' : this.texts.plain(item.text, item.dictionaryId);
        // Files number both kinds in their own ways ("01", "IN01"), so the position counts.
        this.out.item(`${String(index + 1)}.`, text, `${DESIGN}/eligibilityCriteria/${String(at)}`);
      });
    }
  }

  private schedule(timeline: UsdmTimeline, at: number, design: UsdmDesign): void {
    const pointer = `${DESIGN}/scheduleTimelines/${String(at)}`;
    const columns = columnsOf(timeline, design, { timeline: pointer, design: DESIGN });
    const activities = new Map(design.activities.map((one, place) => [one.id, { ...one, place }]));
    const done = columns.map(({ instances }) => new Set(instances.flatMap(({ activityIds }) => activityIds)));
    for (const ids of done) for (const id of ids) this.known(activities, id);
    const rows = [...activities.values()].filter(({ id }) => done.some((ids) => ids.has(id)));
    if (columns.length === 0 || rows.length === 0) return;
    this.out.heading(
      timeline.mainTimeline === true
        ? 'Schedule of Activities'
        : `Schedule of Activities: ${timeline.label || timeline.name}`,
      pointer,
    );
    const notes = this.notesFor(timeline);
    const markOf = (activity: string, column: UsdmColumn): string =>
      notes
        .filter(
          ({ activities: on, instances: at }) =>
            on.has(activity) && (at.size === 0 || column.instances.some(({ id }) => at.has(id))),
        )
        .map(({ mark }) => mark)
        .join(',');
    this.out.table(
      [
        ...this.headerRows(columns, design, pointer),
        ...rows.map(({ id, label, name, place }) => ({
          pointer: `${DESIGN}/activities/${String(place)}`,
          isHeader: false,
          cells: [
            { text: label || name },
            ...columns.map((column, index) => {
              if (done[index]?.has(id) !== true) return { text: '' };
              const marks = markOf(id, column);
              return { text: marks === '' ? 'X' : `X^${marks}^`, pointer: column.pointer };
            }),
          ],
        })),
      ],
      pointer,
    );
    for (const { mark, text, pointer: of } of notes) this.out.footnote(mark, text, of);
  }

  /** Epoch, visit, day and window of each column, as far as the file states them. */
  private headerRows(columns: readonly UsdmColumn[], { epochs }: UsdmDesign, pointer: string) {
    const names = new Map(epochs.map(({ id, label, name }) => [id, label || name]));
    const lines: readonly (readonly [string, (column: UsdmColumn) => string])[] = [
      ['Epoch', ({ epochId }) => (epochId === '' ? '' : (this.known(names, epochId) ?? ''))],
      ['Visit', ({ name }) => name],
      ['Day', ({ day }) => (day === null ? '' : printedDay(day))],
      ['Window', ({ window }) => window],
    ];
    return lines
      .filter(([, textOf]) => columns.some((column) => textOf(column) !== ''))
      .map(([label, textOf]) => ({
        pointer,
        isHeader: true,
        cells: [
          { text: label },
          ...columns.map((column) => ({ text: textOf(column), pointer: column.pointer })),
        ],
      }));
  }

  /** Conditions that apply to activities of a timeline. */
  private notesFor({ instances }: UsdmTimeline) {
    const here = new Set(instances.map(({ id }) => id));
    const used = new Set(instances.flatMap(({ activityIds }) => activityIds));
    return this.version.conditions
      .map(({ text, appliesToIds, contextIds }, at) => ({
        text: this.texts.plain(text),
        pointer: `${VERSION}/conditions/${String(at)}`,
        activities: new Set(appliesToIds.filter((id) => used.has(id))),
        instances: new Set(contextIds.filter((id) => here.has(id))),
        isElsewhere: contextIds.length > 0 && !contextIds.some((id) => here.has(id)),
      }))
      .filter(({ activities, isElsewhere, text }) => activities.size > 0 && !isElsewhere && text !== '')
      .map((note, at) => ({ ...note, mark: String(at + 1) }));
  }

  private known<Value>(all: ReadonlyMap<string, Value>, id: string): Value | undefined {
    const found = all.get(id);
    if (found === undefined && id !== '') this.dangling.add(id);
    return found;
  }
}
