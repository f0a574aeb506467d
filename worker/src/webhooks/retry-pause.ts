/** Seconds after the first, second and further failed tries. The last one repeats until 24 hours are over. */
const PAUSES = [5, 30, 120, 600, 1800, 3600, 7200, 14_400];
const JITTER = 0.2;

/** Seconds until the next try after `tries` tries, up to 20 % longer, so that deliveries of one outage spread. */
export function retryPause(tries: number, random: () => number = Math.random): number {
  const pause = PAUSES[Math.min(tries, PAUSES.length) - 1] ?? 0;
  return pause * (1 + JITTER * random());
}
