/** A worker's request for work. */
export interface ClaimRequest {
  /** Fencing token of the claim. */
  readonly token: string;
  /** Lease duration without a heartbeat. */
  readonly seconds: number;
  /** Claim only work of people who have nothing running. */
  readonly onlyReservedSlot: boolean;
  /** True if a loss of the worker would count against the work: nothing else runs there. */
  readonly lossCounts: boolean;
}
