import { S3Error } from './s3-error';
import { authenticate } from './signature';
import { parseTarget } from './target';

/** The worked example of the S3 reference, "Authenticating Requests: Using Query Parameters". */
const credentials = {
  accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const headers = { host: 'examplebucket.s3.amazonaws.com' };
const query = [
  'X-Amz-Algorithm=AWS4-HMAC-SHA256',
  'X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request',
  'X-Amz-Date=20130524T000000Z',
  'X-Amz-Expires=86400',
  'X-Amz-SignedHeaders=host',
  'X-Amz-Signature=aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
].join('&');
const signedAt = new Date('2013-05-24T00:00:00Z');

const check = (url: string, now: Date = signedAt, method = 'GET'): string =>
  authenticate({ method, target: parseTarget(url), headers }, credentials, now);

function codeOf(call: () => unknown): string {
  try {
    call();
    return 'accepted';
  } catch (error) {
    return error instanceof S3Error ? error.code : 'other';
  }
}

describe('signature', () => {
  it('accepts the example of the specification', () => {
    expect(check(`/test.txt?${query}`)).toBe('UNSIGNED-PAYLOAD');
  });

  it('refuses it for another key, method, parameter or date', () => {
    expect(codeOf(() => check(`/other.txt?${query}`))).toBe('SignatureDoesNotMatch');
    expect(codeOf(() => check(`/test.txt?${query}`, signedAt, 'PUT'))).toBe('SignatureDoesNotMatch');
    expect(codeOf(() => check(`/test.txt?${query}&more=1`))).toBe('SignatureDoesNotMatch');
    expect(codeOf(() => check(`/test.txt?${query.replace('86400', '86401')}`))).toBe('SignatureDoesNotMatch');
    expect(codeOf(() => check(`/test.txt?${query.replace('20130524T', '20130525T')}`))).toBe(
      'SignatureDoesNotMatch',
    );
  });

  it('ends with its expiry', () => {
    expect(codeOf(() => check(`/test.txt?${query}`, new Date('2013-05-25T00:00:00Z')))).toBe('accepted');
    expect(codeOf(() => check(`/test.txt?${query}`, new Date('2013-05-25T00:00:01Z')))).toBe('AccessDenied');
  });

  it('keeps dots in a path as they are', () => {
    expect(codeOf(() => check(`/folder/../test.txt?${query}`))).toBe('SignatureDoesNotMatch');
  });

  it('refuses a request without any signature', () => {
    expect(codeOf(() => check('/test.txt'))).toBe('AccessDenied');
  });
});
