import { assertIsConfined, assertReachesAll, assertSeesAll } from './connected-role';

const role = { name: 'clinic', seesAll: false, mayGoBeyond: false };

describe('the role of a connection', () => {
  it('is refused for a worker that would see no workspace', () => {
    expect(() => assertSeesAll({ ...role, mayGoBeyond: true })).toThrow('clinic sees no workspace');
    expect(() => assertSeesAll({ ...role, seesAll: true })).not.toThrow();
  });

  it('is refused for administration that would silently see a part', () => {
    expect(() => assertReachesAll(role)).toThrow('DATABASE_SYSTEM_URL');
    expect(() => assertReachesAll({ ...role, seesAll: true })).not.toThrow();
  });

  it('is refused for people if it could become the role that sees everything', () => {
    expect(() => assertIsConfined({ ...role, mayGoBeyond: true })).toThrow(
      'clinic is a member of clindrove_installation',
    );
    expect(() => assertIsConfined(role)).not.toThrow();
    expect(() => assertIsConfined({ ...role, seesAll: true, mayGoBeyond: true })).not.toThrow();
  });
});
