/** Advisory lock numbers of the product. Two kinds of work with the same number would block each other. */
export const ADVISORY_LOCKS = {
  strandedWork: 730_101,
  orphanedObjects: 730_102,
  /** Combined with an integration's id. */
  admission: 730_103,
  relay: 730_104,
  fairQueue: 730_105,
  readingTurns: 730_106,
  auditSigning: 730_107,
  auditSealing: 730_108,
  folderRemoval: 730_109,
  notificationMails: 730_110,
  abandonedBatches: 730_111,
  designAdoption: 730_120,
  searchPieces: 730_121,
  invitationMails: 730_122,
  /** Combined with a session number. */
  workerSession: 730_123,
  accountMails: 730_124,
  webhookDeliveries: 730_125,
  keyRotation: 730_126,
  retention: 730_127,
} as const;

export type AdvisoryLock = keyof typeof ADVISORY_LOCKS;
