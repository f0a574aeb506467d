import type { Evidence, TextFact } from '@app/study-model';
import { type FoundPlace, isSamePlace } from './document-places';
import type { ListAnswer, MissingItem } from './list-answer';
import { flat, type ListedItem, type ListedPart, type NumberedItem } from './listed-part';
import type { StudyReading } from './study-reading';
import { isSameOrPart, isSupported } from './supported';

/** Adds members that a model found after the part was answered. */
export function addToList(part: ListedPart, missing: readonly MissingItem[], reading: StudyReading): void {
  new ListCorrection(part, [], reading).add(missing);
}

/** Applies an answer to one list. */
export class ListCorrection {
  constructor(
    private readonly part: ListedPart,
    private readonly numbered: readonly NumberedItem[],
    private readonly reading: StudyReading,
  ) {}

  problemsOf({ wrong, changed, missing, counts }: ListAnswer): string[] {
    const unknown = [...wrong, ...changed].filter(({ item }) => this.at(item) === null);
    return [
      ...unknown.map(({ item }) => `There is no item ${item}.`),
      ...[...changed, ...missing].flatMap(({ kind, at, value, under }) => [
        ...(kind == null || kind in this.part.kinds ? [] : [`There is no kind "${kind}".`]),
        ...(at == null ? [] : this.problemOfText(at, value ?? null)),
        ...(under == null || this.isParent(under) ? [] : [unknownPlace(under)]),
      ]),
      ...this.part.countedKinds
        .filter((kind) => !counts.some((one) => one.kind === kind))
        .map((kind) => `"counts" does not say how many there are of the kind ${kind}.`),
      ...missing
        .filter(({ kind, under }) => under == null && this.part.onlyUnder.includes(kind))
        .map(({ kind, at }) => `The ${kind} at ${at} needs "under", the place that it belongs to.`),
    ];
  }

  apply({ wrong, changed, missing, counts }: ListAnswer): void {
    const { part, reading } = this;
    this.confirm(wrong);
    const roots = part.read(reading.model);
    for (const change of changed) this.change(roots, change);
    for (const one of missing) this.addOne(roots, one);
    part.write(reading.model, this.inOrder(roots));
    this.compareCounts(counts, wrong);
  }

  add(missing: readonly MissingItem[]): void {
    const roots = this.part.read(this.reading.model);
    for (const one of missing) this.addOne(roots, one);
    this.part.write(this.reading.model, this.inOrder(roots));
  }

  private at(item: number): NumberedItem | null {
    return this.numbered[item - 1] ?? null;
  }

  private problemOfText(at: string, value: string | null): string[] {
    const found = this.reading.places.find(at);
    if (found === null) return [unknownPlace(at)];
    if (value === null) return [];
    if (isSupported(value, found.text)) return [];
    return [
      `"${value}" is not printed at ${at}; copy it as it is printed, or give the place of the whole text.`,
    ];
  }

  /** What the model left alone has two readings. */
  private confirm(wrong: ListAnswer['wrong']): void {
    const rejected = new Set(wrong.map(({ item }) => item));
    for (const [index, { item }] of this.numbered.entries())
      if (!rejected.has(index + 1) && !item.text.readers.includes('model')) item.text.readers.push('model');
    for (const { item: number, why } of wrong) {
      const found = this.at(number);
      if (found === null) {
        this.ignore(`There is no item ${number}.`);
        continue;
      }
      const { text } = found.item;
      this.reading.rejections.push({
        part: this.part.id,
        ids: flat([found.item]).map(({ item }) => item.id),
        text: text.value,
        why,
        evidence: text.evidence,
      });
    }
  }

  private change(roots: ListedItem[], change: ListAnswer['changed'][number]): void {
    const numbered = this.at(change.item);
    const item =
      numbered === null
        ? null
        : (flat(roots).find(({ item: one }) => one.id === numbered.item.id)?.item ?? null);
    if (item === null) return this.ignore(`There is no item ${change.item}.`);
    if (change.kind != null && change.kind !== item.kind) this.changeKind(item, change.kind);
    if (change.number != null) this.changeNumber(item, change.number);
    if (change.at != null || change.value != null)
      this.changeText(item, change.at ?? null, change.value ?? null);
    if (change.under != null) this.move(roots, item, change.under);
  }

  private changeKind(item: ListedItem, kind: string): void {
    if (!(kind in this.part.kinds)) return this.ignore(`There is no kind "${kind}".`);
    if (!this.part.vagueKinds.includes(item.kind)) this.differ(item.kind, kind, item.text.evidence, 'model');
    item.kind = kind;
  }

  /** The printed sign decides between the readings. */
  private changeNumber(item: ListedItem, number: string): void {
    const printed = this.printedNumber(item.text.evidence);
    const given = plainNumber(number);
    if (printed !== null && printed !== given)
      return this.differ(printed, given, item.text.evidence, 'rules');
    item.number = given;
  }

  private changeText(item: ListedItem, at: string | null, value: string | null): void {
    const { places } = this.reading;
    const found =
      at === null ? evidenceOnly(item.text.evidence, places.textOf(item.text.evidence)) : places.find(at);
    const text = this.textOf(found, at ?? '', value);
    if (found === null || text === null) return;
    if (!isSameOrPart(text, item.text.value)) this.differ(item.text.value, text, found.evidence, 'model');
    item.text = { value: text, origin: 'stated', readers: ['model'], evidence: [...found.evidence] };
  }

  /** The text of a place or the short value that stands in it; null if the place does not support it. */
  private textOf(found: FoundPlace | null, at: string, value: string | null): string | null {
    if (found === null) {
      this.ignore(unknownPlace(at));
      return null;
    }
    if (value === null) return withoutNumber(found.text);
    if (isSupported(value, found.text)) return value;
    this.ignore(`"${value}" is not printed at ${at}.`);
    return null;
  }

  private move(roots: ListedItem[], item: ListedItem, under: string): void {
    const parent = this.parentAt(roots, under);
    if (parent === null || flat([item]).some(({ item: one }) => one === parent))
      return this.ignore(unknownPlace(under));
    const holder = flat(roots).find(({ item: one }) => one === item)?.under?.children ?? roots;
    holder.splice(holder.indexOf(item), 1);
    parent.children.push(item);
    if (this.part.levels === 'two') parent.children.push(...item.children.splice(0));
  }

  private isParent = (under: string): boolean =>
    /^\d+$/.test(under.trim()) ? this.at(Number(under)) !== null : this.reading.places.find(under) !== null;

  private parentAt(roots: readonly ListedItem[], place: string): ListedItem | null {
    const all = flat(roots);
    if (/^\d+$/.test(place.trim())) {
      const id = this.at(Number(place))?.item.id;
      return this.holderOf(all.find(({ item }) => item.id === id));
    }
    const evidence = this.reading.places.find(place)?.evidence[0];
    if (evidence === undefined) return null;
    // An item has its own place first; the places of what stands under it follow.
    const isAt = (one: Evidence | undefined): boolean => one !== undefined && isSamePlace(one, evidence);
    return this.holderOf(
      all.find(({ item }) => isAt(item.text.evidence[0])) ??
        all.find(({ item, under }) => under === null && item.text.evidence.some(isAt)),
    );
  }

  /** The item itself where lists nest on any level, else the item of the first level that it belongs to. */
  private holderOf(found: NumberedItem | undefined): ListedItem | null {
    if (found === undefined) return null;
    return this.part.levels === 'any' ? found.item : (found.under ?? found.item);
  }

  private addOne(roots: ListedItem[], { kind, at, number, value, under }: MissingItem): void {
    const { part, reading } = this;
    if (!(kind in part.kinds)) return this.ignore(`There is no kind "${kind}".`);
    const found = reading.places.find(at);
    const text = this.textOf(found, at, value ?? null);
    if (found === null || text === null) return;
    const isDetail = part.onlyUnder.includes(kind);
    const known = flat(roots).filter(
      ({ item }) => part.onlyUnder.includes(item.kind) === isDetail && covers(item.text, found, text),
    );
    const single = part.singleKinds.includes(kind) ? roots.find((item) => item.kind === kind) : undefined;
    // The rules have another value for what a study has once; of two values of the model the first one counts.
    if (single?.text.readers.includes('rules')) return this.changeText(single, at, value ?? null);
    if (single !== undefined) return;
    if (known.length > 0) return this.compareKnown(known, kind, text, found.evidence);
    const parent = under == null ? null : this.parentAt(roots, under);
    if (parent === null && isDetail) return this.ignore(unknownPlace(under ?? ''));
    const item: ListedItem = {
      id: reading.newId(kind, text),
      kind,
      number: this.printedNumber(found.evidence) ?? (number == null ? '' : plainNumber(number)),
      text: { value: text, origin: 'stated', readers: ['model'], evidence: [...found.evidence] },
      children: [],
    };
    (parent === null ? roots : parent.children).push(item);
    reading.added.push({ part: part.id, text, evidence: found.evidence });
  }

  /** The place is read already: the same thing again, another kind, or several things as one. */
  private compareKnown(
    known: readonly NumberedItem[],
    kind: string,
    text: string,
    evidence: readonly Evidence[],
  ): void {
    const [first] = known;
    if (first === undefined) return;
    if (known.length > 1) {
      this.differ(known.map(({ item }) => item.text.value).join(' / '), text, evidence, 'rules');
      return;
    }
    this.reading.withdrawRejection(first.item.id);
    if (first.item.kind !== kind && first.under === null) this.changeKind(first.item, kind);
  }

  private printedNumber(evidence: readonly Evidence[]): string | null {
    const [first] = evidence;
    if (!this.part.isNumbered || first === undefined || first.cell !== undefined || first.words !== undefined)
      return null;
    const block = this.reading.places.blockOf(first);
    if (block?.type !== 'list-item') return null;
    const number = plainNumber(block.marker);
    return /[\p{L}\p{N}]/u.test(number) ? number : '';
  }

  /** Members follow the documents; those of one kind stay together as the rules have them. */
  private inOrder(roots: readonly ListedItem[]): ListedItem[] {
    const orderOf = (item: ListedItem): number => this.reading.places.orderOf(item.text.evidence[0]);
    const placed = roots.filter(({ text }) => text.readers.includes('rules'));
    for (const item of roots.filter((one) => !placed.includes(one))) {
      const after = placed.findLastIndex((one) => one.kind === item.kind && orderOf(one) <= orderOf(item));
      const first = placed.findIndex((one) => one.kind === item.kind);
      placed.splice(after !== -1 ? after + 1 : first !== -1 ? first : placed.length, 0, item);
    }
    for (const { item } of flat(placed)) item.children.sort((one, other) => orderOf(one) - orderOf(other));
    return placed;
  }

  private compareCounts(counts: ListAnswer['counts'], wrong: ListAnswer['wrong']): void {
    const rejected = new Set(wrong.flatMap(({ item }) => this.at(item)?.item.id ?? []));
    const items = this.part.read(this.reading.model).filter(({ id }) => !rejected.has(id));
    for (const { kind, count } of counts) {
      const read = items.filter((item) => item.kind === kind).length;
      if (this.part.countedKinds.includes(kind) && read !== count)
        this.differ(`${read} × ${kind}`, `${count} × ${kind}`, [], 'rules');
    }
  }

  private differ(rules: string, model: string, evidence: readonly Evidence[], kept: 'rules' | 'model'): void {
    this.reading.differences.push({ part: this.part.id, rules, model, evidence, kept });
  }

  private ignore(problem: string): void {
    this.reading.ignored.push({ part: this.part.id, problem });
  }
}

const unknownPlace = (place: string): string =>
  `There is no place "${place}"; use the ids in square brackets.`;

const evidenceOnly = (evidence: readonly Evidence[], text: string): FoundPlace => ({ evidence, text });

/** Whether an item was read from a place, in whole or in the part that the answer names. */
const covers = ({ evidence, value }: TextFact, found: FoundPlace, text: string): boolean =>
  evidence.some((one) => found.evidence.some((other) => isSamePlace(one, other))) &&
  isSameOrPart(value, text);

const plainNumber = (number: string): string => number.replace(/[\s().[\]{}:]+$|^[\s().[\]{}]+/g, '');

/** The printed number in front of a text that is not marked as a list item. */
const withoutNumber = (text: string): string =>
  text.replace(/^\s*(?:\(?\d{1,3}[.)]|\(?[a-z][.)]|[•▪◦●○–-])\s+/iu, '').trim();
