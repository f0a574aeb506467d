import { announcesLeavingAbroad, criteriaTitledAbroad } from './criteria-title-abroad';

/** The lists of criteria in a protocol. */
export type CriteriaKind = 'inclusion' | 'exclusion';

const PART = String.raw`(?:part|phase|stage|cohort|step|group|arm|cycle|segment)\s+(?:\d{1,2}[a-z]?|[ivx]{1,3}|[a-z])(?:\s*(?:,|and|&|\/|-)\s*(?:\d{1,2}[a-z]?|[a-z]))?\s*[:–-]?\s*`;
const WORDS = String.raw`(?:\d+(?:\.\d+)*\.?|key|main|principal|major|general|common|core|specific|additional|further|subject|patient|participant|study|trial|screening|randomi[sz]ation|enrol?lment|eligibility|donor|recipient|mother|maternal|infant|partner|caregiver|control|adult|p(?:a)?ediatric|adolescent|healthy\s+(?:volunteer|participant|subject)|list\s+of|(?:section|table)\s+[\d.]+\s*[:–-]?)\s+`;
const BEHIND = String.raw`(?:\s+(?:for|of|at|in|specific\s+to)\s.{1,60}|\s+[–-]\s+.{1,40}|\s*\([^)]*\)|\s+part\s+\w{1,2})?`;
/** The area before the kind: `Eligibility - Inclusion`. */
const AREA = String.raw`(?:eligibility|selection)(?:\s+criteria)?\s*[:–—-]\s*`;
const CRITERIA = new RegExp(
  String.raw`^(?:${PART}|${WORDS}|${AREA})*(?:(inclusion|exclusion)(?:\s+criteri(?:a|on))?|criteria\s+for\s+(inclusion|exclusion))${BEHIND}\s*[:.]?$`,
  'i',
);

/** The list that a title announces. The whole title must consist of words that such titles are made of. */
export const criteriaTitled = (title: string): CriteriaKind | undefined =>
  kindIn(CRITERIA, title) ?? criteriaTitledAbroad(title);

const CRITERIA_ANNOUNCED =
  /^(?:[\d.]+\s+)?(?:[\p{L}\d-]+\s+){0,4}(inclusion|exclusion)(?:\s+criteri(?:a|on)\b|\s*:?$)/iu;

/** A more lenient match that must not miss a title: a few words may come before it, and anything may follow it. */
export const criteriaAnnounced = (title: string): CriteriaKind | undefined =>
  kindIn(CRITERIA_ANNOUNCED, title);

function kindIn(pattern: RegExp, title: string): CriteriaKind | undefined {
  const found = pattern.exec(title.trim().replace(NOT_INCLUDED, 'exclusion'));
  const word = (found?.[1] ?? found?.[2])?.toLowerCase();
  return word === 'inclusion' || word === 'exclusion' ? word : undefined;
}

/** Translations from French and Spanish call exclusion so. */
const NOT_INCLUDED = /\bnon[-\s]?inclusion\b/i;

const PEOPLE = String.raw`(?:study\s+|trial\s+)?(?:subjects?|patients?|participants?|volunteers?|population|individuals|children)`;
const ELIGIBILITY = new RegExp(
  String.raw`^(?:${PART}|${WORDS})*(?:inclusion\s*(?:\/|and|&|or)\s*exclusion(?:\s+criteria)?|eligibility(?:\s+criteria)?(?:\s+(?:for|of)\s.{1,40})?|selection\s+(?:criteria|of\s+(?:the\s+)?${PEOPLE})|${PEOPLE}\s+(?:selection|eligibility)(?:\s+criteria)?|(?:study|trial|target|patient|subject)\s+population|(?:selection|entry|enrol?lment)\s+criteria|criteria\s+for\s+(?:eligibility|entry|enrol?lment|selection)|selection\s+and\s+(?:withdrawal|discontinuation|enrol?lment)\s+of\s+(?:the\s+)?${PEOPLE}|description\s+of\s+(?:the\s+)?(?:trial|study)\s+(?:population|participants|subjects|patients)|(?:study\s+)?${PEOPLE}\s+and\s+eligibility)${BEHIND}\s*[:.]?$`,
  'i',
);

/** Whether a title announces eligibility without naming one of the two lists. */
export const announcesEligibility = (title: string): boolean => ELIGIBILITY.test(title.trim());

/** The list that a sentence introduces, such as `Subjects who meet any of the following will be excluded:`. */
export function criteriaIntroduced(sentence: string): CriteriaKind | undefined {
  const text = sentence.trim();
  if (!INTRODUCES.test(text)) return undefined;
  if (EXCLUDED.test(text)) return 'exclusion';
  return INCLUDED.test(text) ? 'inclusion' : undefined;
}
const INTRODUCES =
  /\b(?:following|below|criteria|if|who|when|in case)\b|\b(?:must|shall|should|ha(?:s|ve) to|needs? to)\b.*:$/i;
const EXCLUDED =
  /\b(?:exclu(?:ded?|sion)|ineligible|(?:not|cannot|can not|may not|must not|should not)\s+(?:be\s+)?(?:eligible|enrol\w*|includ\w*|participat\w*|enter\w*|meet|have|randomi\w*)|none of the following|any of the following)\b/i;
const INCLUDED =
  /\b(?:eligible|inclu(?:ded?|sion)|must(?: (?:meet|satisfy|fulfil\w*|have)|:)|(?:meet|satisfy|fulfil\w*)\s+(?:all|each|the)|all of the following|enrol\w*)\b/i;

/**
 * Whether a line between items groups criteria by topic: `Sex`, `Type of Participant and Disease Characteristics`,
 * `Prior/Concomitant Therapy`, as in the common templates of protocols.
 */
export const groupsCriteria = (title: string): boolean => title.length < 90 && GROUP.test(title.trim());
const GROUP =
  /^(?:[\d.]+\s+)?(?:other\s+|general\s+|additional\s+)?(?:(?:age|sex|reproductive|disease|medical|laboratory)(?:\s*(?:,|and|&|\/)\s*\w+)*\s+criteria|age|sex|gender|weight|informed\s+consent|medical\s+(?:conditions?|history)|diagnostic\s+assessments?|(?:prior|previous|concomitant|concurrent)\b.{0,60}|types?\s+of\s+(?:participants?|patients?|subjects?)\b.{0,50}|(?:participant|patient|subject|disease|demographic|target disease|laboratory|cardiac|cardiovascular|hepatic|renal|reproductive|pregnancy|infection\w*)\b.{0,50}|(?:other|additional)\s+(?:exclusions?|inclusions?|criteria)|(?:for\s+)?(?:part|cohort|group|arm|stage)\s+\w{1,3}\b.{0,40}|all\s+(?:participants|patients|subjects|cohorts|parts))\s*:?$/i;

/** Whether a title starts a section that follows the criteria in protocols: screening failures, restrictions, withdrawal. */
export const followsCriteria = (title: string): boolean =>
  FOLLOWS.test(title.trim()) || announcesLeavingAbroad(title);
const FOLLOWS =
  /\b(?:screen(?:ing)?\s+fail\w*|re-?screening|withdraw\w*|discontinu\w*|removal|replacement|lifestyle\s+(?:considerations?|restrictions?|modifications?)|(?:meals|dietary|caffeine|alcohol|activity)\b.*|restrictions?|contraception|randomi[sz]ation|enrol?lment|subject\s+identification|data\s+\w+|case\s+report|crf|questionnaires?|study\s+(?:design|treatment|procedures|assessments)|treatments?\b.*|definitions?|rationale|waivers?|recruitment|number\s+of\s+(?:subjects|patients|participants))\b/i;
