import type { Request, Response } from 'express';
import { refuseUnknownHost } from './known-host.middleware';

describe('the host of a request', () => {
  const check = refuseUnknownHost({ APP_URL: 'https://trials.example.org', APP_HOSTS: ['api.internal'] });
  const answerTo = (host: string | undefined): string => {
    let answer = 'in';
    check({ headers: { host } } as unknown as Request, {} as unknown as Response, (error?: unknown) => {
      if (error instanceof Error && 'code' in error) answer = String(error.code);
    });
    return answer;
  };

  it.each([
    'trials.example.org',
    'Trials.Example.org:8443',
    'api.internal:3000',
    'localhost',
    'localhost:5173',
    '127.0.0.1:40123',
    '[::1]:8080',
  ])('may be %s', (host) => {
    expect(answerTo(host)).toBe('in');
  });

  it.each([
    'rebound.example.net',
    'trials.example.org.evil.example',
    'evil.example:443',
    '192.168.1.7:8080',
    'localhost.evil.example',
    '',
    undefined,
  ])('may not be %s', (host) => {
    expect(answerTo(host)).toBe('HOST_UNKNOWN');
  });
});
