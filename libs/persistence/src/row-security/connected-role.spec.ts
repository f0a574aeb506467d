import { assertReachesAll, assertSeesAll } from './connected-role';

const role = { name: 'clinic', seesAll: false, mayGoBeyond: false };

describe('the role of a connection', () => {
  it('is refused for a worker that would see no workspace', () => {
    expect(() => assertSeesAll({ ...role, mayGoBeyond: true })).toThrow('clinic sees no workspace');
    expect(() => assertSeesAll({ ...role, seesAll: true })).not.toThrow();
  });

  it('is refused for an API whose administrators would silently see a part', () => {
    expect(() => assertReachesAll(role)).toThrow('clinic may not take the role clindrove_installation');
    expect(() => assertReachesAll({ ...role, mayGoBeyond: true })).not.toThrow();
    expect(() => assertReachesAll({ ...role, seesAll: true })).not.toThrow();
  });
});
