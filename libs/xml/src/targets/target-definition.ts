import type { Finding, Range } from '@app/contracts';
import type { ChildOrder } from '../rules/child-order';
import type { XmlNode } from '../tree/element-tree';
import type { XmlValue } from '../tree/xml-values';

/** Everything that is particular to one target. Nothing outside its folder knows more of it than stands here. */
export interface TargetDefinition {
  /** What the target asks of an answer, for a provider. Empty, or lines with their end. */
  readonly promptRules: string;
  readonly typicalOutput: TypicalOutput;
  /** What is wrong or doubtful in well-formed XML, in the order of the document. */
  readonly check: (root: XmlNode, xml: string) => Finding[];
  /** The standard that it names; null where the prompt or a schema decides about the structure. */
  readonly standard: XmlStandard | null;
}

/**
 * Tokens of the XML for each token of the documents, before there are runs to measure. Of ODM measured with the local rules model
 * over eight protocols and schedules, in three formats: 0.34 to 1.6 and 4.2 to 5.2 for 1.3.2, 0.5 to 2.3 and 5.7 to 6.5 for 2.0.
 * For any other XML the prompt decides, from a title to everything.
 */
interface TypicalOutput {
  readonly prose: Range;
  /** A workbook with a schedule: each of its marks becomes an element. */
  readonly sheets: Range;
}

/**
 * How XML of a standard is read, merged and counted. Elements say by their namespace which standard they follow, whatever was
 * asked for: a prompt for any XML may well be answered with a study in a standard.
 */
export interface XmlStandard {
  readonly namespace: string;
  /** Name of the element that its documents begin with. */
  readonly root: string;
  /** Whether a value belongs to the construction of the document; undefined for elements that the standard does not know. */
  readonly isStructural: (value: XmlValue) => boolean | undefined;
  /** A technical name or code: it stands in the documents only by chance. */
  readonly isCode: (value: XmlValue) => boolean;
  /**
   * The parts of a value that documents print, where a build puts words of its own around them: each in the wordings that it may
   * have there. Null where a value has to stand in them as it is; none where it needs not.
   */
  readonly printedParts: (value: XmlValue) => readonly (readonly string[])[] | null;
  /** What a person counts in a study. */
  readonly partsOf: (root: XmlNode) => readonly StudyPart[];
  /** What stands for one visit: its name, and whatever else it holds, says which. */
  readonly visits: MemberElement | null;
  /** The order of an element's children; null for an element that the standard does not know. */
  readonly childOrder: (element: string) => ChildOrder | null;
  readonly merging: MergeRules;
  /** What a value reads in a finished document of the standard, where rules decide that: identifiers, names. */
  readonly finish: (root: XmlNode) => (value: XmlValue) => string;
  /** What is done at which visit. */
  readonly scheduleOf: (root: XmlNode) => XmlSchedule;
}

/** The schedule that a document states: its columns are visits, its rows what is done at them. */
export interface XmlSchedule {
  readonly columns: readonly SchedulePart[];
  readonly rows: readonly SchedulePart[];
  readonly references: readonly ScheduleReference[];
}

/** A visit or an activity with everything that names it. */
export interface SchedulePart {
  /** What people call it. */
  readonly name: string;
  /** Descriptions and other names. */
  readonly texts: readonly string[];
  /** Said to come from no row and no column of a printed schedule, as a form for eligibility. */
  readonly isAssumed: boolean;
}

/** The activity of the row is done at the visit of the column. */
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

/** How two answers in a standard become one document. Names of elements and attributes only; the rest is the merge's own. */
export interface MergeRules {
  /** The attribute that identifies an element, and the one that names it for people. */
  readonly identifier: string;
  readonly name: string;
  /** Attributes whose value is the identifier of another element. */
  readonly reference: RegExp;
  readonly orderNumber: string;
  /** By element, the attributes that make two of them the same where they have no identifier. */
  readonly keys: Readonly<Record<string, readonly string[]>>;
  /** Elements of which a study has one, whatever each section calls it. */
  readonly oneOfItsKind: ReadonlySet<string>;
  /** Attributes that say how and when a file was made, or the place in one answer: they cannot contradict. */
  readonly volatile: ReadonlySet<string>;
  /** Definitions that sections number by themselves, and the attribute that other elements refer to them with. */
  readonly numbered: Readonly<Record<string, string>>;
  /** Elements of which there is one for each value of an attribute; a second value is numbered. */
  readonly onePerValue: { readonly element: string; readonly attribute: string };
}
