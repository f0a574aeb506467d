import type { Finding } from '@app/contracts';
import type { ChildOrder } from '../rules/child-order';
import type { XmlNode } from '../tree/element-tree';
import type { XmlValue } from '../tree/xml-values';

/** Everything that is specific to one target. Code outside its folder uses only this interface. */
export interface TargetDefinition {
  /** Errors and warnings for well-formed XML, in document order. `now` is the time that a fix states. */
  readonly check: (root: XmlNode, checked: { xml: string; now: Date }) => Finding[];
  /** The standard of the target; null if the prompt or a schema decides about the structure. */
  readonly standard: XmlStandard | null;
}

/**
 * How XML of a standard is read, merged and counted. The namespace of an element determines its standard, regardless of the
 * requested target: the answer to a prompt for any XML may be a study in a standard.
 */
export interface XmlStandard {
  readonly namespace: string;
  /** Name of its root element. */
  readonly root: string;
  /** Whether a value is structural; undefined for elements that the standard does not define. */
  readonly isStructural: (value: XmlValue) => boolean | undefined;
  /** A technical name or code, which appears in the documents only by chance. */
  readonly isCode: (value: XmlValue) => boolean;
  /**
   * The parts of a value that documents print, if a study build adds words around them, each with its possible wordings. Null if
   * the whole value must appear in the documents; empty if nothing must.
   */
  readonly printedParts: (value: XmlValue) => readonly (readonly string[])[] | null;
  /** The parts of a study that people count. */
  readonly partsOf: (root: XmlNode) => readonly StudyPart[];
  /** Elements that represent one visit; the name and the other content identify the visit. */
  readonly visits: MemberElement | null;
  /** The order of an element's children; null for an element that the standard does not define. */
  readonly childOrder: (element: string) => ChildOrder | null;
  readonly merging: MergeRules;
  /** Which activity is done at which visit. */
  readonly scheduleOf: (root: XmlNode) => XmlSchedule;
}

/** The schedule that a document states: its columns are visits, its rows are activities. */
export interface XmlSchedule {
  readonly columns: readonly SchedulePart[];
  readonly rows: readonly SchedulePart[];
  readonly references: readonly ScheduleReference[];
}

/** A visit or an activity with all its names. */
export interface SchedulePart {
  /** Names for people. */
  readonly name: string;
  /** Descriptions and other names. */
  readonly texts: readonly string[];
  /** True if it states that no printed schedule contains it, such as a form for eligibility. */
  readonly isAssumed: boolean;
}

/** States that the activity of the row is done at the visit of the column. */
export interface ScheduleReference {
  readonly column: SchedulePart;
  readonly row: SchedulePart;
  readonly node: XmlNode;
}

export interface StudyPart {
  readonly part: string;
  readonly nodes: readonly XmlNode[];
}

export interface MemberElement {
  readonly element: string;
  readonly nameAttribute: string;
}

/**
 * How two answers in a standard are merged into one document. Contains only names of elements and attributes; the merge holds the
 * logic.
 */
export interface MergeRules {
  /** The identifying attribute of an element, and the attribute with its name for people. */
  readonly identifier: string;
  readonly name: string;
  /** Attributes that refer to the identifier of another element. */
  readonly reference: RegExp;
  readonly orderNumber: string;
  /** By element: the attributes whose equal values make two elements the same if they have no identifier. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Elements that a study has only once, regardless of their names in the sections. */
  readonly oneOfItsKind: ReadonlySet<string>;
  /** Attributes about the creation of a file, or about the position in one answer. They cannot conflict. */
  readonly volatile: ReadonlySet<string>;
}
