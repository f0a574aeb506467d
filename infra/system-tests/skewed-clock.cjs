// Loaded into a process before its own code. Shifts the clock by TEST_CLOCK_SKEW_MS.
const skew = Number(process.env.TEST_CLOCK_SKEW_MS ?? '0');
const RealDate = Date;

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    super(...(parts.length === 0 ? [RealDate.now() + skew] : parts));
  }

  static now() {
    return RealDate.now() + skew;
  }
};
