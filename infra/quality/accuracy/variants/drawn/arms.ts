import type { Random } from '../../../random';

/** How a text says which groups there are, and the names that a perfect reader finds. */
export interface DrawnArms {
  readonly sentence: string;
  /** Below the sentence, where it announces a list. */
  readonly items: readonly string[];
  readonly names: readonly string[];
}

const WORDS = ['zero', 'one', 'two', 'three', 'four', 'five'];

/** Draws two to five groups and one way to say which they are. */
export function drawArms(random: Random): DrawnArms {
  const drug = random.oneOf(['melvorect', 'ondarafenib', 'AB-1234', 'selarubin cream']);
  const doses = [2.5, 5, 10, 20].slice(0, 1 + random.below(4)).map((dose) => `${drug} ${dose} mg`);
  const names = random.oneOf([
    [...doses, 'placebo'],
    ['placebo', ...doses],
  ]);
  const last = names.at(-1) ?? '';
  const listed = (word: string, sign = ',') =>
    names.length === 2
      ? names.join(` ${word} `)
      : `${names.slice(0, -1).join(`${sign} `)}${sign} ${word} ${last}`;
  const who = random.oneOf(['Participants', 'Eligible patients', 'Subjects']);
  const ratio = names.map(() => '1').join(':');
  const count = random.oneOf([WORDS[names.length] ?? '', String(names.length)]);
  const sentence = random.oneOf([
    `${who} will be randomized to one of ${count} arms: ${listed('or')}.`,
    `${who} are randomly assigned in a ${ratio} ratio to ${listed('or')}.`,
    `${who} will be randomised (${ratio}) to ${listed('or')}.`,
    `${who} will receive one of the following treatments: ${listed('or')}.`,
    `${who} will be randomized equally to ${listed('and')}.`,
    `The study has ${count} treatment groups: ${listed('and', ';')}.`,
    `${who} will be randomly assigned to one of the following:`,
  ]);
  return { sentence, names, items: sentence.endsWith(':') ? names : [] };
}
