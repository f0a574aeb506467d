import { plainName } from './plain-name';

describe('a typed name in a mail', () => {
  it.each([
    ['Ada Lovelace', 'Ada Lovelace'],
    ['Jean-Luc O’Brien, Ph D & Søn (Brno)', 'Jean-Luc O’Brien, Ph D & Søn (Brno)'],
    ['Phase 3 2026', 'Phase 3 2026'],
    ['Win at https://evil.example/x?y=1', 'Win at https evil example x y 1'],
    ['evil.example', 'evil example'],
    ['evil。example', 'evil example'],
    ['ａ．example', 'a example'],
    ['mail me@evil.example', 'mail me evil example'],
    ['call +1 555 123-4567 now', 'call … now'],
    ['line\r\nBcc: x', 'line Bcc x'],
  ])('%j becomes %j', (typed, shown) => expect(plainName(typed)).toBe(shown));

  it('is cut', () => expect(plainName('x'.repeat(200))).toHaveLength(80));
});
