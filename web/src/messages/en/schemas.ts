import { count, plural } from './numbers';

export const schemas = {
  tab: 'XML Schemas',
  text: 'XML schemas (XSD 1.0) of your own, against which the XML of a workflow can be checked.',
  readOnly: 'Owners and admins of this workspace manage its XML schemas.',
  add: 'Add Schema',
  addText:
    'Choose the main file and every file that it includes or imports. Nothing is fetched from elsewhere.',
  addVersion: 'Upload new version',
  versionText: (name: string) =>
    `The next version of “${name}”. Past workflows keep the version they were checked against.`,
  name: 'Schema Name',
  description: 'Description',
  optional: 'Optional',
  files: 'Files (.xsd)',
  main: 'Main file',
  mainUnknown: 'Detect automatically',
  upload: 'Upload',
  uploading: 'Uploading...',
  noun: 'XML schemas',
  emptyTitle: 'No XML Schemas',
  emptyText: 'Workflows can be checked against CDISC ODM without one.',
  states: { checking: 'Checking', ready: 'Ready', refused: 'Refused' },
  facts: (files: number, version: number) =>
    `Version ${count.format(version)} · ${count.format(files)} ${plural(files, 'file', 'files')}`,
  roots: (names: readonly string[]) =>
    `Root ${plural(names.length, 'element', 'elements')}: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ', …' : ''}`,
  stillUsed: (version: number) => `Workflows keep using version ${count.format(version)}.`,
  place: (file: string | null, line: number | null) =>
    [file, line === null ? null : `line ${count.format(line)}`].filter(Boolean).join(', '),
  deleteLabel: (name: string) => `Delete ${name}`,
  versionLabel: (name: string) => `Upload a new version of ${name}`,
  deleteTitle: 'Delete XML schema',
  deleteText: (name: string) =>
    `“${name}” can no longer be chosen for new workflows. Past ones keep the version they were checked against.`,
  added: 'XML schema uploaded',
  addedText: 'It is being checked.',
  deleted: 'XML schema deleted',
  addFailed: 'Failed to upload XML schema',
  deleteFailed: 'Failed to delete XML schema',
};
