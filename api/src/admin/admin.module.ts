import { Module } from '@nestjs/common';
import { AccountsService } from './accounts.service';
import { AdminController } from './admin.controller';
import { ApprovalsService } from './approvals.service';

@Module({ controllers: [AdminController], providers: [ApprovalsService, AccountsService] })
export class AdminModule {}
