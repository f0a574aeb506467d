import { createHash } from 'node:crypto';
import { AppError, type Block, type StepName } from '@app/contracts';
import { type AiAnswer, type AiClient, ProviderError } from '@app/providers';
import { cleanAnswer } from '@app/xml';
import { retrying } from './provider-retry';
import { estimateTokens, type Prompt, type PromptDocument, writePrompt } from './prompt';
import { traceTexts, type TraceTotals } from './trace';

/** A provider call that was paid for. */
export interface StoredSection {
  readonly position: number;
  /** SHA-256 of everything that decided the answer. */
  readonly inputHash: string;
  readonly output: string;
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly requestId: string | null;
}

export interface StepReport {
  readonly name: StepName;
  readonly status: 'running' | 'done';
  readonly done?: number;
  readonly total?: number;
  readonly message?: string | null;
}

/** What a conversion needs from the outside. Each call may throw to end it (lost lease, cancelled). */
export interface ConversionPorts {
  readonly client: AiClient;
  /** The section with this hash, if an earlier attempt stored it. */
  readonly findSection: (inputHash: string) => StoredSection | undefined;
  readonly storeSection: (section: StoredSection) => Promise<void>;
  readonly report: (step: StepReport) => Promise<void>;
  readonly wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

export interface ConversionInput {
  readonly documents: readonly PromptDocument[];
  readonly instruction: string;
  /** Random for whoever wrote the documents, the same for every attempt. */
  readonly boundary: string;
  /** Name of the provider in messages for people. */
  readonly providerName: string;
}

export interface Conversion {
  readonly xml: string;
  readonly trace: TraceTotals;
  readonly model: string;
}

/** From read documents to checked and traced XML. Throws an `AppError` or a `ProviderError` with the reason. */
export async function convert(
  input: ConversionInput,
  ports: ConversionPorts,
  signal: AbortSignal,
): Promise<Conversion> {
  const documents = input.documents.map((document) => ({
    ...document,
    blocks: document.blocks.filter(isSent),
  }));
  const prompt = await plan({ ...input, documents }, ports);
  const section = await generate(prompt, input.providerName, ports, signal);
  const xml = await validate(section.output, ports);

  await ports.report({ name: 'tracing', status: 'running' });
  const trace = traceTexts(
    xml,
    documents.flatMap((document) => document.blocks),
  );
  const message = `${trace.found} of ${trace.values} texts found in the documents`;
  await ports.report({ name: 'tracing', status: 'done', done: trace.found, total: trace.values, message });
  return { xml, trace, model: section.model };
}

/** A table of contents repeats the headings; text that its author hid is not part of the study. */
const isSent = (block: Block): boolean => block.excluded === undefined && block.hidden !== true;

async function plan(input: ConversionInput, ports: ConversionPorts): Promise<Prompt> {
  await ports.report({ name: 'planning', status: 'running' });
  const prompt = writePrompt(input.documents, input.instruction, input.boundary);
  const tokens = estimateTokens(prompt.system) + estimateTokens(prompt.user);
  const { contextTokens, outputTokens } = ports.client.limits;
  if (tokens + Math.min(outputTokens, contextTokens / 4) > contextTokens)
    throw new AppError('CONTEXT_TOO_LARGE', {
      args: { tokens, provider: `${input.providerName} (${ports.client.model})` },
    });
  const blocks = input.documents.reduce((total, document) => total + document.blocks.length, 0);
  const message = `1 section, ${blocks.toLocaleString('en')} blocks, about ${tokens.toLocaleString('en')} tokens`;
  await ports.report({ name: 'planning', status: 'done', done: 1, total: 1, message });
  return prompt;
}

async function generate(
  prompt: Prompt,
  providerName: string,
  ports: ConversionPorts,
  signal: AbortSignal,
): Promise<StoredSection> {
  const hash = createHash('sha256');
  for (const part of [ports.client.model, prompt.system, prompt.user]) hash.update(part).update('\0');
  const inputHash = hash.digest('hex');

  const stored = ports.findSection(inputHash);
  await ports.report({ name: 'generating', status: 'running', done: stored === undefined ? 0 : 1, total: 1 });
  const section = stored ?? (await buy(prompt, inputHash, providerName, ports, signal));
  const message = stored === undefined ? facts(section) : `${facts(section)}, kept from the attempt before`;
  await ports.report({ name: 'generating', status: 'done', done: 1, total: 1, message });
  return section;
}

const facts = (section: StoredSection): string =>
  `${section.model}, ${(section.inputTokens + section.outputTokens).toLocaleString('en')} tokens`;

/** Stored before anything else happens: a paid answer is not bought twice. */
async function buy(
  prompt: Prompt,
  inputHash: string,
  providerName: string,
  ports: ConversionPorts,
  signal: AbortSignal,
): Promise<StoredSection> {
  const progress = new ProgressReport((characters) =>
    ports.report({
      name: 'generating',
      status: 'running',
      done: 0,
      total: 1,
      message: `section 1 of 1, ${characters.toLocaleString('en')} characters received`,
    }),
  );
  const answer = await retrying(ports.wait, signal, () =>
    ports.client.generate({
      system: prompt.system,
      prompt: prompt.user,
      maxOutputTokens: ports.client.limits.outputTokens,
      signal,
      onProgress: (characters) => progress.tell(characters),
    }),
  );
  await progress.settled();
  assertComplete(answer, providerName);
  const { text: output, model, inputTokens, outputTokens, requestId } = answer;
  const section = { position: 0, inputHash, output, model, inputTokens, outputTokens, requestId };
  await ports.storeSection(section);
  return section;
}

function assertComplete(answer: AiAnswer, provider: string): void {
  switch (answer.finish) {
    case 'complete':
      return;
    case 'length':
      throw new AppError('PROVIDER_TRUNCATED', { args: { provider } });
    case 'refused':
      throw new AppError('PROVIDER_REFUSED', { args: { provider } });
    case 'missing':
      throw new ProviderError('stalled', 'the answer ended early');
  }
}

async function validate(answer: string, ports: ConversionPorts): Promise<string> {
  await ports.report({ name: 'validating', status: 'running' });
  const cleaned = cleanAnswer(answer);
  switch (cleaned.kind) {
    case 'no-xml':
      throw new AppError('XML_MISSING');
    case 'ill-formed':
      throw new AppError('XML_NOT_WELL_FORMED', {
        args: { line: cleaned.fault.line, message: cleaned.fault.message.slice(0, 200) },
      });
    case 'xml': {
      const message = ['well-formed', ...cleaned.repairs].join('; ');
      await ports.report({ name: 'validating', status: 'done', message });
      return cleaned.xml;
    }
  }
}

/** Tells progress at most every second, one report at a time; a report that fails ends the conversion at the next check. */
class ProgressReport {
  private last = 0;
  private pending: Promise<void> = Promise.resolve();
  private failure: unknown;

  constructor(private readonly send: (characters: number) => Promise<void>) {}

  tell(characters: number): void {
    const now = Date.now();
    if (now - this.last < 1000) return;
    this.last = now;
    this.pending = this.pending
      .then(() => this.send(characters))
      .catch((error: unknown) => {
        this.failure ??= error;
      });
  }

  async settled(): Promise<void> {
    await this.pending;
    if (this.failure !== undefined)
      throw this.failure instanceof Error ? this.failure : new Error('A report failed.');
  }
}
