import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocument, runStudy } from './study-run';

/**
 * Writes the questions about one document for somebody who has not seen the code to answer: `node write-prompts.js FILE FOLDER`.
 * Answers that stand in the folder already (`criteria.0.answer.json`) are given, so that the next questions follow from them;
 * others count as empty.
 */
async function main([file = '', folder = '']: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const honest = await openDocument(file);
  const { conversion, asked, inputTokens, outputTokens } = await runStudy(
    honest,
    async (label, round, request) => {
      const name = nameOf(label, round);
      await writeFile(join(folder, 'documents.txt'), `${request.system}\n\n${request.prefix ?? ''}`);
      await writeFile(join(folder, `${name}.question.txt`), request.prompt);
      return answerIn(folder, label, round);
    },
  );
  const { outcome, findings, coverage } = conversion;
  const study = conversion.study?.study.model;
  const lines = [
    `${asked.length} questions, ${inputTokens} tokens in, ${outputTokens} out, outcome ${outcome}`,
    `study: ${study?.criteria.length} criteria, ${study?.visits.length} visits, ${study?.activities.length} activities, ${study?.marks.length} marks, ${study?.notes.length} notes`,
    ...findings.map(({ severity, rule, sentence }) => `${severity} ${rule}: ${sentence}`),
    ...coverage.gaps.map(({ kind, sentence, page }) => `gap ${kind} (page ${page ?? '-'}): ${sentence}`),
  ];
  await writeFile(join(folder, 'result.txt'), `${lines.join('\n')}\n`);
  console.log(lines.join('\n'));
}

/** The answer of this round, or the last one before it. */
async function answerIn(folder: string, label: string, round: number): Promise<string> {
  try {
    return await readFile(join(folder, `${nameOf(label, round)}.answer.json`), 'utf8');
  } catch {
    return round === 0 ? '{}' : answerIn(folder, label, round - 1);
  }
}

const nameOf = (label: string, round: number): string => `${label.replace(/[^\w-]+/g, '_')}.${round}`;

void main(process.argv.slice(2));
