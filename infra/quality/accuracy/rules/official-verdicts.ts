import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { z } from 'zod';
import type { StudyStandard } from '../../../../libs/xml/test/examples';

export interface Judged {
  readonly target: StudyStandard;
  readonly xml: string;
}

/** The script is in the sources, below the folder in which the commands are started. */
const PROGRAM = join(process.cwd(), 'infra/quality/accuracy/rules/official-schema.mjs');

/** Returns the first errors that the official schemas in a folder report for each document, in order. */
export function officialVerdicts(schemas: string, documents: readonly Judged[]): string[][] {
  const output = execFileSync(process.execPath, ['--no-warnings', PROGRAM, schemas], {
    input: documents.map((document) => `${JSON.stringify(document)}\n`).join(''),
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: 10 * 60_000,
  });
  const verdicts = output.trim().split('\n');
  if (verdicts.length !== documents.length)
    throw new Error(`${documents.length} documents, but ${verdicts.length} verdicts`);
  return verdicts.map((line) => z.array(z.string()).parse(JSON.parse(line)));
}
