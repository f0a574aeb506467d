import type { Block, Target } from '@app/contracts';
import { parsePrompt, type WholeDocument } from '@app/conversion';
import type { AiRequest } from '@app/providers';
import { convertInProcess } from './conversion-in-process';
import type { Figure } from './figures';

const SECTIONS = 10;
/** A section of 30 s, scaled. */
const CALL_MS = 1000;
const AT_ONCE = 4;
/** Where no standard says what the XML looks like, the first section goes alone. */
const BARS: Partial<Record<Target, number>> = { 'odm-1.3.2': 1 / 3, any: 0.42 };

/** How long ten sections take one after the other and four at a time, and whether the XML is the same. */
export async function measureSideBySide(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const target of ['odm-1.3.2', 'any'] as const) {
    const [one, four] = [await run(target, 1), await run(target, AT_ONCE)];
    if (one.calls !== SECTIONS) throw new Error(`There are ${one.calls} sections and not ${SECTIONS}.`);
    if (one.xml !== four.xml) throw new Error(`The XML (${target}) depends on how many are asked at a time.`);
    figures.push({
      id: '17',
      unit: '×',
      value: four.ms / one.ms,
      bar: BARS[target] ?? null,
      what: `${target}: time of ${SECTIONS} sections at ${AT_ONCE} a time, the same XML byte for byte`,
      baseline: { name: `${(one.ms / 1000).toFixed(1)} s one after the other`, value: 1 },
    });
  }
  return figures;
}

async function run(target: Target, sectionsAtOnce: number) {
  let calls = 0;
  const answer = (request: AiRequest): string => {
    calls += 1;
    return answerTo(request, target);
  };
  const startedAt = performance.now();
  const { xml } = await convertInProcess({
    document: aDocument(),
    prompt: { text: 'Write all.', target },
    sectionsAtOnce,
    contextTokens: CONTEXT_TOKENS,
    callMs: CALL_MS,
    answer,
  });
  return { xml, calls, ms: performance.now() - startedAt };
}

const CONTEXT_TOKENS = 12_000;
const BLOCKS_PER_SECTION = 20;

/** Ten chapters, each as long as one call takes. */
function aDocument(): WholeDocument {
  const anchor = { kind: 'doc' as const, paragraph: 0 };
  const blocks = Array.from({ length: SECTIONS }, (_unused, chapter): Block[] => [
    { id: `h${chapter}`, type: 'heading', level: 1, text: `Chapter ${chapter + 1}`, anchor },
    ...Array.from({ length: BLOCKS_PER_SECTION }, (_none, place): Block => ({
      id: `b${chapter}_${place}`,
      type: 'paragraph',
      anchor,
      text: `Paragraph ${place + 1} of chapter ${chapter + 1}: ${'the participant is seen at the site and asked. '.repeat(18)}`,
    })),
  ]).flat();
  return { id: 1, name: 'Chapters', format: 'doc', blocks, runningLines: [], pages: [], warnings: [] };
}

function answerTo({ prefix = '', prompt }: AiRequest, target: Target): string {
  const ids = (parsePrompt(prefix + prompt)?.parts ?? []).flatMap(({ blocks }) => blocks.map(({ id }) => id));
  if (target === 'any') return `<study>${ids.map((id) => `<part id="${id}"/>`).join('')}</study>`;
  const items = ids.map((id) => `<ItemDef OID="I.${id}" Name="${id}" DataType="text" Length="10"/>`).join('');
  return `<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" FileOID="F" FileType="Snapshot" CreationDateTime="2026-01-01T00:00:00Z"><Study OID="S"><MetaDataVersion OID="M" Name="M">${items}</MetaDataVersion></Study></ODM>`;
}
