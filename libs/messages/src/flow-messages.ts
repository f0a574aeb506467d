/** Problems that keep a workflow drawing from running. */
export const FLOW_MESSAGES = {
  'flow-step.documents': () => 'Documents',
  'flow-step.conversion': () => 'Conversion',
  'flow-step.adopt': () => 'Use as form design',
  'flow-step.tell': () => 'Tell people',
  'flow.no-start': ({ documents }: { documents: string }) =>
    `It has no start: add the step “${documents}” and say which are read.`,
  'flow.no-conversion': ({ conversion }: { conversion: string }) =>
    `It converts nothing: add the step “${conversion}”.`,
  'flow.two-conversions': () => 'It has two conversions. A workflow makes one XML: draw another one.',
  'flow.loop': ({ steps }: { steps: string }) =>
    `It leads in a circle: ${steps}. Take one of these connections away.`,
  'flow.loop-step': ({ step }: { step: string }) => `“${step}”`,
  'flow.loop-steps': ({ step, next }: { step: string; next: string }) => `“${step}”, ${next}`,
  'flow.edge-lost': () => 'A connection leads to a step that is gone.',
  'flow.order': ({ from, to }: { from: string; to: string }) => `“${to}” cannot follow “${from}”.`,
  'flow.adopts-no-odm': () => 'A form design is made of CDISC ODM only.',
  'flow.leads-nowhere': ({ step }: { step: string }) => `“${step}” leads to no conversion.`,
  'flow.not-reached': ({ step }: { step: string }) => `Nothing leads to “${step}”.`,
  'flow.tag-missing': () => 'Say by which tag documents are taken.',
  'flow.integration-missing': () => 'Please select an AI agent.',
  'flow.integration-gone': () => 'Its AI agent was deleted. Select another one.',
  'flow.integration-inactive': () => 'Its AI agent is not active. Select another one.',
  'flow.prompt-missing': () => 'Please provide a prompt for the AI.',
  'flow.schema-missing': () => 'Select the XML schema that the XML is checked against.',
  'flow.schema-gone': () => 'Its XML schema was deleted. Select another one.',
  'flow.nobody-told': () => 'Say who is told.',
  'flow.person-gone': () => 'Someone who is to be told is no member of this workspace any more.',
} as const;
