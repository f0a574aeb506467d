import { CRITERIA } from './criteria';
import { DESIGN } from './design';
import { INTERVENTIONS } from './interventions';
import type { ListedPart } from './listed-part';
import { OBJECTIVES } from './objectives';
import { TITLE } from './title';

/** The parts that are lists. */
export const LISTED_PARTS: readonly ListedPart[] = [TITLE, DESIGN, CRITERIA, OBJECTIVES, INTERVENTIONS];
