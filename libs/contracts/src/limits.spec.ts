import { LIMITS, UPLOAD_TYPES } from '.';

describe('the constants of the specification', () => {
  it('of passwords, codes and names', () => {
    expect(LIMITS).toMatchObject({
      passwordMinimum: 8,
      passwordClasses: 3,
      codeLength: 6,
      workspaceNameMaximum: 100,
      promptPreview: 100,
    });
  });

  it('of the screens', () => {
    expect(LIMITS).toMatchObject({
      userCacheSeconds: 30,
      toastMilliseconds: 5000,
      mobileBreakpointPixels: 768,
      sidebarCollapsed: 16,
      sidebarOpen: 64,
      tooltipDelayMilliseconds: 700,
    });
  });

  it('of uploads', () => {
    expect(LIMITS).toMatchObject({
      uploadBytes: 50 * 1024 * 1024,
      uploadFiles: 10,
      uploadFilesSingle: 1,
      uploadMultipartFromBytes: 100 * 1024 * 1024,
      uploadChunkBytes: 5 * 1024 * 1024,
      uploadParts: 10_000,
      uploadConcurrency: 6,
      uploadRetryDelaysMs: [0, 1000, 3000, 5000],
      signedUploadMaximumSeconds: 604_800,
    });
    expect(LIMITS.signedUploadSeconds).toBeLessThanOrEqual(LIMITS.signedUploadMaximumSeconds);
    // The specification lists four types. JSON (USDM studies) is our addition.
    expect(Object.values(UPLOAD_TYPES).sort()).toEqual(['.csv', '.doc', '.docx', '.json', '.pdf', '.xlsx']);
  });
});
