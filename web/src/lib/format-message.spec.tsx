import { message } from '@app/contracts';
import { formatMessage, formatSentence } from './format-message';

describe('what the server says', () => {
  const said = message('gap.member', {
    label: message('member.inclusion', { number: '7' }),
    page: 12,
  });

  it('is said by the messages of the screen, whatever words were stored', () => {
    expect(formatSentence({ sentence: 'Es fehlt etwas.', message: said })).toBe(
      'Inclusion criterion 7 (page 12) is not in the XML.',
    );
    expect(formatMessage('Es wird gewartet.', message('wait.turn'))).toBe(
      'waiting for its turn: other workflows are running',
    );
  });

  it('is what was stored where there is no message, or one of a later version', () => {
    expect(formatSentence({ sentence: 'As it was.' })).toBe('As it was.');
    expect(formatMessage('As it was.', null)).toBe('As it was.');
    expect(formatMessage('As it will be.', { code: 'step.of-a-later-version', args: {} })).toBe(
      'As it will be.',
    );
    expect(formatMessage(null, undefined)).toBeNull();
  });
});
