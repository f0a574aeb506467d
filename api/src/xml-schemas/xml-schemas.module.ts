import { Module } from '@nestjs/common';
import { XmlSchemasController } from './xml-schemas.controller';
import { XmlSchemasService } from './xml-schemas.service';

@Module({ controllers: [XmlSchemasController], providers: [XmlSchemasService] })
export class XmlSchemasModule {}
