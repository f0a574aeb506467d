import { createHash } from 'node:crypto';
import { message, localizedMessage, type ResultMessage } from '@app/contracts';
import { callBudget } from '@app/costs';
import { pictureTokens } from '@app/models';
import { type AiRequest, ProviderError } from '@app/providers';
import { withoutThoughts } from '@app/xml';
import { askProvider } from '../ask/ask-provider';
import { Postponed } from '../ask/postponed';
import { countRequest } from '../ask/recorded-call';
import { runSideBySide } from '../ask/side-by-side';
import type { ConversionInput } from '../model/conversion';
import type { ConversionPorts, StoredChunk } from '../model/ports';
import type { WholeDocument } from '../model/whole-document';
import { cleanOffloaded } from '../offloaded/clean-and-merge';
import { readPageAnswer } from './page-answer';
import { type PageToShow, pagesToShow } from './pages-to-show';
import { picturePrompt } from './picture-prompt';
import { type PictureReading, withPictures } from './with-pictures';

/**
 * Sends the pages that could not be read to the model, if the workspace allows it and the model takes pictures, and adds the text
 * to the documents. If the model refuses a page, or a page cannot be rendered, the page stays unread.
 */
export async function readPictures(
  input: ConversionInput,
  ports: ConversionPorts,
  signal: AbortSignal,
): Promise<readonly WholeDocument[]> {
  const { documents } = input;
  if (ports.drawPage === null || ports.client.pictures === null) return documents;
  const pages = pagesToShow(documents);
  if (pages.length === 0) return documents;
  const reader = new PictureReader(input, ports, signal);
  const left = [...pages];
  const readings: PictureReading[] = [];
  const tell = (status: 'running' | 'done') =>
    ports.report({
      name: 'reading',
      status,
      total: pages.length,
      done: status === 'done' ? pages.length : pages.length - left.length,
      ...(status === 'done'
        ? readMessage(readings.length, pages.length, [...reader.undrawn.values()])
        : localizedMessage('step.pages-shown')),
    });
  await tell('running');
  await runSideBySide<PageToShow>({
    next: (asked) =>
      asked.size >= input.sectionsAtOnce ? null : (left.find((page) => !asked.has(page)) ?? null),
    ask: async (page) => {
      const reading = await reader.read(page);
      left.splice(left.indexOf(page), 1);
      if (reading !== null) readings.push(reading);
      await tell('running');
    },
  });
  await tell('done');
  const inOrder = pages.flatMap((page) => readings.filter((reading) => reading.page === page));
  return documents.map((document) => withUndrawn(withPictures(document, inOrder), reader.undrawn));
}

function withUndrawn(document: WholeDocument, pages: ReadonlyMap<PageToShow, ResultMessage>): WholeDocument {
  const undrawn = [...pages].flatMap(([{ documentId, report }, why]) =>
    documentId === document.id ? [{ page: report.page, why }] : [],
  );
  return undrawn.length === 0 ? document : { ...document, undrawn };
}

/** True for a failure of this request only: the page stays unread, and the conversion continues. */
export const isRefusalOfPicture = ({ fault }: ProviderError): boolean =>
  fault === 'request' || fault === 'too-large';

class PictureReader {
  /** Why pages could not be rendered. */
  readonly undrawn = new Map<PageToShow, ResultMessage>();
  /** True if the model has rejected a picture: it takes none, regardless of the list of models. */
  private takesNone = false;

  constructor(
    private readonly input: ConversionInput,
    private readonly ports: ConversionPorts,
    private readonly signal: AbortSignal,
  ) {}

  /** Null if nothing could be read. */
  async read(page: PageToShow): Promise<PictureReading | null> {
    const answer = await this.answerTo(page);
    if (answer?.finish !== 'complete' || withoutThoughts(answer.output).includes(this.input.canary))
      return null;
    const cleaned = await cleanOffloaded(answer.output, this.signal);
    const read = cleaned.kind === 'xml' ? readPageAnswer(cleaned.xml, page) : null;
    return read === null ? null : { page, model: answer.model, ...read };
  }

  private async answerTo(page: PageToShow): Promise<StoredChunk | null> {
    const { client, findSection, drawPage } = this.ports;
    const texts = picturePrompt(page, this.input.canary);
    const { documentId, report } = page;
    const place = `${documentId}/${report.page}`;
    const hash = createHash('sha256');
    // The bytes of a document never change, so the page number identifies the picture, and a stored answer is found without
    // rendering.
    for (const part of [client.model, texts.system, texts.prompt, place]) hash.update(part).update('\0');
    const inputHash = hash.digest('hex');
    const stored = findSection(inputHash);
    if (stored === 'refused') return null;
    if (stored !== undefined) return stored;
    if (this.takesNone || drawPage === null) return null;
    let picture = await drawPage(documentId, report.page);
    // The machine may have been too busy the first time.
    if ('code' in picture) picture = await drawPage(documentId, report.page);
    if ('code' in picture) {
      this.undrawn.set(page, picture);
      return null;
    }
    const { outputTokens: maxOutputTokens } = callBudget(client.limits);
    const request = { ...texts, pictures: [picture], maxOutputTokens, signal: this.signal };
    const call = { position: PICTURE_POSITION, section: labelOf(page), round: 0, inputHash };
    if (client.tier === 'batch') throw this.postponed(request, call);
    return this.ask(request, call);
  }

  private async ask(
    request: AiRequest,
    { section, inputHash, round, position }: PictureCall,
  ): Promise<StoredChunk | null> {
    const { ports, signal, input } = this;
    const progress = () => Promise.resolve();
    const asking = { ports, signal, progress, retrySeconds: input.retrySeconds };
    try {
      const answer = await askProvider(request, { section, round }, asking);
      const { text: output, model, inputTokens, outputTokens, requestId, finish, durationMs } = answer;
      if (finish === 'refused') return null;
      if (finish === 'missing') throw new ProviderError('response', message('provider.ended-early'));
      const bought: StoredChunk = {
        position,
        label: section,
        round,
        inputHash,
        finish,
        output,
        model,
        inputTokens,
        outputTokens,
        requestId,
        durationMs,
      };
      await ports.storeSection(bought);
      return bought;
    } catch (error) {
      if (!(error instanceof ProviderError) || !isRefusalOfPicture(error)) throw error;
      this.takesNone ||= error.fault === 'request';
      return null;
    }
  }

  private postponed(request: AiRequest, call: PictureCall): Postponed {
    const { model, tokenFactor, pictures } = this.ports.client;
    const tokens = countRequest(request);
    const ofPictures = pictureTokens(pictures, request.pictures);
    const inputTokens = Math.ceil(tokens * tokenFactor) + ofPictures;
    return new Postponed([
      { ...call, request, model, inputTokens, expectedInputTokens: tokens + ofPictures },
    ]);
  }
}

const readMessage = (read: number, shown: number, [why, ...others]: readonly ResultMessage[]) =>
  why === undefined
    ? localizedMessage('step.pages-read', { read, shown })
    : localizedMessage('step.pages-undrawn', { read, shown, undrawn: others.length + 1, why });

interface PictureCall {
  readonly position: number;
  readonly section: string;
  readonly round: number;
  readonly inputHash: string;
}

/** Pages that are sent as pictures come before all sections. */
export const PICTURE_POSITION = -1;

const labelOf = ({ documentId, report }: PageToShow): string => `page ${report.page}, document ${documentId}`;
