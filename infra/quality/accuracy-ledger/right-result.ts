import type { Coverage, DocumentModel, Finding, Outcome, Target } from '@app/contracts';
import { exclusionOf } from '@app/coverage';
import { readStudyModel } from '@app/protocol-extraction';
import { odm132Of, odm2Of } from '@app/study-writers';
import { writeXml, type XmlElement } from '@app/xml';
import { traceIndexOf, type TraceIndex } from '../../../libs/conversion/src/coverage/trace-index';
import { takeTrace } from '../../../libs/conversion/src/coverage/take-trace';
import type { WholeDocument } from '../../../libs/conversion/src/model/whole-document';
import { outcomeOf } from '../../../libs/conversion/src/outcome';

/** A document, made ready for the ledger, with the result that the local rules model writes for it. */
export interface RightResult {
  readonly name: string;
  readonly target: Target;
  readonly study: XmlElement;
  readonly ground: TraceIndex;
}

/** Asks for what the target alone does not. */
const TASK = 'The title page, objectives, endpoints, arms, epochs and footnotes.';

const WRITERS = [
  ['odm-1.3.2', odm132Of],
  ['odm-2.0', odm2Of],
] as const;

/** The results of a document in both versions of ODM, as one call makes them. */
export function rightResults(name: string, model: DocumentModel, seen: DocumentModel = model): RightResult[] {
  const blocks = model.blocks.filter((block) => exclusionOf(block) === null);
  const study = readStudyModel([{ id: 1, name, blocks }]);
  const options = { createdAt: new Date(0), studyName: name };
  const ground = traceIndexOf([documentOf(name, seen)]);
  return WRITERS.map(([target, write]) => ({ name, target, study: write(study, options), ground }));
}

function documentOf(name: string, model: DocumentModel): WholeDocument {
  const { blocks, format, pages, runningLines } = model;
  // What was not read is no matter of the ledger's accuracy.
  const whole = pages.map(({ lostWords: _lost, ...page }) => ({ ...page, scanned: false, garbled: false }));
  return { id: 1, name, blocks, format, runningLines, pages: whole, warnings: [] };
}

/** Findings of the ledger for a result. */
export interface Verdict {
  readonly outcome: Outcome;
  readonly coverage: Coverage;
  readonly findings: readonly Finding[];
  /** Everything that it reports as missing or wrong. */
  readonly sentences: readonly string[];
}

/** Runs the ledger on a result. The rules of the target are not asked: they see dangling references, not what is missing. */
export function verdictOf(study: XmlElement, { target, ground }: RightResult): Verdict {
  const blocks = ground.documents.map(({ id, blocks: own }): [number, Map<string, number>] => [
    id,
    new Map(own.filter((block) => exclusionOf(block) === null).map((block) => [block.id, 0])),
  ]);
  const job = {
    xml: writeXml(study),
    target,
    instruction: TASK,
    sections: new Map(blocks),
    copied: { texts: [], composed: [] },
    notProcessed: new Map(),
  };
  const { coverage, findings } = takeTrace(job, ground);
  const wrong = findings.filter(({ severity }) => severity !== 'info');
  return {
    outcome: outcomeOf(findings, coverage),
    coverage,
    findings,
    sentences: [...coverage.gaps, ...wrong].map(({ sentence }) => sentence),
  };
}
