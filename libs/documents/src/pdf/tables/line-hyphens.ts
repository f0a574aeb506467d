/**
 * What a language says about a hyphen at the end of a line, by the letters before and behind it: `keep` for a part of the word,
 * `drop` for a part of the layout, or nothing.
 */
export function languageRule(start: string, end: string): 'keep' | 'drop' | undefined {
  if (ONE_WORD.test(start + end) || BOUND_STARTS.has(start) || BARE_END.test(end)) return 'drop';
  return FIRST_PARTS.has(start) || (SECOND_PARTS.has(end) && start.length > SHORT_START) ? 'keep' : undefined;
}

/** Words of two words. */
const ONE_WORD =
  /^(?:without|within|therefore|thereafter|whereas|whereby|however|otherwise|throughout|although|already|also|into|before|between|because|everyone|anyone|whatever|whenever|furthermore|thereby|herein|upon|moreover|baseline|outpatients?|inpatients?|childbearing|guidelines?|overnight)$/;

/** Syllables that no hyphen of a word follows. */
const BOUND_STARTS: ReadonlySet<string> = new Set('com con dis ob ver ent zer ge be suf suc dif'.split(' '));

const CONSONANTS = '[bcdfghjklmnpqrstvwxz]{0,3}';
/** Endings that are no word, in the languages of the documents: a hyphen before them is the layout's. */
const BARE_END = new RegExp(
  [
    String.raw`^${CONSONANTS}(?:ions?|ional|ments?|mental|ity|ities|ives?|ively|tures?|ous|ously|ness|ically?|ances?|ences?|tial|cial)$`,
    '^(?:[tnldmcsz]ing|[tdln]?ed|[tdnlkmsp]?er|ers|est|al|ally|ary|ly|ty|ble|bly|bility|tic|tics|tal|nal|cal|ries|ric|sis|tis|gy|gen|mia)$',
    `^${CONSONANTS}(?:ung|ungen|keit|keiten|heit|heiten|lich|liche[nrms]?|isch|ische[nrms]?|ierung|ierte?[nrs]?|tät|tionen)$`,
    `^${CONSONANTS}(?:ción|ciones|miento|mientos|mente|dad|dades|[ts]ión|ção|ções|mento|menti|mentos|zione|zioni|ità|tés?|iques?|euses?)$`,
  ].join('|'),
  'u',
);

const SHORT_START = 2;
/** First parts of words with a hyphen. */
const FIRST_PARTS: ReadonlySet<string> = new Set(
  (
    'non self half well follow long short high low double single open two three four five six seven eight nine ten first second ' +
    'third cross late early once twice ex breast immune placebo dose end time treatment study beta alpha nicht'
  ).split(' '),
);
/** Second parts of words with a hyphen. */
const SECOND_PARTS: ReadonlySet<string> = new Set(
  (
    'up blind blinded label controlled based related induced mediated specific specified generated sided arm center centre dose term ' +
    'free naive positive negative dependent threatening limiting emergent associated treated resistant refractory like old week day ' +
    'month year feeding administration kontrolliert bedingt assoziiert bezogen'
  ).split(' '),
);
