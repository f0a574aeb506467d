import type { StudyStandard } from '../../../../libs/xml/test/examples';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';

export interface Judged {
  readonly target: StudyStandard;
  readonly xml: string;
}

/** The script is in the sources, below the folder in which the commands are started. */
const PROGRAM = join(process.cwd(), 'infra/quality/accuracy/rules/official-schema.mjs');
const Errors = z.array(z.string());

/** Returns the verdict of the official schemas in a folder for each document, in order. */
export async function officialVerdicts(
  schemas: string,
  documents: readonly Judged[],
  signal: AbortSignal,
): Promise<string[][]> {
  const child = spawn(process.execPath, ['--no-warnings', PROGRAM, schemas], {
    stdio: ['pipe', 'pipe', 'inherit'],
    signal,
  });
  const exited = once(child, 'exit');
  const verdicts: string[][] = [];
  const reading = (async () => {
    for await (const line of createInterface({ input: child.stdout }))
      verdicts.push(Errors.parse(JSON.parse(line)));
  })();
  for (const document of documents)
    if (!child.stdin.write(`${JSON.stringify(document)}\n`)) await once(child.stdin, 'drain');
  child.stdin.end();
  await Promise.all([reading, exited]);
  if (verdicts.length !== documents.length)
    throw new Error(`${documents.length} documents, but ${verdicts.length} verdicts`);
  return verdicts;
}
