/** Whether the label of a header row mentions deviations: `Visit window (days)`, `Allowable deviation`. */
export const mentionsWindow = (label: string): boolean =>
  /window|deviation|allowance|tolerance|±/i.test(label);
