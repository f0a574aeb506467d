/** Constants of the specification (§9) and the limits that follow from them. Sizes in bytes, times in the unit of the name. */
export const LIMITS = {
  passwordMinimum: 8,
  /** Longer passwords are refused before hashing. Input is never truncated (quality bar C-06). */
  passwordMaximumBytes: 1024,
  passwordClasses: 3,
  codeLength: 6,
  codeLifetimeMinutes: 10,
  codeTries: 5,
  workspaceNameMaximum: 100,
  apiKeyNameMaximum: 100,
  apiKeyDaysMaximum: 365,
  /** Retention periods of a workspace, in days. */
  retentionDaysMinimum: 30,
  retentionDaysMaximum: 36_500,
  /** After a retention period was changed, nothing is deleted for this time. */
  retentionGraceHours: 24,
  /** Usable keys of one person in one workspace. */
  apiKeysPerPerson: 20,
  webhookUrlMaximum: 1000,
  webhooksPerWorkspace: 10,
  /** After a rotation, deliveries are signed with the former secret, too, for this time. */
  webhookFormerSecretHours: 24,
  nameMaximum: 200,
  descriptionMaximum: 2000,
  emailMaximum: 254,
  fileNameMaximum: 255,
  promptMaximum: 100_000,
  promptPreview: 100,
  voiceMaximum: 100,
  languageMaximum: 35,
  voicePromptMinimum: 10,
  voicePromptMaximum: 10_000,
  schemaBytes: 5_242_880,
  schemaFiles: 100,
  documentsPerWorkflow: 50,
  /** Maximum addresses per request, and maximum uses of one link. */
  invitationsAtOnce: 50,
  invitationUses: 100,
  /** Maximum items of a bulk order. */
  bulkMaximum: 500,
  /** Total size of the files in one ZIP. A ZIP without the 64-bit extension ends at 4 GB. */
  zipBytes: 2 * 1024 * 1024 * 1024,
  tagMaximum: 60,
  tagsPerDocument: 30,
  /** Per folder, as a list of choices. */
  tagsProposed: 500,
  /** Cards of folders and workspaces count up to this number and show a plus sign. */
  countedOnCard: 1000,
  phoneMaximum: 40,
  /** Versions of one document. */
  versionsPerDocument: 100,
  /** Maximum values of a result that are stored with their places, and maximum values that one request can review. */
  valuesTraced: 100_000,
  valuesPerReview: 500,
  /** Maximum decisions about a study that one request makes, and maximum values that one request accepts. */
  studyDecisionsPerRequest: 100,
  studyValuesAccepted: 10_000,
  /** Maximum values of a study that people have decided on. */
  studyValuesDecided: 100_000,
  /** Maximum rows of one request and of one file. */
  importBatch: 500,
  /** Longer than any field of a respondent allows. */
  cellMaximum: 300,
  importRows: 100_000,
  sectionsPerForm: 200,
  questionsPerForm: 1000,
  visitsPerForm: 200,
  /** Text and description of a question. Eligibility criteria of protocols exceed 2,000 characters. */
  questionMaximum: 10_000,
  choicesPerQuestion: 500,
  choiceMaximum: 300,
  answerMaximum: 2000,
  transcriptMaximum: 100_000,
  uploadBytes: 52_428_800,
  uploadFiles: 10,
  uploadFilesSingle: 1,
  uploadMultipartFromBytes: 104_857_600,
  uploadChunkBytes: 5_242_880,
  uploadParts: 10_000,
  uploadConcurrency: 6,
  uploadRetryDelaysMs: [0, 1000, 3000, 5000],
  /** Signed uploads expire after ten minutes; 604800 s is the upper limit (recorded deviation). */
  signedUploadSeconds: 600,
  signedUploadMaximumSeconds: 604_800,
  userCacheSeconds: 30,
  toastMilliseconds: 5000,
  tooltipDelayMilliseconds: 700,
  mobileBreakpointPixels: 768,
  sidebarCollapsed: 16,
  sidebarOpen: 64,
  /** Maximum workflows per day that a design starts automatically. */
  arrivalsPerDay: 50,
  listPage: 100,
  listPageMaximum: 200,
  /** Lists include XML up to this size. Larger XML is fetched with its workflow. */
  xmlInListBytes: 262_144,
  /** Maximum total XML of a page. The rest is fetched with its workflow. */
  xmlInPageBytes: 4 * 1024 * 1024,
  /** An account whose address is not verified within this time is deleted. */
  unverifiedDays: 7,
  waitMaximumSeconds: 300,
} as const;

/** Allowed uploads (spec §5): xlsx, PDF, docx and legacy msword; in addition tables in CSV and a study in CDISC USDM (JSON). */
export const UPLOAD_TYPES = {
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': '.docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'text/csv': '.csv',
  'application/msword': '.doc',
  'application/json': '.json',
} as const;
export type UploadType = keyof typeof UPLOAD_TYPES;

export const isUploadType = (value: string): value is UploadType => Object.hasOwn(UPLOAD_TYPES, value);
