import { readDocument } from '@app/documents';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Format, type Reading, readingOf, reads } from './read';

const corpus = process.env['CORPUS_DIR'] ?? '';
const hasCorpus = corpus !== '' && existsSync(join(corpus, 'fresh_cases'));
const CORPUS: Format<Promise<Reading>> = [
  'corpus',
  async (file) => readingOf((await readDocument(join(corpus, file.trim()))).model),
];

if (!hasCorpus) it.skip('skipped: no corpus', () => undefined);
else
  reads(
    'one file of each kind',
    [CORPUS],
    `
  # $a
  for 01-empty-box-is-not-done/a6b_sym_boxes.docx || 01-empty-box-is-not-done/c1_tickcross.docx
  for 01-empty-box-is-not-done/c5_circles.docx || 02-visits-as-rows/d1_transposed.docx
  for 03-checkbox-controls/a7_checkbox.docx ;; form-fields || 03-checkbox-controls/f5_formcheckbox.docx ;; form-fields
  for 03-checkbox-controls/c2_yesno.docx || 03-checkbox-controls/c6_truefalse.docx || 07-row-without-marks/c12_splitcols.docx
  for 10-criteria-on-a-sheet/b0_base.xlsx || 11-document-in-a-layout-table/a4_outer_table.docx
  for 11-document-in-a-layout-table/a4b_layout_row.docx || 12-numbers-of-east-asia/a5_chinese.docx
  for 12-numbers-of-east-asia/a5b_cjknum_english.docx || 14-plus-and-minus/c7_plusminus.docx
  for 15-two-columns-of-criteria/p6_twocol.pdf
  fresh_cases/$a
  size = 18 marks; 5 visits; 6 activities; 4 + 4 criteria
  warnings = $b

  # $a
  for 04-struck-through/a9_strike.docx ;; 13 marks; 5 visits; 5 activities; 3 + 4 criteria ;; struck-text
  for 05-deleted-paragraph-mark/a2_delmark.docx ;; 18 marks; 5 visits; 6 activities; 3 + 4 criteria ;; tracked-changes
  for 06-merged-the-old-way/a15_hmerge.docx ;; 18 marks; 5 visits; 6 activities; 4 + 4 criteria
  for 07-row-without-marks/f3_unmarked_row.docx ;; 18 marks; 5 visits; 7 activities; 4 + 4 criteria
  for 08-cycles-repeat/c11_cycles.docx ;; 21 marks; 8 visits; 5 activities; 4 + 4 criteria
  for 09-hidden-column-and-row/b1_hidden.xlsx ;; 12 marks; 4 visits; 5 activities; 4 + 4 criteria ;; hidden-sheet; hidden-sheet
  for 13-formula-without-value/b6_formula.xlsx ;; 0 marks; 0 visits; 0 activities; 4 + 4 criteria ;; partial
  fresh_cases/$a
  size = $b
  warnings = $c

  # $a tells more
  for 05-deleted-paragraph-mark/a2_delmark.docx ;; exclusion ;; Pregnant or breast-feeding, or planning a pregnancy during the study.
  for 06-merged-the-old-way/a15_hmerge.docx ;; visits ;; ; Treatment Period / Day 1; Treatment Period / Week 4; Treatment Period / Week 8;
  for 08-cycles-repeat/c11_cycles.docx ;; repeats ;; Cycles 2 to 6, from 2, to 6; Cycles 2 to 6, from 2, to 6; Every 12 weeks until progression, every 12 week
  fresh_cases/$a
  $b ~ $c

  # $a has its notes of a comment column or of a notes sheet
  for nct03421379_lilly_igbj/protocol.pdf ;; 27 || nct04184622_soa_pages/soa.xlsx ;; 27
  for nct04184622_soa_pages/soa_pages.pdf ;; 28
  $a
  noted = $b
`,
  );
