import { Module } from '@nestjs/common';
import { DocumentBulkController } from './document-bulk.controller';
import { DocumentBulkService } from './document-bulk.service';
import { DocumentViewsController } from './document-views.controller';
import { DocumentViewsService } from './document-views.service';
import { DocumentVersionsService } from './document-versions.service';
import { DocumentsController } from './documents.controller';
import { DocumentsService } from './documents.service';
import { SampleService } from './sample.service';
import { StoredFilesService } from './stored-files.service';
import { UploadsService } from './uploads.service';

@Module({
  controllers: [DocumentsController, DocumentViewsController, DocumentBulkController],
  providers: [
    DocumentsService,
    DocumentVersionsService,
    DocumentViewsService,
    StoredFilesService,
    UploadsService,
    SampleService,
    DocumentBulkService,
  ],
})
export class DocumentsModule {}
