import { checkStudy } from '../odm/check-study';
import { odmStandard } from '../odm/odm-standard';
import type { TargetDefinition } from '../target-definition';
import { ODM_1_3_2 } from './vocabulary';

/** CDISC ODM 1.3.2. */
export const ODM_1_3_2_DEFINITION: TargetDefinition = {
  check: (root, checked) => checkStudy(root, checked, ODM_1_3_2),
  standard: odmStandard(ODM_1_3_2),
};
