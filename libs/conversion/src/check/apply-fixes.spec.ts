import type { Finding, TextEdit } from '@app/contracts';
import { applyEdits } from '@app/xml';
import { applyFixes } from './apply-fixes';

const TEXT = '0123456789';
const edit = (from: number, to: number, insert: string): TextEdit => ({ from, to, insert });
const fixable = (edits: TextEdit[], severity: Finding['severity'] = 'error'): Finding => ({
  rule: 'test',
  severity,
  sentence: 'This is wrong.',
  position: { line: 1, column: 1, path: '/' },
  fix: { sentence: 'Mend it.', edits },
});

describe('making the safe fixes of a check', () => {
  it('makes those of errors, and counts fixes and not places', () => {
    const fixes = [fixable([edit(8, 9, 'h'), edit(1, 2, 'b')]), fixable([edit(4, 6, '')])];

    expect(applyFixes(TEXT, fixes)).toEqual({ xml: '0b2367h9', fixed: 2 });
  });

  it('leaves warnings and what has no fix to a person', () => {
    const { fix: _fix, ...unfixable } = fixable([]);
    const findings = [fixable([edit(1, 2, 'b')], 'warning'), fixable([edit(3, 4, 'd')], 'info'), unfixable];

    expect(applyFixes(TEXT, findings)).toEqual({ xml: TEXT, fixed: 0 });
  });

  it.each([
    ['the same place', edit(2, 5, 'x')],
    ['a place within', edit(3, 4, 'x')],
    ['a place around', edit(0, 9, 'x')],
    ['its beginning', edit(1, 3, 'x')],
    ['its end', edit(4, 6, 'x')],
  ])('lets a fix wait that alters %s', (_what, other) => {
    expect(applyFixes(TEXT, [fixable([edit(2, 5, 'new')]), fixable([other])])).toEqual({
      xml: '01new56789',
      fixed: 1,
    });
  });

  it('makes fixes that touch, before and behind', () => {
    const fixes = [fixable([edit(3, 5, 'x')]), fixable([edit(5, 7, 'y')]), fixable([edit(1, 3, 'w')])];

    expect(applyFixes(TEXT, fixes)).toEqual({ xml: '0wxy789', fixed: 3 });
  });

  it('makes a fix as a whole or not at all, and goes on with the next', () => {
    const fixes = [
      fixable([edit(2, 5, 'x')]),
      fixable([edit(0, 1, 'half'), edit(4, 6, 'half')]),
      fixable([edit(7, 8, 'z')]),
    ];

    expect(applyFixes(TEXT, fixes)).toEqual({ xml: '01x56z89', fixed: 2 });
  });
});

describe('editing a text', () => {
  it('makes edits in whatever order they are given', () => {
    expect(applyEdits(TEXT, [edit(9, 10, 'end'), edit(0, 0, 'start '), edit(4, 6, '-')])).toBe(
      'start 0123-678end',
    );
  });

  it('changes nothing without edits', () => {
    expect(applyEdits(TEXT, [])).toBe(TEXT);
  });
});
