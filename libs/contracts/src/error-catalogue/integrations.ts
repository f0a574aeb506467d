import type { Catalogue } from './catalogue';

export const integrationsErrors = {
  INTEGRATION_INACTIVE: {
    status: 409,
    title: 'AI integration not available',
    detail: 'The chosen AI integration is inactive or no longer exists. Please choose another one.',
  },
  INTEGRATION_IN_USE: {
    status: 409,
    title: 'AI integration in use',
    detail:
      'A running workflow uses this AI integration. Wait until the workflow has ended, then delete the integration.',
  },
  INTEGRATION_ADDRESS: {
    status: 400,
    title: 'Address not allowed',
    detail:
      'This base address is not allowed. Use a public https address, or ask the operator of this installation to add the origin of a server of your own, such as http://127.0.0.1:11434, to AI_BASE_URL_ALLOWLIST.',
  },
  INTEGRATION_KEY_REQUIRED: {
    status: 400,
    title: 'API key required',
    detail: 'Please enter the API key again: the address that it is sent to has changed.',
  },
  INTEGRATION_KEY_REFUSED: {
    status: 502,
    title: 'Connection failed',
    detail: 'Unable to connect to {name}. Please check your API key.',
  },
  INTEGRATION_INCOMPLETE: {
    status: 409,
    title: 'Address and model missing',
    detail: 'Address and model missing: {name} needs a base address and a model before it can be used.',
  },
  INTEGRATION_TEST_FAILED: {
    status: 502,
    title: 'Connection failed',
    detail: 'Network error while testing {name}.',
  },
  INTEGRATION_PROBE: {
    status: 502,
    title: 'No answer from the provider',
    detail: '{provider} gave no usable answer: {reason}.',
  },
  INTEGRATION_CAP: {
    status: 409,
    title: 'Monthly cap would be exceeded',
    detail:
      '“{name}” has used {spent} of its {cap} for this month (UTC), and this workflow may take up to {expected}. An owner or admin can raise the cap in Settings › AI Agent API.',
  },
  INTEGRATION_HALF_PRICE: {
    status: 409,
    title: 'Half price not available',
    detail: '“{name}” does not offer half price for the model {model}. Choose “Now”, or another AI agent.',
  },
  INTEGRATION_CAP_REACHED: {
    status: 409,
    title: 'Monthly cap reached',
    detail:
      '“{name}” has used {spent} of its {cap} for this month (UTC), so nothing more was sent. Answers that were paid for are kept. Run the workflow again when the cap is raised, or next month.',
  },
  INTEGRATION_CAP_UNPRICED: {
    status: 409,
    title: 'Cost cap cannot be enforced',
    detail:
      'The cost cap of “{name}” cannot be enforced, because no price is known for the model {model}. Enter its price in the integration, or set a token cap instead.',
  },
  CREDENTIAL_UNREADABLE: {
    status: 422,
    title: 'API key unreadable',
    detail: 'The stored API key cannot be decrypted. Please enter it again in Settings › AI Agent API.',
  },
} as const satisfies Catalogue;
