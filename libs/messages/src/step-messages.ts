const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
const figure = (count: number): string => count.toLocaleString('en');
const joined = (parts: readonly (string | null)[], between: string): string =>
  parts.filter((part) => part !== null && part !== '').join(between);

/** Details of workflow steps, and reasons why a forecast increased. */
export const STEP_MESSAGES = {
  'step.read': ({ documents, pages, sheets }: { documents: number; pages: number; sheets: number }) =>
    joined(
      [
        counted(documents, 'document'),
        pages === 0 ? null : counted(pages, 'page'),
        sheets === 0 ? null : counted(sheets, 'sheet'),
      ],
      ', ',
    ),
  'step.read-after-loss': ({ extent }: { extent: string }) =>
    `${extent}. A worker stopped unexpectedly; continuing`,
  'step.pages-shown': () => 'pages shown as pictures',
  'step.pages-read': ({ read, shown }: { read: number; shown: number }) =>
    `${read} of ${counted(shown, 'page')} read from pictures`,
  'step.pages-undrawn': ({
    read,
    shown,
    undrawn,
    why,
  }: Record<'read' | 'shown' | 'undrawn', number> & { why?: string }) =>
    `${read} of ${counted(shown, 'page')} read from pictures; ${undrawn} could not be drawn${why === undefined ? '' : `: ${why}`}`,
  'undrawn.time': () => 'it needs more processor time than is allowed',
  'undrawn.memory': () => 'it needs more memory than is allowed',
  'undrawn.no-page': () => 'the file has no such page',
  'undrawn.fault': () => 'the page cannot be drawn',
  'step.planned': (told: { sections: number; blocks: number; tokens: number; unplaced: number }) =>
    `${counted(told.sections, 'section')}, ${figure(told.blocks)} blocks, about ${figure(told.tokens)} tokens${told.unplaced === 0 ? '' : `, ${told.unplaced} too long for the model`}`,
  'step.asked': ({ sections, total, extent }: { sections: string; total: number; extent: string | null }) =>
    joined([`${sections} of ${total}`, extent], ', '),
  'step.section': ({ section }: { section: number }) => `section ${section}`,
  'step.sections': ({ sections, last }: { sections: string; last: number }) =>
    `sections ${sections} and ${last}`,
  'step.arrived': ({ characters }: { characters: number }) => `${figure(characters)} characters received`,
  'step.thinking': ({ seconds }: { seconds: number }) => `thinking, ${figure(seconds)} s`,
  'step.generated': ({ model, sections, kept }: { model: string; sections: number; kept: number }) =>
    joined([model, counted(sections, 'section'), kept === 0 ? null : `${kept} kept from before`], ', '),
  'step.correcting-one': ({ section, round, rounds }: { section: string; round: number; rounds: number }) =>
    `correcting section ${section}, round ${round} of ${rounds}`,
  'step.correcting': ({ sections, round, rounds }: { sections: string; round: number; rounds: number }) =>
    `correcting sections ${sections}, round ${round} of ${rounds}`,
  'step.adding': ({ texts }: { texts: number }) =>
    texts === 1 ? 'requesting 1 missing text' : `requesting ${figure(texts)} missing texts`,
  'step.well-formed': ({ repairs, fixed }: { repairs: string | null; fixed: number }) =>
    joined(['well-formed', repairs, fixed === 0 ? null : `${fixed} corrected by rule`], '; '),
  'step.checked': ({ checked, errors, warnings }: { checked: string; errors: number; warnings: number }) =>
    `${checked}; ${errors} errors, ${warnings} warnings`,
  'step.traced': (told: { found: number; total: number; pictured: number; gaps: number }) =>
    `${told.found} of ${told.total} texts found in the documents${told.pictured === 0 ? '' : `, ${told.pictured} read from pictures`}${told.gaps === 0 ? '' : `; ${counted(told.gaps, 'gap')}`}`,

  'repair.around': () => 'text around the XML removed',
  'repair.after': () => 'text after the XML removed',
  'repair.second-root': () => 'elements after the root removed',
  'repair.control-characters': () => 'control characters removed',
  'repair.broken-characters': () => 'broken characters replaced',
  'repair.doctype': () => 'DOCTYPE removed',
  'repair.stylesheet': () => 'stylesheet instruction removed',
  'repair.ampersands': () => 'bare ampersands escaped',
  'repair.more': ({ repair, more }: { repair: string; more: string }) => `${repair}; ${more}`,

  'forecast.continued': ({ section }: { section: string }) =>
    `section ${section} was too long for one answer; the part that arrived is kept, and the rest is requested`,
  'forecast.halved': ({ section }: { section: string }) =>
    `section ${section} was too long for one answer and is requested in two halves`,
  'forecast.correcting-one': () => 'errors that validation found in one section are corrected',
  'forecast.correcting': ({ sections }: { sections: number }) =>
    `errors that validation found in ${sections} sections are corrected`,
  'forecast.adding': () => 'missing texts are requested once',
  'forecast.longer': () => 'the answers are longer than the earlier ones',
  'forecast.slower': () => 'the sections take longer than the earlier ones',
} as const;
