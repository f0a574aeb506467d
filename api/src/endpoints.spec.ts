import { type Endpoint, ENDPOINTS } from '@app/contracts';
import { AdminController } from './admin/admin.controller';
import { AuditController } from './audit/audit.controller';
import { AuthController } from './auth/auth.controller';
import { DocumentViewsController } from './documents/document-views.controller';
import { DocumentsController } from './documents/documents.controller';
import { DesignExportController } from './form-design/design-export.controller';
import { DesignSourceController } from './form-design/design-source.controller';
import { FormDesignController } from './form-design/form-design.controller';
import { FormsController } from './forms/forms.controller';
import { ENDPOINT } from './http/endpoint.decorator';
import { createOpenApiDocument } from './http/open-api';
import { IntegrationsController } from './integrations/integrations.controller';
import { AccessRequestsController } from './members/access-requests.controller';
import { MembersController } from './members/members.controller';
import { NotificationsController } from './notifications/notifications.controller';
import { PromptsController } from './prompts/prompts.controller';
import { WorkflowDesignsController } from './workflows/designs/workflow-designs.controller';
import { WorkflowHistoryController } from './workflow-history/workflow-history.controller';
import { WorkflowResultsController } from './workflows/workflow-results.controller';
import { CallPlansController } from './respondents/calls/call-plans.controller';
import { CallsController } from './respondents/calls/calls.controller';
import { RespondentTablesController } from './respondents/respondent-tables.controller';
import { RespondentsController } from './respondents/respondents.controller';
import { ResponseExportsController } from './respondents/responses/response-exports.controller';
import { ResponsesController } from './respondents/responses/responses.controller';
import { SiteController } from './site/site.controller';
import { FormIntegrationsController } from './voice-agents/form-integrations.controller';
import { VoiceAgentsController } from './voice-agents/voice-agents.controller';
import { WorkflowsController } from './workflows/workflows.controller';
import { WorkspacesController } from './workspaces/workspaces.controller';
import { XmlSchemasController } from './xml-schemas/xml-schemas.controller';

const controllers = [
  AuthController,
  AdminController,
  WorkspacesController,
  MembersController,
  AccessRequestsController,
  FormsController,
  FormDesignController,
  RespondentsController,
  RespondentTablesController,
  CallPlansController,
  CallsController,
  ResponsesController,
  ResponseExportsController,
  DesignSourceController,
  DesignExportController,
  DocumentsController,
  DocumentViewsController,
  IntegrationsController,
  NotificationsController,
  PromptsController,
  XmlSchemasController,
  VoiceAgentsController,
  FormIntegrationsController,
  WorkflowsController,
  WorkflowResultsController,
  WorkflowDesignsController,
  WorkflowHistoryController,
  AuditController,
  SiteController,
];

const implemented = controllers.flatMap(({ prototype }) =>
  Object.values(Object.getOwnPropertyDescriptors(prototype)).flatMap(({ value }): Endpoint[] => {
    const endpoint: Endpoint | undefined =
      typeof value === 'function' ? Reflect.getMetadata(ENDPOINT, value) : undefined;
    return endpoint === undefined ? [] : [endpoint];
  }),
);

describe('the catalogue of endpoints', () => {
  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is implemented exactly once',
    (_name, endpoint) => {
      expect(implemented.filter((candidate) => candidate === endpoint)).toHaveLength(1);
    },
  );

  it('has no name and no route twice', () => {
    const names = ENDPOINTS.map((endpoint) => endpoint.name);
    const routes = ENDPOINTS.map((endpoint) => `${endpoint.method} ${endpoint.path}`);

    expect(new Set(names).size).toBe(names.length);
    expect(new Set(routes).size).toBe(routes.length);
  });

  it('names the workspace in the path of whatever needs a role in it', () => {
    const scoped = ENDPOINTS.filter((endpoint) => typeof endpoint.access === 'object');

    expect(scoped.filter((endpoint) => !endpoint.path.includes('/:workspaceId'))).toEqual([]);
  });

  it('lets only what leads to a session, or out of it, be called without one', () => {
    const open = ENDPOINTS.filter((endpoint) => endpoint.access === 'public').map(
      (endpoint) => endpoint.name,
    );

    expect(open).toEqual([
      'auth.login',
      'auth.register',
      'auth.logout',
      'auth.verifyEmail',
      'auth.forgotPassword',
      'auth.resetPassword',
    ]);
  });

  it.each(ENDPOINTS.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s is described by OpenAPI',
    (name, endpoint) => {
      const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
      const described = JSON.stringify(createOpenApiDocument().paths[path]);

      expect(described).toContain(`"operationId":"${name}"`);
    },
  );
});
