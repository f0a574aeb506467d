/** Problems that keep a workflow drawing from running. */
export const FLOW_MESSAGES = {
  'flow-step.documents': () => 'Documents',
  'flow-step.conversion': () => 'Conversion',
  'flow-step.adopt': () => 'Use as form design',
  'flow-step.tell': () => 'Notify people',
  'flow.no-start': ({ documents }: { documents: string }) =>
    `The design has no start: add the step “${documents}” and choose which documents are read.`,
  'flow.no-conversion': ({ conversion }: { conversion: string }) =>
    `The design converts nothing: add the step “${conversion}”.`,
  'flow.two-conversions': () =>
    'The design has two conversions. A workflow creates only one XML: draw another design for the second one.',
  'flow.loop': ({ steps }: { steps: string }) =>
    `These steps form a loop: ${steps}. Remove one of their connections.`,
  'flow.loop-step': ({ step }: { step: string }) => `“${step}”`,
  'flow.loop-steps': ({ step, next }: { step: string; next: string }) => `“${step}”, ${next}`,
  'flow.edge-lost': () => 'A connection leads to a deleted step.',
  'flow.order': ({ from, to }: { from: string; to: string }) => `“${to}” cannot follow “${from}”.`,
  'flow.adopts-no-odm': () => 'Only CDISC ODM can be used as a form design.',
  'flow.leads-nowhere': ({ step }: { step: string }) => `“${step}” is not connected to a conversion.`,
  'flow.not-reached': ({ step }: { step: string }) => `No step leads to “${step}”.`,
  'flow.tag-missing': () => 'Enter the tag of the documents to read.',
  'flow.integration-missing': () => 'Please select an AI agent.',
  'flow.integration-gone': () => 'Its AI agent was deleted. Select another one.',
  'flow.integration-inactive': () => 'Its AI agent is not active. Select another one.',
  'flow.prompt-missing': () => 'Please provide a prompt for the AI.',
  'flow.schema-missing': () => 'Select the XML schema that the XML is checked against.',
  'flow.schema-gone': () => 'Its XML schema was deleted. Select another one.',
  'flow.nobody-told': () => 'Choose the people to notify.',
  'flow.person-gone': () => 'A person to notify is no longer a member of this workspace.',
} as const;
