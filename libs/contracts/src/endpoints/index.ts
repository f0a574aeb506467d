import type { Endpoint } from '../endpoint';
import { accessRequests } from './people/access-requests';
import { account } from './people/account';
import { admin } from './people/admin';
import { aiIntegrations } from './ai-integrations';
import { apiKeys } from './api-keys';
import { audit } from './audit';
import { auth } from './people/auth';
import { documents } from './documents';
import { formDesign } from './form-parts/form-design';
import { visits } from './form-parts/form-visits';
import { bulk } from './bulk';
import { calls, testCalls } from './form-parts/form-calls';
import { formAiIntegrations } from './form-parts/form-ai-integrations';
import { formIntegrations } from './form-parts/form-integrations';
import { responses } from './form-parts/form-responses';
import { campaigns, schedules } from './form-parts/call-schedules';
import { workflowDesigns } from './form-parts/workflow-designs';
import { respondents } from './form-parts/form-respondents';
import { forms } from './forms';
import { invitations } from './people/invitations';
import { members } from './people/members';
import { notifications } from './people/notifications';
import { operations } from './operations';
import { overview } from './overview';
import { prompts } from './prompts';
import { revisions } from './revisions';
import { search } from './search';
import { secondFactor } from './people/second-factor';
import { site } from './site';
import { usage } from './usage';
import { studyDecisions } from './study-decisions';
import { valueReviews } from './value-reviews';
import { voiceAgents } from './form-parts/voice-agents';
import { webhooks } from './webhooks';
import { workflowHistory } from './workflow-history';
import { workflows } from './workflows';
import { workspaces } from './people/workspaces';
import { xmlSchemas } from './xml-schemas';

export const ENDPOINT_GROUPS = {
  auth,
  account,
  secondFactor,
  admin,
  operations,
  workspaces,
  members,
  accessRequests,
  invitations,
  forms,
  formDesign,
  visits,
  respondents,
  responses,
  schedules,
  campaigns,
  calls,
  testCalls,
  documents,
  bulk,
  aiIntegrations,
  prompts,
  xmlSchemas,
  voiceAgents,
  formIntegrations,
  formAiIntegrations,
  apiKeys,
  webhooks,
  workflows,
  valueReviews,
  studyDecisions,
  revisions,
  workflowDesigns,
  workflowHistory,
  overview,
  search,
  usage,
  notifications,
  audit,
  site,
};

/** Every endpoint of the product; tests walk this list. */
export const ENDPOINTS: readonly Endpoint[] = Object.values(ENDPOINT_GROUPS).flatMap((group) =>
  Object.values<Endpoint>(group),
);
