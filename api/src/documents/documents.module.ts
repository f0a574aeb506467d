import { Module } from '@nestjs/common';
import { DocumentsController } from './documents.controller';
import { DocumentsService } from './documents.service';
import { UploadsService } from './uploads.service';

@Module({ controllers: [DocumentsController], providers: [DocumentsService, UploadsService] })
export class DocumentsModule {}
