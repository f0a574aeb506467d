import { message } from '@app/contracts';
import { inWords, wordsOf } from './words-of';

describe('what the server says', () => {
  const said = message('gap.member', {
    label: message('member.inclusion', { number: '7' }),
    page: 12,
  });

  it('is said by the messages of the screen, whatever words were stored', () => {
    expect(wordsOf({ sentence: 'Es fehlt etwas.', message: said })).toBe(
      'Inclusion criterion 7 (page 12) is not in the XML.',
    );
    expect(inWords('Es wird gewartet.', message('wait.turn'))).toBe(
      'waiting for its turn: others are running',
    );
  });

  it('is what was stored where there is no message, or one of a later version', () => {
    expect(wordsOf({ sentence: 'As it was.' })).toBe('As it was.');
    expect(inWords('As it was.', null)).toBe('As it was.');
    expect(inWords('As it will be.', { code: 'step.of-a-later-version', args: {} })).toBe('As it will be.');
    expect(inWords(null, undefined)).toBeNull();
  });
});
