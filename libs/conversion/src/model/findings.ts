import type { Finding, FindingSums } from '@app/contracts';

/** Number of findings by severity. */
export function sumFindings(findings: readonly Finding[]): FindingSums {
  const count = (severity: Finding['severity']) => findings.filter((one) => one.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}
