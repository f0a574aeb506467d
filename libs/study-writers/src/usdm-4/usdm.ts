import { Findings, type StudyWriter } from '../study-writer';
import { UniqueNames } from '../unique-names';
import { studyVersionOf } from './study-version';

/**
 * CDISC USDM v4 as the JSON of the DDF API (component `Wrapper-Input`). Ids of instances are made from the ids of the model, so
 * that they stay the same when other parts of the study change.
 */
export const usdm4: StudyWriter = {
  write: (model, options) => {
    const findings = new Findings();
    const study = {
      id: null,
      name: new UniqueNames().take(model.facts.protocolNumber?.value ?? options.studyName),
      description: null,
      label: null,
      versions: [studyVersionOf(model, options, findings)],
      documentedBy: [],
      instanceType: 'Study',
    };
    const wrapper = { study, usdmVersion: '4.0.0', systemName: 'Clindrove', systemVersion: null };
    return { content: `${JSON.stringify(wrapper, null, 2)}\n`, findings: findings.list() };
  },
};
