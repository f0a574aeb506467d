import type { AiProvider } from '@app/contracts';
import { plural } from './numbers';

/** True of every single call that is made: no API that stores by default. */
const NOTHING_KEPT =
  'Clindrove does not ask the provider to store them. Your contract with the provider states how long it keeps requests for abuse monitoring.';

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const count = new Intl.NumberFormat('en-US');
const counted = (n: number, noun: string): string => `${count.format(n)} ${plural(n, noun, `${noun}s`)}`;

export const settings = {
  title: 'Settings',
  text: 'Access to this workspace and the AI agents that it uses.',
  tabs: 'Settings',
  access: 'Access Management',
  accessText:
    'With the workspace name and the access code, people can ask to join; an owner or admin approves them.',
  workspaceName: 'Workspace Name',
  workspaceNameHelp: 'Case-sensitive when joining.',
  accessCode: 'Access Code',
  accessCodeHelp: 'Copies the workspace name and the code.',
  invitation: (name: string, code: string) => `Workspace name: ${name}\nAccess code: ${code}`,
  copyName: 'Copy workspace name',
  copyCode: 'Copy workspace name and access code',
  regenerate: 'Regenerate Access Code',
  regenerateText:
    'Are you sure you want to regenerate the access code? All pending invitations will no longer work.',
  regenerateNote: 'Pending requests are kept.',
  regenerateDenied: 'Only owners and admins can regenerate the access code.',
  workspaceNoun: 'the workspace',
  agents: 'AI Agent API',
  agentsText:
    'AI agents that the workflows of this workspace can use. Keys are stored encrypted and never shown again.',
  add: 'Add Integration',
  readOnly: 'Owners and admins of this workspace manage its AI integrations.',
  emptyTitle: 'No AI Integrations',
  emptyText: 'Add an API key from Anthropic, Google or OpenAI, or the address of your own API.',
  emptyTextMember: 'An owner or admin of this workspace can add one.',
  noun: 'AI integrations',
  dialogTitle: 'Add AI Integration',
  dialogText: 'The key is sent only to the provider.',
  name: 'Integration Name',
  provider: 'AI Provider',
  privacy: {
    claude: `Documents are sent to Anthropic's Messages API. ${NOTHING_KEPT} Half-price workflows are sent as Message Batches. Anthropic keeps a batch and its answers until Clindrove has fetched and deleted them, for 29 days at most.`,
    gemini: `Documents are sent to Google's generateContent API. ${NOTHING_KEPT} With an unpaid key, Google may use the data to improve its products. Use a paid key.`,
    openai: `Documents are sent to OpenAI's Chat Completions API. ${NOTHING_KEPT}`,
    custom: 'Documents are sent to the base address below and nowhere else.',
  } satisfies Record<AiProvider, string>,
  apiKey: 'API Key',
  apiKeyHelp: 'Stored encrypted; only its last four characters stay visible.',
  baseUrl: 'Base address',
  baseUrlHelp:
    'The address of an OpenAI-compatible API, including its version: https://models.example.org/v1',
  ownMachine: 'Use an OpenAI-compatible server on this machine',
  ownMachineHelp:
    'Fills in the address of Ollama; LM Studio and vLLM use other ports. The operator of this installation must allow the address:',
  ownMachineStart: (origin: string) => `AI_BASE_URL_ALLOWLIST=${origin} npm start`,
  model: 'Model',
  modelHelp: 'Leave empty to use the recommended model.',
  modelHelpCustom: 'The model name that the API expects.',
  optional: 'Optional',
  more: 'More',
  active: 'Active',
  activeHelp: 'Only active integrations can be chosen for a workflow.',
  save: 'Add Integration',
  saving: 'Adding...',
  editTitle: 'Edit AI Integration',
  editText: 'Changes apply to new workflows; running workflows keep their settings.',
  editName: (name: string) => `Edit ${name}`,
  keepKey: 'Leave empty to keep the stored key.',
  newKeyForAddress: 'Enter the key again when you change the base address.',
  keyFacts: 'Stored key',
  test: 'Test',
  testName: (name: string) => `Test ${name}`,
  testing: 'Testing',
  testOk: 'Connection works',
  testFailed: 'Connection failed',
  toggle: (name: string) => `${name} is active`,
  deleteName: (name: string) => `Delete ${name}`,
  deleteTitle: 'Delete AI integration',
  deleteText: 'Are you sure you want to delete this AI integration?',
  deleteNote: 'Its key is permanently deleted. Finished workflows keep their results.',
  key: (last4: string) => (last4 ? `Key ending in ${last4}` : 'Key stored'),
  dangerZone: 'Danger zone',
  dangerText: 'Deleting the workspace removes its folders, documents and results for all members.',
  keyless: 'Needs no key',
  lastUsed: (when: string) => `Used ${when}`,
  neverUsed: 'Not used yet',
  keyInvalid: 'Key refused',
  callLimit: (n: number) => `The provider currently accepts ${n} ${plural(n, 'call', 'calls')} at a time`,
  defaultModel: 'Default model',
  missing: {
    address: 'Address missing',
    model: 'Model missing',
    both: 'Address and model missing',
  },
  effort: 'Thinking',
  effortHelp: 'For reasoning models. A higher level takes longer and costs more.',
  effortDefault: 'Recommended for conversions',
  efforts: { low: 'Low', medium: 'Medium', high: 'High', xhigh: 'Very high', max: 'Highest' },
  sectionsAtOnce: 'Sections at the same time',
  sectionsAtOnceHelp: 'Per workflow. Your own server may perform better with one.',
  takesPictures: 'This model accepts pictures',
  takesPicturesHelp: 'Unreadable pages are sent to it as pictures if the workspace allows this.',
  price: 'Price of this model',
  priceHelp: 'US$ per million tokens, for models without a known price.',
  priceOf: { input: 'Input', cached: 'Cached input', output: 'Output' },
  costCap: 'Monthly cost cap (US$)',
  costCapHelp: 'Computed from the prices in the product; months are in UTC.',
  tokenCap: 'Monthly token cap',
  tokenCapHelp: 'Sent and received together.',
  costOfCap: (spent: number, cap: number) => `${dollars.format(spent)} of ${dollars.format(cap)}`,
  tokensOfCap: (spent: number, cap: number) => `${count.format(spent)} of ${count.format(cap)} tokens`,
  thisMonth: (facts: readonly string[], isUsedUp: boolean) =>
    `${facts.join(', ')} used this month (UTC)${isUsedUp ? ': no more calls until the cap is raised or the month ends' : ''}`,
  fallback: 'Backup agent when a provider is down',
  fallbackHelp:
    'The rest of a running workflow is sent to this integration, which may use another provider. This never happens because of a refused key, a spending limit, a rate limit or a refused answer.',
  fallbackNone: 'Wait; never use another provider',
  fallbackOn: 'Backup agent selected',
  fallbackOff: 'Backup agent removed',
  fallbackFailed: 'Could not load the backup agent',
  picturePages: 'Send unreadable pages as pictures',
  picturePagesHelp:
    'Scanned pages, pages with garbled text and tables pasted into a PDF as pictures go to the chosen provider as pictures. What comes from them is marked as read from a picture and never counts as found in the text.',
  picturePagesNo: 'Pages are not sent as pictures',
  picturePagesYes: 'Unreadable pages are sent as pictures',
  picturePagesFailed: 'Could not load the setting for unreadable pages',
  collection: {
    collects: 'Show data collection',
    collectsHelp:
      'Design, respondents, responses, call plan and voice agents appear in the menus. Switching this off hides them and deletes nothing.',
    collectsYes: 'This workspace uses data collection.',
    collectsNo: 'This workspace does not use data collection.',
    access: 'Members see all respondents',
    accessHelp:
      'If this is off, members list, open and export only the respondents that they entered. Owners and admins always see all.',
    accessAll: 'Members see all respondents.',
    accessOwn: 'Members see the respondents that they entered. Owners and admins see all.',
    saved: 'Settings saved',
  },
  retention: {
    tab: 'Retention',
    text: 'Clindrove can delete results and documents after a time. The audit trail is kept, and it records each deletion.',
    resultDays: 'Delete results',
    resultDaysHelp: 'After the end of their workflow. Signed results are kept.',
    documentDays: 'Delete documents',
    documentDaysHelp: 'After the upload of their newest version. Documents that a result uses are kept.',
    period: (days: number | null) => {
      if (days === null) return 'Never';
      return days % 365 === 0 ? `After ${counted(days / 365, 'year')}` : `After ${counted(days, 'day')}`;
    },
    save: 'Save retention',
    saved: 'Retention saved',
    confirm: 'Change retention?',
    affected: ({ workflows, documents }: { workflows: number; documents: number }) =>
      workflows + documents === 0
        ? 'No results or documents are that old today. From tomorrow on, content that reaches this age is deleted.'
        : `${counted(workflows, 'result')} and ${counted(documents, 'document')} are that old today. Their deletion begins in 24 hours and cannot be undone.`,
  },
  on: 'Active',
  off: 'Inactive',
};
