import { checkStudy } from '../odm/check-study';
import { odmStandard } from '../odm/odm-standard';
import { ASSUMED_PARTS, SAME_OIDS, SHOWN_TO_PEOPLE } from '../odm/prompt-rules';
import type { TargetDefinition } from '../target-definition';
import { ODM_2_0 } from './vocabulary';

/** CDISC ODM 2.0. */
export const ODM_2_0_DEFINITION: TargetDefinition = {
  promptRules: [
    'The answer is CDISC ODM 2.0: root ODM in the namespace http://www.cdisc.org/ns/odm/v2.0 with ODMVersion="2.0", FileType="Snapshot", FileOID and CreationDateTime; then Study with StudyName, ProtocolName and one MetaDataVersion whose children stand in the order Protocol, WorkflowDef, StudyEventGroupDef, StudyEventDef, ItemGroupDef, ItemDef, CodeList, ConditionDef, MethodDef.',
    'Criteria stand in Protocol as InclusionExclusionCriteria, visits are StudyEventDefs, activities ItemGroupDefs of Type="Form"; each criterion has an ItemDef, too. StudyTimings hold a RelativeTimingConstraint with windows for each visit, one StudyEventGroupDef for each epoch its visits.',
    ASSUMED_PARTS,
    SHOWN_TO_PEOPLE,
    SAME_OIDS,
    '',
  ].join('\n'),
  // Measured with the local rules model over eight protocols and schedules in three formats: 0.5 to 2.3, and 5.7 to 6.5.
  typicalOutput: { prose: { low: 0.45, high: 2.3 }, sheets: { low: 5.5, high: 7 } },
  check: (root, xml) => checkStudy(root, xml, ODM_2_0),
  standard: odmStandard(ODM_2_0),
};
