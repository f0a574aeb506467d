import type { Block } from '@app/contracts';
import { readArms, readEpochs } from './arms';
import { readCriteria } from './criteria/criteria';
import { readForms } from './forms/read-forms';
import { readInterventions } from './interventions';
import { readObjectives } from './objectives/objectives';
import { readableBlocks } from './readable-blocks';
import { readSchedules } from './schedule/schedule';
import { readSections } from './sections';
import type { Study } from './study';
import { readTitlePage } from './title-page';

/**
 * Reads what a protocol states about its study, by rules alone: the same blocks always give the same study. Works on the blocks
 * of any format and on a part of a document. `undecided` lists what a reader found but could not decide.
 */
export function readStudy(blocks: readonly Block[]): Study {
  const readable = readableBlocks(blocks);
  const { criteria, undecided: criteriaUndecided } = readCriteria(readable);
  const { objectives, undecided: objectivesUndecided } = readObjectives(readable);
  const { schedules, notes, undecided: schedulesUndecided } = readSchedules(readable);
  const isProtocol = criteria.length > 0 || objectives.length > 0 || schedules.length > 0;
  const tables = new Set(schedules.map(({ tableId }) => tableId));
  return {
    titlePage: readTitlePage(readable),
    objectives,
    criteria,
    arms: readArms(readable),
    epochs: readEpochs(schedules),
    interventions: readInterventions(readable),
    schedules,
    notes,
    forms: readForms(readable, tables, isProtocol ? 'stated' : 'asked'),
    sections: readSections(readable),
    undecided: [...objectivesUndecided, ...criteriaUndecided, ...schedulesUndecided],
  };
}
