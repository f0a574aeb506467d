import { type AdoptedDesign, AppError, type DesignProposal, formDesign, type Input } from '@app/contracts';
import { adoptChosen, comparedWith, type WholeDesign } from '@app/form-import';
import { type DesignInOdm, readDesign } from '@app/form-design';
import type { Database } from '@app/persistence';
import type { ObjectStore } from '@app/storage';
import { Controller, Inject } from '@nestjs/common';
import { type Call, FromCall, Implements } from '../http/endpoint.decorator';
import { assertUnchanged, etagOf } from '../http/etag';
import { DATABASE, OBJECT_STORE } from '../infrastructure/tokens';
import { DesignChanges } from './design-changes';
import { sectionEtag } from './form-design.etag';

type SourceParams = Input<typeof formDesign.propose>['params'];

/** Upper bound for untrusted XML: conversion results are text written by a provider, and none comes near this. */
const XML_BYTES_MAXIMUM = 64 * 1024 * 1024;
const READING_MS = 60_000;

/** Turns selected items and events of an ODM result into questions and visits. */
@Controller()
export class DesignSourceController {
  constructor(
    private readonly changes: DesignChanges,
    @Inject(DATABASE) private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
  ) {}

  @Implements(formDesign.propose)
  async propose(@FromCall() { params }: Call<typeof formDesign.propose>): Promise<DesignProposal> {
    const source = await this.read(params);
    return proposalOf(params, await this.changes.read(params.formId), source);
  }

  /** Imports all selected parts in one transaction. */
  @Implements(formDesign.adopt)
  async adopt(
    @FromCall() { params, body: choice, context }: Call<typeof formDesign.adopt>,
  ): Promise<AdoptedDesign> {
    const source = await this.read(params);
    return this.changes.change(params, context, async ({ record, ...open }) => {
      assertUnchanged(context, proposalOf(params, open, source).etag ?? '');
      const adopted = await adoptChosen(open, source, choice);
      await record({
        action: 'form-design.adopt',
        targetType: 'workflow',
        targetId: params.workflowId,
        newValue: adopted,
      });
      return adopted;
    });
  }

  private async read({ formId, workflowId }: SourceParams) {
    const found = await this.database.repositories.workflows.find(formId, workflowId);
    if (found === null) throw new AppError('NOT_FOUND');
    const { status, xmlOutput, xmlObjectPath, name } = found.workflow;
    if (status !== 'completed') throw new AppError('DESIGN_NOT_ODM');
    const stored = xmlObjectPath === null ? null : await this.store.get(xmlObjectPath, XML_BYTES_MAXIMUM);
    const xml = xmlOutput ?? (stored && Buffer.from(stored).toString('utf8'));
    if (xml === null) throw new AppError('SOURCE_MISSING', { args: { name } });
    const design = await readDesign(xml, AbortSignal.timeout(READING_MS));
    if (design === null) throw new AppError('DESIGN_NOT_ODM');
    return design;
  }
}

function proposalOf({ workflowId }: SourceParams, whole: WholeDesign, source: DesignInOdm): DesignProposal {
  const compared = comparedWith(whole, source);
  const etags = whole.design.map(({ section, questions }) => sectionEtag(section, questions));
  return { ...compared, workflowId, etag: etagOf([compared, etags]) };
}
