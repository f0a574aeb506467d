import { checkStudy } from '../odm/check-study';
import { odmStandard } from '../odm/odm-standard';
import { ASSUMED_PARTS, SAME_OIDS } from '../odm/prompt-rules';
import type { TargetDefinition } from '../target-definition';
import { ODM_2_0 } from './vocabulary';

/** CDISC ODM 2.0. */
export const ODM_2_0_DEFINITION: TargetDefinition = {
  namedAs: /\bODM\s*(?:version\s*|v\.?\s*)?2/i,
  promptRules: [
    'The answer is CDISC ODM 2.0: root ODM in the namespace http://www.cdisc.org/ns/odm/v2.0 with ODMVersion="2.0", FileType="Snapshot", FileOID and CreationDateTime; then Study with StudyName, ProtocolName and one MetaDataVersion whose children stand in the order Protocol, WorkflowDef, StudyEventGroupDef, StudyEventDef, ItemGroupDef, ItemDef, CodeList, ConditionDef, MethodDef.',
    'Criteria stand in Protocol as InclusionExclusionCriteria, visits are StudyEventDefs, activities ItemGroupDefs of Type="Form".',
    ASSUMED_PARTS,
    SAME_OIDS,
    '',
  ].join('\n'),
  // Measured with the local rules model over eight protocols and schedules in three formats: 0.34 to 1.45, and 4.7 to 4.9.
  typicalOutput: { prose: { low: 0.3, high: 1.45 }, sheets: { low: 4, high: 5.5 } },
  expectedSeries: ['inclusion', 'exclusion', 'visit', 'activity'],
  expectsMarks: true,
  check: (root, xml) => checkStudy(root, xml, ODM_2_0),
  standard: odmStandard(ODM_2_0),
};
