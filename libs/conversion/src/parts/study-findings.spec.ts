import { readingFindings } from './study-findings';
import type { StudyReading } from './study-reading';

it('names values as they are printed, not in the notation of the documents', () => {
  const difference = { part: 'criteria' as const, rules: 'below 18 kg/m^2^', model: 'B~12~', evidence: [] };
  const reading = {
    differences: [{ ...difference, kept: 'rules' as const }],
    ignored: [],
    added: [{ part: 'criteria', text: 'HbA~1c~ of 7 %', evidence: [] }],
  } as unknown as StudyReading;

  const sentences = readingFindings(reading, { rejected: [] } as never, []).map(({ sentence }) => sentence);

  expect(sentences).toEqual([
    expect.stringMatching(/below 18 kg\/m².*B₁₂/),
    expect.stringContaining('HbA1c of 7 %'),
  ]);
});
