import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { answerKey, type HonestAnswers } from './fixtures';
import { openDocument, runStudy, sentencesOf } from './study-run';

/**
 * Writes the questions about one document, to be answered by a reader who has not seen the code: `npm run honest:prompts -- FILE
 * FOLDER [CORPUS]`. Uses the answers that are already in the folder (`criteria.0.answer.json`), so that the next questions follow
 * from them. Missing answers count as empty. The last run writes `fixture.json` for `answers/`.
 */
async function main([file = '', folder = '', corpus = '']: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const honest = await openDocument(file);
  const answers: HonestAnswers['answers'] = {};
  const { conversion, asked, inputTokens, outputTokens } = await runStudy(
    honest,
    async (label, round, request) => {
      await writeFile(
        join(folder, 'documents.txt'),
        [`${request.system}\n\n`, ...(request.prefix ?? [])].join(''),
      );
      await writeFile(join(folder, `${nameOf(label, round)}.question.txt`), request.prompt);
      const answer = await answerIn(folder, label, round);
      answers[answerKey(label, round, request.prompt)] = answer;
      return answer;
    },
  );
  const { outcome, findings, coverage } = conversion;
  const study = conversion.study?.study.model;
  const fixture: HonestAnswers = {
    file: relative(corpus, file),
    document: honest.hash,
    answers,
    expected: { outcome, because: sentencesOf(conversion).map((sentence) => ({ sentence, why: '' })) },
  };
  await writeFile(join(folder, 'fixture.json'), `${JSON.stringify(fixture, null, 2)}\n`);
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
