/** `, about 2 min left`, from what the calls of this run took; empty as long as there is nothing to go by. */
export function sentenceOfTime(durations: readonly number[], sectionsLeft: number): string {
  if (durations.length === 0 || sectionsLeft === 0) return '';
  const average = durations.reduce((sum, duration) => sum + duration, 0) / durations.length;
  const seconds = Math.round((average * sectionsLeft) / 1000);
  if (seconds < 5) return '';
  return seconds < 90 ? `, about ${seconds} s left` : `, about ${Math.round(seconds / 60)} min left`;
}
