import { generateChunks } from './ask/generate-chunks';
import { ChunkRequester } from './ask/chunk-requester';
import { Tracer } from './offloaded/tracer';
import { mergeAndCheck } from './check/merge-and-check';
import { traceToSources } from './coverage/trace-to-sources';
import type { Conversion, ConversionInput } from './model/conversion';
import type { ConversionPorts } from './model/ports';
import { withoutExcluded } from './model/whole-document';
import { convertStudy } from './convert-study';
import { conclude } from './outcome';
import { readPictures } from './pictures/read-pictures';
import { planConversion } from './plan/plan-conversion';
import { References } from './sources/references';
import { SourceIndex } from './sources/source-index';

/** Converts read documents to checked and traced XML. Throws an `AppError` or a `ProviderError` with the reason. */
export async function convert(
  input: ConversionInput,
  ports: ConversionPorts,
  signal: AbortSignal,
): Promise<Conversion> {
  if (input.study) return convertStudy(input, input.study, ports, signal);
  const read = await readPictures(input, ports, signal);
  const documents = read.map(withoutExcluded);
  const { plan, frame } = await planConversion(input, documents, ports);

  const { providerName: provider, repairRounds: rounds, retrySeconds, forecast } = input;
  const references = new References(input.pointing, documents);
  const { sectionsAtOnce: atOnce } = input;
  const settings = { frame, provider, rounds, retrySeconds, forecast, atOnce, references };
  const requester = new ChunkRequester(settings, ports, signal);
  const tracer = new Tracer(read, signal);
  try {
    const onLastAnswer = () => tracer.prepare();
    const generated = await generateChunks(plan, documents, { requester, ports, input, onLastAnswer });
    const index = once(() => new SourceIndex(documents));
    const checking = { requester, ports, index, signal };
    const checked = await mergeAndCheck(generated, input, checking);
    const { assembled, traced } = await traceToSources(checked, generated, {
      ...checking,
      input,
      plan,
      tracer,
    });
    return conclude(generated, assembled, traced);
  } finally {
    tracer.close();
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
