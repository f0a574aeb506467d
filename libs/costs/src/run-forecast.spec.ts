import { message, type RunForecast } from '@app/contracts';
import { AnswerPace, RunForecaster, type ChunkSample } from './run-forecast';

const section = (given: Partial<ChunkSample> = {}): ChunkSample => ({
  expectedTokens: 1000,
  inputTokens: 1100,
  cachedTokens: 0,
  cacheWriteTokens: 0,
  outputTokens: 400,
  durationMs: 10_000,
  ...given,
});

/** A forecaster with a manual clock. */
function at(previous: RunForecast | null = null) {
  let milliseconds = Date.parse('2026-11-21T10:00:00Z');
  const forecaster = new RunForecaster(previous, 1, () => new Date(milliseconds));
  return {
    forecaster,
    pass: (seconds: number) => {
      milliseconds += seconds * 1000;
    },
  };
}
const sections = (count: number) => Array.from({ length: count }, () => 1000);

describe('the forecast of a run', () => {
  it('waits for the second finished section, and has nothing to say when nothing is left', () => {
    const { forecaster } = at();
    forecaster.add(section());
    expect(forecaster.of(sections(8))).toBeNull();

    forecaster.add(section());

    expect(forecaster.of(sections(7))).toMatchObject({ calls: 7, raised: null });
    expect(forecaster.of([])).toBeNull();
  });

  it('is a range around what the finished sections took, wider the more they differ', () => {
    const even = at().forecaster;
    for (let done = 0; done < 3; done += 1) even.add(section());
    const uneven = at().forecaster;
    for (const outputTokens of [200, 400, 900]) uneven.add(section({ outputTokens }));

    const [one, other] = [even.of(sections(5)), uneven.of(sections(5))];

    expect(one?.seconds).toEqual({ low: 42, high: 58 });
    expect(one?.outputTokens.low).toBeLessThan(2000);
    expect(one?.outputTokens.high).toBeGreaterThan(2000);
    const widthOf = (range: { low: number; high: number } | undefined) =>
      (range?.high ?? 0) - (range?.low ?? 0);
    expect(widthOf(other?.outputTokens)).toBeGreaterThan(widthOf(one?.outputTokens));
  });

  it('goes down as sections finish and time passes, whatever small differences there are', () => {
    const { forecaster, pass } = at();
    forecaster.add(section());
    forecaster.add(section());
    let last = forecaster.of(sections(6));
    for (let left = 5; left > 0; left -= 1) {
      pass(10);
      forecaster.add(section({ durationMs: 10_000 + left * 150, outputTokens: 400 + left * 5 }));
      const next = forecaster.of(sections(left));
      expect(next?.raised).toBeNull();
      for (const part of ['inputTokens', 'outputTokens', 'seconds'] as const)
        expect(next?.[part].high).toBeLessThanOrEqual(last?.[part].high ?? 0);
      last = next;
    }
  });

  it.each([
    [{ outputTokens: 4000 }, 'the answers are longer than the earlier ones'],
    [{ durationMs: 90_000 }, 'the sections take longer than the earlier ones'],
  ])('never goes up without saying why: %o', (given, why) => {
    const { forecaster, pass } = at();
    forecaster.add(section());
    forecaster.add(section());
    forecaster.of(sections(6));
    pass(10);
    forecaster.add(section(given));
    forecaster.add(section(given));

    expect(forecaster.of(sections(4))?.raised).toBe(why);
    expect(forecaster.of(sections(4))?.raised).toBeNull();
  });

  it('names the reason for more calls than were planned', () => {
    const { forecaster } = at();
    forecaster.add(section());
    forecaster.add(section());
    forecaster.of(sections(2));

    const halved = message('forecast.halved', { section: '3' });

    expect(forecaster.of(sections(6), halved)).toMatchObject({
      raised: 'section 3 was too long for one answer and is requested in two halves',
      said: halved,
    });
  });

  it('goes on where it stood after a wait, whose time does not count', () => {
    const before = at();
    before.forecaster.add(section());
    before.forecaster.add(section());
    const said = before.forecaster.of(sections(6));
    if (said === null) throw new Error('no forecast');
    const later = at({ ...said, costMicroUsd: null });
    // The store has the two finished sections.
    later.forecaster.recall(section());
    later.forecaster.recall(section());

    const next = later.forecaster.of(sections(6));

    expect(next?.seconds.high).toBe(said.seconds.high);
    expect(next?.raised).toBeNull();
  });

  it('knows what share of the input the provider has in its cache', () => {
    const { forecaster } = at();
    forecaster.add(section({ cachedTokens: 0 }));
    forecaster.add(section({ cachedTokens: 550 }));
    forecaster.add(section({ cachedTokens: 550 }));

    expect(forecaster.of(sections(3))?.cachedShare).toBe(0.5);
  });

  describe('by the pace of an unfinished answer', () => {
    const open = [{ inputTokens: 12_000, outputTokens: { low: 6000, high: 8000 } }];
    const written = (tokens: number, seconds: number) => {
      const pace = new AnswerPace();
      pace.note(70, 0);
      pace.note(70 + tokens, seconds * 1000);
      return pace.answer;
    };

    it('tells the end of the only call from the expected output', () => {
      const forecast = at().forecaster.ofPace(open, [written(700, 10)]);

      expect(forecast).toMatchObject({ calls: 1, outputTokens: { low: 5230, high: 7230 }, raised: null });
      expect(forecast?.seconds).toEqual({ low: 75, high: 104 });
    });

    it('goes down while the pace stays', () => {
      const { forecaster, pass } = at();
      const first = forecaster.ofPace(open, [written(700, 10)]);
      pass(20);
      const next = forecaster.ofPace(open, [written(2100, 30)]);

      expect(next?.seconds.high).toBe((first?.seconds.high ?? 0) - 20);
      expect(next?.raised).toBeNull();
    });

    it('waits for a pace, and leaves the forecast to finished sections', () => {
      const { forecaster } = at();
      expect(forecaster.ofPace(open, [written(70, 1)])).toBeNull();
      forecaster.add(section());
      forecaster.add(section());
      expect(forecaster.ofPace(open, [written(700, 10)])).toBeNull();
    });
  });
});
