import { checkStudy } from '../odm/check-study';
import { odmStandard } from '../odm/odm-standard';
import type { TargetDefinition } from '../target-definition';
import { ODM_2_0 } from './vocabulary';

/** CDISC ODM 2.0. */
export const ODM_2_0_DEFINITION: TargetDefinition = {
  check: (root, checked) => checkStudy(root, checked, ODM_2_0),
  standard: odmStandard(ODM_2_0),
};
