import { EXAMPLES } from '../../../libs/xml/test/examples';
import type { Random } from '../../../libs/study-writers/test/random';

const SMALL = [
  '<a/>',
  '<?xml version="1.0"?>\n<protocol><title>Dew &amp; Rain</title><visit n="1">Screening</visit></protocol>',
  '<p xmlns="urn:p"><!-- remark --><![CDATA[a < b]]><c d="e"/></p>',
];
const SOURCES = [...SMALL, ...SMALL, ...SMALL, ...Object.values(EXAMPLES).flatMap((examples) => examples)];

/** Fragments that providers, connections and attackers can put into an answer. */
// prettier-ignore
const SCRAPS = [
  '&', '&nbsp;', '&#0;', '&#xD800;', '&#x110000;', '&&amp', '<', '>', '</', '/>', '<!--', '-->', '--',
  '<![CDATA[', ']]>', '<?', '?>', '<?xml version="1.0"?>', '<?xml version="1.1" encoding="UTF-16"?>',
  '<?xml-stylesheet href="javascript:alert(1)"?>', '<!DOCTYPE a>', '<!DOCTYPE a [<!ENTITY x "y">]>',
  '<!DOCTYPE a [', ']>', '<!ENTITY', '```', '```xml\n', '\n```\n', '"', "'", '=', '\u0000', '\u0001',
  '\u000b', '\ufeff', '\ufffe', '\uffff', '\ud800', '\udc00', '\u2028', '\u0085', 'é', '😀', '\r', '\r\n',
  '\t', 'Here is the XML:', 'I hope x < y & z.', '<thinking>', '</thinking>', '<br>', '<a', '<a b',
  '<a b=', '<a b="', '<a:b/>', '<1/>', ' xmlns:x=""', ' xmlns="urn:x"', ' xml:lang="en"',
  '<xi:include href="file:///etc/passwd"/>', '%PDF-', '{"xml":', '\\n', '\\"',
];

type Breakage = (answer: string, random: Random) => string;

const BREAKAGES: readonly Breakage[] = [
  (answer, random) => answer.slice(0, random.below(answer.length + 1)),
  (answer, random) => answer.slice(random.below(answer.length + 1)),
  (answer, random) => insert(answer, random, random.oneOf(SCRAPS)),
  (answer, random) => insert(answer, random, random.oneOf(SCRAPS).repeat(1 + random.below(300))),
  (answer, random) => random.oneOf(SCRAPS) + answer + random.oneOf(SCRAPS),
  (answer, random) => `Sure:\n\`\`\`xml\n${answer}\n\`\`\`\n${random.oneOf(SCRAPS)}`,
  (answer, random) => {
    const from = random.below(answer.length + 1);
    return answer.slice(0, from) + answer.slice(from + random.below(40));
  },
  (answer, random) => {
    const from = random.below(answer.length + 1);
    return insert(answer, random, answer.slice(from, from + random.below(200)));
  },
  (answer, random) => insert(answer, random, String.fromCharCode(random.below(0x1_0000))),
  (answer, random) => answer.replaceAll(random.oneOf(['"', '>', '</', ' ', 'e']), random.oneOf(SCRAPS)),
  (answer) => answer + answer,
  (answer) => answer.replaceAll('<', '&lt;'),
];

/** Returns an answer with one to four defects. The same seed gives the same defects. */
export function brokenAnswer(random: Random): string {
  let answer = random.oneOf(SOURCES);
  for (let left = 1 + random.below(4); left > 0; left -= 1) answer = random.oneOf(BREAKAGES)(answer, random);
  // Repeated doubling would only cost time.
  return answer.slice(0, 200_000);
}

function insert(answer: string, random: Random, scrap: string): string {
  const at = random.below(answer.length + 1);
  return answer.slice(0, at) + scrap + answer.slice(at);
}
