import { clock, dateText, duration, fileSize, initials, preview, relativeTime, wholeSeconds } from './format';
import { safeNext } from './paths';

const now = Date.parse('2024-01-05T12:00:00Z');
const before = (seconds: number) => new Date(now - seconds * 1000).toISOString();

describe('relative time', () => {
  it.each([
    [0, 'just now'],
    [59, 'just now'],
    [60, '1 minute ago'],
    [3599, '59 minutes ago'],
    [3600, '1 hour ago'],
    [86_399, '23 hours ago'],
    [86_400, '1 day ago'],
    [7 * 86_400, '7 days ago'],
  ])('%i seconds ago reads "%s"', (seconds, words) => {
    expect(relativeTime(before(seconds), now)).toBe(words);
  });

  it('becomes a short date after seven days', () => {
    expect(relativeTime('2023-12-20T12:00:00Z', now)).toBe('Dec 20, 2023');
    expect(dateText('2024-01-05T12:00:00Z')).toBe('Jan 5, 2024');
  });

  it('takes a clock that runs ahead for now', () => {
    expect(relativeTime(before(-30), now)).toBe('just now');
  });
});

describe('sizes, times and names', () => {
  it.each([
    [0, '0 B'],
    [1023, '1,023 B'],
    [1536, '1.5 KB'],
    [52_428_800, '50.0 MB'],
    [3 * 1024 ** 3, '3.0 GB'],
    [5000 * 1024 ** 3, '5000.0 GB'],
  ])('%i bytes read %s', (bytes, words) => {
    expect(fileSize(bytes)).toBe(words);
  });

  it('shows a runtime in whole seconds', () => {
    expect(wholeSeconds(124_300)).toBe('124 s');
  });

  it('shows elapsed and taken time', () => {
    expect([clock(42_000), clock(3_723_000), clock(-5)]).toEqual(['00:42', '1:02:03', '00:00']);
    expect([duration(1900), duration(38_000), duration(124_000)]).toEqual(['1.9 s', '38 s', '2 min 04 s']);
  });

  it('makes initials of a name', () => {
    expect([initials('ada', 'morgan'), initials('Ada', null), initials('', undefined)]).toEqual([
      'AM',
      'A',
      '??',
    ]);
  });

  it('cuts a prompt at 100 characters', () => {
    expect(preview('x'.repeat(100), 100)).toBe('x'.repeat(100));
    expect(preview('x'.repeat(101), 100)).toBe(`${'x'.repeat(100)}…`);
  });
});

describe('the place to return to', () => {
  it('is an address of our own', () => {
    expect(safeNext('/workspace/1/folders')).toBe('/workspace/1/folders');
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', '', null])('is not %s', (next) => {
    expect(safeNext(next)).toBeNull();
  });
});
