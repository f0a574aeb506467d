import { MAXIMUM_DEPTH } from './read-events';
import { checkWellFormed } from './well-formed';

const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('well-formed XML', () => {
  it.each(['<a/>', '<a xmlns:x="urn:x"><x:b/></a>', '<?xml version="1.0"?>\n<!-- c --><a>1 &lt; 2</a>\n'])(
    'is %s',
    (xml) => {
      expect(checkWellFormed(xml)).toEqual({ kind: 'well-formed' });
    },
  );

  it.each(['<a>', '<a><b></a></b>', '<a x=1/>', '<x:a/>', '<a>&nbsp;</a>', '<a x="1" x="2"/>', '', 'text'])(
    'is not %s',
    (xml) => {
      expect(checkWellFormed(xml)).toMatchObject({ kind: 'ill-formed' });
    },
  );

  it('has no DOCTYPE, which only attacks need', () => {
    expect(checkWellFormed('<!DOCTYPE a [<!ENTITY e "x">]><a/>')).toMatchObject({
      kind: 'ill-formed',
      fault: { message: 'a DOCTYPE is not allowed' },
    });
  });

  it('is nested as deep as any honest document, and not deeper', () => {
    expect(checkWellFormed(nested(MAXIMUM_DEPTH))).toEqual({ kind: 'well-formed' });
    expect(checkWellFormed(nested(MAXIMUM_DEPTH + 1))).toMatchObject({ kind: 'ill-formed' });
  });

  it('has nothing behind its end, and where that is, is said', () => {
    expect(checkWellFormed('<a></a><b/>')).toMatchObject({ kind: 'extra-content', rootEnd: 7 });
  });
});
