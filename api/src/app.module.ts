import type { Config } from '@app/config';
import type { Logger } from '@app/telemetry';
import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR } from '@nestjs/core';
import { AdminModule } from './admin/admin.module';
import { ApiKeysModule } from './api-keys/api-keys.module';
import { AuditModule } from './audit/audit.module';
import { AuthModule } from './auth/auth.module';
import { DocumentsModule } from './documents/documents.module';
import { FormDesignModule } from './form-design/form-design.module';
import { FormsModule } from './forms/forms.module';
import { AnswerInterceptor } from './http/answer.interceptor';
import { EndpointGuard } from './http/endpoint.guard';
import { ProblemFilter } from './http/problem.filter';
import { InfrastructureModule } from './infrastructure/infrastructure.module';
import { IntegrationsModule } from './integrations/integrations.module';
import { LiveModule } from './live/live.module';
import { MembersModule } from './members/members.module';
import { NotificationsModule } from './notifications/notifications.module';
import { OperationsModule } from './operations/operations.module';
import { PromptsModule } from './prompts/prompts.module';
import { RespondentsModule } from './respondents/respondents.module';
import { SearchModule } from './search/search.module';
import { SiteModule } from './site/site.module';
import { UsageModule } from './usage/usage.module';
import { VoiceAgentsModule } from './voice-agents/voice-agents.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WorkflowHistoryModule } from './workflow-history/workflow-history.module';
import { WorkflowsModule } from './workflows/workflows.module';
import { WorkspacesModule } from './workspaces/workspaces.module';
import { XmlSchemasModule } from './xml-schemas/xml-schemas.module';

/** The feature modules, each with its controllers. */
export const FEATURES = [
  AuthModule,
  AdminModule,
  OperationsModule,
  WorkspacesModule,
  MembersModule,
  FormsModule,
  FormDesignModule,
  RespondentsModule,
  DocumentsModule,
  IntegrationsModule,
  ApiKeysModule,
  WebhooksModule,
  PromptsModule,
  XmlSchemasModule,
  VoiceAgentsModule,
  WorkflowsModule,
  WorkflowHistoryModule,
  SearchModule,
  UsageModule,
  NotificationsModule,
  AuditModule,
  SiteModule,
  LiveModule,
] as const;

@Module({})
export class AppModule {
  static forRoot(config: Config, logger: Logger): DynamicModule {
    return {
      module: AppModule,
      imports: [InfrastructureModule.forRoot(config, logger), ...FEATURES],
      providers: [
        { provide: APP_GUARD, useClass: EndpointGuard },
        { provide: APP_INTERCEPTOR, useClass: AnswerInterceptor },
        { provide: APP_FILTER, useClass: ProblemFilter },
      ],
    };
  }
}
