import { parsePrompt } from '@app/conversion';
import { type Behaviour, ProviderEmulator, type RecordedRequest } from '@app/testing';
import { z } from 'zod';

/** Every call takes this long, however much there is to write: what is beyond it is ours. */
export const CALL_MS = 2000;
/** Of so many blocks one becomes an item: an answer of about half the size of what was asked. */
const BLOCKS_PER_ITEM = 2;

const Chat = z.object({ messages: z.array(z.object({ content: z.string() })) });

/** A provider that answers each call with valid ODM out of the blocks it was sent, evenly over two seconds. */
export async function startPacedProvider(): Promise<ProviderEmulator> {
  const emulator = await ProviderEmulator.start();
  emulator.always(pacedAnswers());
  return emulator;
}

/** Answers of this length of time, made of what was asked. */
export const pacedAnswers =
  (takesMs = CALL_MS) =>
  (request: RecordedRequest): Behaviour => ({ kind: 'paced', text: answerTo(request), takesMs });

/** The full text that a request sends to the model. */
export const textOfChat = (body: string): string =>
  Chat.parse(JSON.parse(body))
    .messages.map(({ content }) => content)
    .join('\n');

function answerTo({ body }: RecordedRequest): string {
  const parsed = parsePrompt(Chat.parse(JSON.parse(body)).messages.at(-1)?.content ?? '');
  const texts = (parsed?.parts ?? [])
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => ('text' in block && block.text !== '' ? [block.text] : rowsOf(block)))
    .filter((_text, place) => place % BLOCKS_PER_ITEM === 0);
  const section = /section (\S+) of/.exec(body)?.[1] ?? '1';
  const items = texts.map((text, place) => ({ oid: `I.${section}.${place + 1}`, text: escaped(text) }));
  const references = items.map(
    ({ oid }, place) => `<ItemRef ItemOID="${oid}" OrderNumber="${place + 1}" Mandatory="No"/>`,
  );
  const definitions = items.map(
    ({ oid, text }) =>
      `<ItemDef OID="${oid}" Name="Item ${oid}" DataType="text" Length="200"><Question><TranslatedText xml:lang="en">${text}</TranslatedText></Question></ItemDef>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<ODM xmlns="http://www.cdisc.org/ns/odm/v1.3" ODMVersion="1.3.2" FileType="Snapshot" FileOID="F.1" CreationDateTime="2026-11-21T00:00:00Z">',
    '<Study OID="S.1"><GlobalVariables><StudyName>Study</StudyName><StudyDescription>Study</StudyDescription><ProtocolName>Study</ProtocolName></GlobalVariables>',
    '<MetaDataVersion OID="MDV.1" Name="Study">',
    `<ItemGroupDef OID="IG.${section}" Name="Group ${section}" Repeating="No">`,
    ...references,
    '</ItemGroupDef>',
    ...definitions,
    '</MetaDataVersion></Study></ODM>',
  ].join('\n');
}

function rowsOf(block: object): string[] {
  const { data } = Rows.safeParse(block);
  return (data?.rows ?? []).flatMap(({ cells }) => {
    const text = cells.map((cell) => cell.text).find((each) => each.length > 3);
    return text === undefined ? [] : [text];
  });
}

const Rows = z.object({ rows: z.array(z.object({ cells: z.array(z.object({ text: z.string() })) })) });

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').slice(0, 600);
