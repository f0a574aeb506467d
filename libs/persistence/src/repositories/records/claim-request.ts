/** Who asks for work, and of whom. */
export interface ClaimRequest {
  /** Fencing token of the claim. */
  readonly token: string;
  /** For how long the claim holds without a heartbeat. */
  readonly seconds: number;
  /** Only of people who have nothing running. */
  readonly onlyReservedSlot: boolean;
}
